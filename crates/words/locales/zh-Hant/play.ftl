### Playing a game.


## Players

play-person = 玩家
play-engine = 電腦 { $level } 級
play-seats = 玩家
play-board = 棋盤
play-side = 對局資訊

## What goes on

play-thinks = { $seat } 思考中…
play-looks-for-hint = 正在尋找好手…
play-looking-back = 正在回顧先前的局面。
play-passes = { $seat } 無法行動，略過。
play-taken-back = 已悔棋。
play-hint-is = 提示：{ $hint }
play-engine-failed = 電腦停止了（{ $why }），按「繼續」再試一次。
play-goes-on = 對局進行中。
play-verdict = { $verdict }（{ $reason }）

## Actions

play-actions = 操作
play-undo = 悔棋
play-redo = 重下
play-hint = 提示
play-stop = 停止
play-now = 立刻下
play-pause = 暫停
play-go-on = 繼續
play-more = 更多
play-resign = 認輸
play-resign-sure = { $seat }：確定要認輸嗎？
play-draw = 協議和局
play-draw-sure = 所有人都同意和局嗎？
play-restart = 重新開始
play-restart-sure = 要以同樣的玩家開始新的一局嗎？這局會保留。
play-swap = 交換座位
play-turn-board = 轉動棋盤
play-analyse = 分析
play-export-record = 儲存棋譜
play-share = 以連結分享
play-link = 請複製此連結：
play-link-copied = 已複製連結，整局都在裡面。
play-export-svg = 圖片（SVG）
play-export-png = 圖片（PNG）

## Board

play-fence = 圍牆
play-place-fence = 放置圍牆
play-turn-fence = 轉動圍牆
play-cancel = 取消
play-confirm = 確認
play-nudge-left = 向左
play-nudge-up = 向上
play-nudge-down = 向下
play-nudge-right = 向右
play-order = 籌碼順序

## Turns

play-turns = 著手紀錄
play-first = 回到開局
play-previous = 前一手
play-next = 後一手
play-last = 到最新一手
play-back-to-game = 回到對局
play-type = 輸入著手
play-type-play = 下

## Result

play-result = 結果
play-sums = 兩局合計：{ $one } { $points-one } 分，{ $two } { $points-two } 分
play-first-of-two = 第一局（共兩局）
play-second-of-two = 第二局（共兩局）
play-second-game = 進行第二局
play-rematch = 再來一局

## Trouble

play-gone = 這局不在這裡
play-gone-about = 可能已刪除，或是在別的瀏覽器下的。對局只留在當時的瀏覽器，要帶走請用連結或棋譜。
play-broken = 無法讀取這局
play-broken-about = 內容沒有任何更動，仍原樣保存，也可存成檔案。
play-broken-save = 存成檔案
play-no-room = 瀏覽器空間已滿：可繼續下，但重新整理後會消失，請儲存棋譜。
play-elsewhere = 這局正在另一個分頁進行。
play-take-over = 在這裡繼續
play-neutral = 中立
play-broken-newer = 這局由較新版本的 Quartet 儲存，請重新載入頁面以更新。
play-broken-why = 資料已損壞：{ $why }
play-type-unknown = 「{ $token }」不是這個遊戲的著手。
play-type-illegal = 「{ $token }」：{ $why }
play-type-too-much = 這一手在中途就已經完成了。
