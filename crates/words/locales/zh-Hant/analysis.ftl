### Analysis of a game.

analysis-title = 分析
analysis-gone = 這局不在這裡
analysis-engine = 電腦分析
analysis-start = 開始分析
analysis-stop = 停止
analysis-whole = 分析整局
analysis-progress = 第 { $done } / { $all } 手
analysis-lines = 變化數
analysis-depth = 深度 { $depth }・{ $nodes } 個局面・{ $seconds } 秒
analysis-share = { $side } { $share }
analysis-and = 、
analysis-unknown = 形勢未知
analysis-expectation = 形勢
analysis-plot = 整局形勢走勢
analysis-turning = { $turn } 損失 { $loss }
analysis-moves = 著手與變化
analysis-promote = 設為主線
analysis-delete = 刪除此後
analysis-play-on = 從這裡接著玩
analysis-comment = 註解
analysis-show-arrows = 顯示電腦變化的箭頭
analysis-over = 對局在此結束。
analysis-no-room = 瀏覽器空間已滿，請儲存棋譜以保留變化。
analysis-of = { $game }　{ $variant }
analysis-failed = 電腦停止了（{ $why }）。
