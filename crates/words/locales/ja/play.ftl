### Playing a game.


## Players

play-person = 人
play-engine = コンピューター Lv.{ $level }
play-seats = プレイヤー
play-board = 盤
play-side = ゲーム情報

## What goes on

play-thinks = { $seat } が考えています…
play-looks-for-hint = 良い手をさがしています…
play-looking-back = 前の手を見ています。
play-passes = { $seat } は動けないのでパスです。
play-taken-back = 一手戻しました。
play-hint-is = ヒント：{ $hint }
play-engine-failed = コンピューターが止まりました（{ $why }）。「再開」を押すともう一度試します。
play-goes-on = 対局中です。
play-verdict = { $verdict }（{ $reason }）

## Actions

play-actions = 操作
play-undo = 待った
play-redo = やり直す
play-hint = ヒント
play-stop = やめる
play-now = すぐ指す
play-pause = 一時停止
play-go-on = 再開
play-more = その他
play-resign = 投了
play-resign-sure = { $seat }：投了しますか？
play-draw = 引き分けにする
play-draw-sure = 全員が引き分けに合意しましたか？
play-restart = 最初から
play-restart-sure = 同じ顔ぶれで新しいゲームを始めますか？このゲームは残ります。
play-swap = 席を替える
play-turn-board = 盤を回す
play-analyse = 検討する
play-export-record = 棋譜を保存
play-share = リンクで共有
play-link = このリンクをコピーしてください：
play-link-copied = リンクをコピーしました。ゲーム全体が入っています。
play-export-svg = 画像（SVG）
play-export-png = 画像（PNG）

## Board

play-fence = フェンス
play-place-fence = フェンスを置く
play-turn-fence = フェンスを回す
play-cancel = 取り消す
play-confirm = 確定
play-nudge-left = 左へ
play-nudge-up = 上へ
play-nudge-down = 下へ
play-nudge-right = 右へ
play-order = コインの順番

## Turns

play-turns = 棋譜
play-first = 最初へ
play-previous = 一手前
play-next = 次の手
play-last = 最新の手へ
play-back-to-game = 対局に戻る
play-type = 手を入力
play-type-play = 指す

## Result

play-result = 結果
play-sums = 二局合計：{ $one } { $points-one }点、{ $two } { $points-two }点
play-first-of-two = 第1局（全2局）
play-second-of-two = 第2局（全2局）
play-second-game = 第2局へ
play-rematch = もう一局

## Trouble

play-gone = このゲームはありません
play-gone-about = 削除されたか、別のブラウザーのゲームです。ゲームは遊んだブラウザーに残ります。ほかへ移すにはリンクか棋譜を使ってください。
play-broken = このゲームを読み込めません
play-broken-about = 何も変更していません。保存されたままなので、ファイルとして書き出せます。
play-broken-save = ファイルに保存
play-no-room = 保存場所がいっぱいです。対局は続けられますが、再読み込みすると消えます。棋譜を保存してください。
play-elsewhere = このゲームは別のタブで進んでいます。
play-take-over = このタブで続ける
play-neutral = 中立
play-broken-newer = 新しいバージョンの Quartet で保存されたゲームです。ページを再読み込みして更新してください。
play-broken-why = データが壊れています：{ $why }
play-type-unknown = 「{ $token }」はこのゲームの手ではありません。
play-type-illegal = 「{ $token }」：{ $why }
play-type-too-much = 途中で手番が終わっています。
