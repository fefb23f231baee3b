### オンラインの記録：レーティング、人、対局。

## 部屋を作る

played-rate = レーティング戦
played-rated = レーティング戦
played-casual = 非レーティング戦
played-cannot-rate = 持ち時間があり、通常の初期配置で、すべての席に人が座る対局だけがレーティング戦になります。
played-refused-no-person = その人は見つかりません。
played-refused-no-game = その対局は見つからないか、公開されていません。
played-refused-rated = レーティング戦では待ったはできません。
