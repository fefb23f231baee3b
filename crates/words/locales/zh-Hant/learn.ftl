### Rules pages and tutorials.

learn-contents = 目錄
learn-try = 可以試著玩玩看的棋盤。
learn-reset = 重新擺好
learn-title = { $game } 教學
learn-steps = 步驟
learn-step = 第 { $step } 步，共 { $count } 步
learn-wrong = 差一點，再試一次。
learn-done = 做得好！
learn-next = 下一步
learn-again = 從頭開始
learn-finished = 這樣就會玩了
learn-finished-about = 你已經會玩 { $game } 了，要不要和 1 級電腦下一局？
