### オンラインの記録：レーティング、人、対局。

## 部屋を作る

played-rate = レーティング戦
played-rated = レーティング戦
played-casual = 非レーティング戦
played-cannot-rate = 持ち時間があり、通常の初期配置で、すべての席に人が座る対局だけがレーティング戦になります。
played-refused-no-person = その人は見つかりません。
played-refused-no-game = その対局は見つからないか、公開されていません。
played-refused-rated = レーティング戦では待ったはできません。

## ロビー

played-running = あなたの対局
played-none-running = いま参加している対局はありません。
played-others-turn = 相手の手番
played-until = { $day }まで
played-own-games = あなたのレーティングと対局
played-notices = 対局と手番を通知する
played-no-notices = 通知をやめる
played-notices-denied = ブラウザーがこのページの通知を許可していません。ブラウザーの設定で変更できます。
played-begun = 対局が始まりました

## 絞り込み

played-filter = 絞り込み
played-filter-game = ゲーム
played-filter-pace = 速さ
played-filter-score = 結果
played-filter-rated = 種別
played-filter-seats = 席数
played-any = すべて
played-blitz = 早指し
played-rapid = 標準
played-classical = 長時間
played-correspondence = 日数制
played-untimed = 時計なし

## 人と対局

played-loading = 読み込み中…
played-person = プレイヤー
played-game = 対局
played-since = { $day }から参加
played-ratings = レーティング
played-no-ratings = レーティング戦はまだありません。
played-games = { $count }局
played-plot = { $count }局のレーティング：最初の対局後は{ $first }、現在は{ $last }
played-played = 対局
played-none = 該当する対局はありません。
played-won = 勝ち
played-drawn = 引き分け
played-lost = 負け
played-against = 対局者：{ $names }
played-with-you = あなたとの対局のみ
played-more = さらに表示
played-download = 棋譜をまとめて保存
played-record = 棋譜を保存
played-which = 二局のうちどちらか
played-leaders = 上位者
played-leaders-about = ある種類と速さでレーティング戦を10局以上行い、レーティングが十分に確かな人が並びます。幅は、本当の強さが20回中19回入る範囲です。
played-no-leaders = 十分に対局した人はまだいません。
