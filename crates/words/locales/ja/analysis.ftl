### Analysis of a game.

analysis-title = 検討
analysis-gone = このゲームはありません
analysis-engine = コンピューター解析
analysis-start = 解析する
analysis-stop = 停止
analysis-whole = 全体を解析
analysis-progress = { $all } 手中 { $done } 手目
analysis-lines = 候補手の数
analysis-depth = 深さ { $depth }・{ $nodes } 局面・{ $seconds } 秒
analysis-share = { $side } { $share }
analysis-and = 、
analysis-unknown = 形勢はまだわかりません
analysis-expectation = 形勢
analysis-plot = 全体の形勢の移り変わり
analysis-turning = { $turn } で { $loss } 損
analysis-moves = 手順と変化
analysis-promote = 本譜にする
analysis-delete = ここから削除
analysis-play-on = ここから対局
analysis-comment = コメント
analysis-show-arrows = 候補手の矢印を表示
analysis-over = ここで終局です。
analysis-no-room = 保存場所がいっぱいです。変化を残すには棋譜を保存してください。
analysis-of = { $game }　{ $variant }
analysis-failed = コンピューターが止まりました（{ $why }）。
