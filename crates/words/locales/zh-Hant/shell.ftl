### The frame round every page, the start page and help.


## Header

shell-skip = 跳到主要內容
shell-home = 首頁
shell-navigation = 網站導覽
shell-language = 語言
shell-dark = 切換為深色
shell-light = 切換為淺色
shell-settings = 設定
shell-help = 說明
shell-close = 關閉

## Start page

shell-welcome = 四款遊戲，就在眼前這塊棋盤。
shell-tagline = 步步為營、Nine、FILLIT、JAMIT：可與電腦對戰，也可和朋友同看一個螢幕來玩。
shell-play = 開始玩
shell-learn = 教學
shell-rules = 規則
shell-go-on = 你的對局
shell-turns = { $count } 手
shell-finished = 已結束
shell-unfinished = 進行中
shell-forget = 刪除這局
shell-forget-sure = 要從瀏覽器刪除這局嗎？刪除後無法復原。
shell-unreadable = 有 { $count } 局存檔無法由這個版本讀取，已原樣保留。
shell-import = 開啟棋譜
shell-import-about = 把檔案拖到這裡或貼上棋譜，即可研究或接著玩。
shell-import-file = 選擇檔案
shell-import-paste = 棋譜文字
shell-import-read = 開啟
shell-import-empty = 這段文字裡沒有棋譜。
shell-import-wrong = 第 { $line } 行第 { $column } 字：{ $message }
shell-import-several = 共 { $count } 局，已開啟第一局，其餘放在「你的對局」。
shell-offline = 可離線使用，對局存在這個瀏覽器裡，不需要帳號。
shell-nowhere = 這裡什麼都沒有
shell-nowhere-about = 這個網址沒有對應的頁面，你的對局都還在首頁。

## Shared games

shell-shared-wrong = 無法讀取這個連結
shell-shared-why = { $why }可能傳送時被截斷了，請對方再傳一次，或改傳棋譜檔。
shell-shared-elsewhere = 你自己的對局不受影響。

## Help

shell-help-games = 遊戲
shell-help-touch = 滑鼠與手指
shell-help-touch-about = 點一下有記號的位置即可行動；需要先拿起的，先點它再點目的地。按住拖曳，可在放開前先看結果。
shell-help-fences = 步步為營的圍牆：按在格子之間並拖曳，半透明的圍牆會跟著走；可用棋盤下方按鈕微調或轉向，再按確認。也可在設定中改為點一下就放。
shell-help-keys = 鍵盤
shell-key-arrows = 在棋盤上移動游標
shell-key-enter = 選取或確認
shell-key-escape = 取消選取
shell-key-fences = 步步為營：切換棋子與圍牆
shell-key-rotate = 步步為營：轉動圍牆
shell-key-options = JAMIT：籌碼的先後順序
shell-key-undo = 悔棋
shell-key-hint = 要求提示
shell-key-step = 前一手、後一手
shell-key-help = 這個頁面
shell-help-data = 你的資料
shell-help-data-about = 對局與設定只存在這個瀏覽器。要另外保存，請匯出棋譜或以連結分享，整局內容就在連結裡。
shell-import-large = 這個檔案太大，不像棋譜。
shell-more-games = 顯示更多
shell-link-long = 連結太長。
shell-link-none = 連結缺了一段，或不是對局的連結。
shell-link-broken = 連結裡的棋譜已損壞（第 { $line } 行第 { $column } 字：{ $message }）。
