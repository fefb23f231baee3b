### 線上對局紀錄：等級分、玩家、對局。

## 建立房間

played-rate = 計等級分
played-rated = 計分
played-casual = 不計分
played-cannot-rate = 有棋鐘、以通常的開局開始、且所有座位都由真人入座的對局，才能計等級分。
played-refused-no-person = 沒有這位玩家。
played-refused-no-game = 沒有這盤對局，或不對外公開。
played-refused-rated = 計分的對局不能悔棋。

## 大廳

played-running = 你的對局
played-none-running = 你現在沒有進行中的對局。
played-others-turn = 輪到別人
played-until = 至 { $day }
played-own-games = 你的等級分與對局
played-notices = 通知我對局與輪次
played-no-notices = 不再通知
played-notices-denied = 瀏覽器不允許本頁通知。你可以在瀏覽器的設定中更改。
played-begun = 對局開始了

## 篩選

played-filter = 篩選
played-filter-game = 遊戲
played-filter-pace = 快慢
played-filter-score = 結果
played-filter-rated = 計分
played-filter-seats = 座位
played-any = 不限
played-blitz = 快棋
played-rapid = 中速
played-classical = 慢棋
played-correspondence = 按日
played-untimed = 無棋鐘

## 玩家與對局

played-loading = 載入中…
played-person = 玩家
played-game = 對局
played-since = { $day } 加入
played-ratings = 等級分
played-no-ratings = 還沒有計分的對局。
played-games = { $count } 局
played-plot = { $count } 局的等級分：第一局後為 { $first }，現在為 { $last }
played-played = 對局
played-none = 沒有這樣的對局。
played-won = 勝
played-drawn = 和
played-lost = 負
played-against = 同局：{ $names }
played-with-you = 只看與你的對局
played-more = 更多對局
played-download = 下載棋譜
played-record = 下載這局棋譜
played-which = 兩局中的哪一局
played-leaders = 排行榜
played-leaders-about = 在某種變體與快慢下完成十盤計分對局、且等級分夠確定的玩家列於此。範圍表示真實棋力二十次中有十九次落在其中。
played-no-leaders = 還沒有人下得夠多。
