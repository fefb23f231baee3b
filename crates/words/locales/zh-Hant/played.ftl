### 線上對局紀錄：等級分、玩家、對局。

## 建立房間

played-rate = 計等級分
played-rated = 計分
played-casual = 不計分
played-cannot-rate = 有棋鐘、以通常的開局開始、且所有座位都由真人入座的對局，才能計等級分。
played-refused-no-person = 沒有這位玩家。
played-refused-no-game = 沒有這盤對局，或不對外公開。
played-refused-rated = 計分的對局不能悔棋。
