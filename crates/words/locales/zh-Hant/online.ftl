### Playing online.

## Lobby

online-title = 線上對局
online-about = 開一個房間，把連結傳給朋友，或與正在等候的人對局。
online-name = 你的名字
online-name-save = 儲存
online-name-kept = 你的名字現在是{ $name }。
online-make = 邀請朋友
online-open = 開放的房間
online-none-open = 目前沒有人在等。開一個房間，或尋找對手。
online-pair = 與任何人對局
online-pair-start = 尋找對手
online-join = 進去看看
online-free = 空位 { $count }
online-guest = 訪客 { $number }
online-no-server = 這個頁面來自單純的檔案伺服器，無法線上對局。請啟動「quartet serve」並開啟它的頁面。
online-connecting = 連線中…
online-lost = 連線中斷，正在重新連線…
online-stopping = 伺服器正在重新啟動，對局馬上繼續。

## Making a room

online-company = 線上的朋友
online-make-room = 開房間
online-access = 誰可以加入
online-access-link = 有連結的人
online-access-all = 所有人
online-draw-seats = 開始時抽籤決定座位
online-takes-over = 有人離開時由電腦接手
online-delay = 旁觀延遲
online-delay-none = 無
online-delay-minute = 一分鐘
online-delay-five = 五分鐘
online-days = 每回合天數
online-clock-days = 每回合以天計

## A room

online-room = 房間
online-invite = 把這個連結傳給朋友：
online-copy = 複製
online-copied = 已複製連結。
online-qr = 連結的 QR 碼
online-sit = 坐這裡
online-rise = 離座
online-ready = 我準備好了
online-not-ready = 還沒準備好
online-is-ready = 已準備
online-waits = 尚未準備
online-empty = 空位
online-is-here = 在線
online-is-away = 離線
online-waiting = 等待玩家加入
online-waiting-ready = 等待所有人準備
online-between = 第一局結束。所有人準備好後，交換座位進行第二局。
online-close = 關閉房間
online-closed = 這個房間已關閉。
online-abandoned = 對局中止，沒有結果。
online-your-turn = 輪到你了
online-watching =
    { $count ->
    [0] 沒有人旁觀
   *[other] { $count } 人旁觀
    }
online-take-back = 悔棋
online-draw = 和局
online-abort = 取消對局
online-rematch = 再來一局
online-offers-take-back = { $who } 想要悔棋。
online-offers-draw = { $who } 提議和局。
online-offers-abort = { $who } 提議取消對局。
online-offers-rematch = { $who } 想再來一局。
online-agree = 同意
online-decline = 拒絕
online-withdraw = 收回
online-resign-sure = 確定要認輸嗎？
online-resigned = { $who } 認輸。
online-engine-takes = 由電腦接手 { $who } 的座位。
online-to-rematch = 前往下一局
online-chat = 聊天
online-no-chat = 這個伺服器沒有聊天功能。
online-say = 說點什麼
online-send = 送出
online-analyse = 分析
online-broken = 這個頁面無法顯示房間，請重新載入。

## Refusals

online-refused-no-room = 沒有這個房間。
online-refused-no-seat = 這個座位已經有人了。
online-refused-seated = 你已經入座。
online-refused-not-seated = 只有玩家可以這麼做。
online-refused-started = 對局已經開始。
online-refused-over = 對局已經結束。
online-refused-not-your-turn = 還沒輪到你。
online-refused-other-ply = 對局在這段時間內已有進展。
online-refused-illegal = 規則不允許。
online-refused-nothing-to-take-back = 沒有可以悔的棋。
online-refused-engine-declines = 電腦不同意。
online-refused-proposed-already = 你已經提議過了。
online-refused-name = 名字須為 1 到 24 個可辨識的文字或數字。
online-refused-unsayable = 內容是空的或太長。
online-refused-no-chat = 這個伺服器沒有聊天功能。
online-refused-too-fast = 太快了，請稍候。
online-refused-busy = 伺服器目前無法容納更多。
online-refused-not-stored = 伺服器無法儲存，請再試一次。
online-refused-credentials = 沒有這個帳號，或密碼、代碼不正確。
online-refused-name-taken = 這個名字，或看起來相同的名字，已有人使用。
online-refused-password = 密碼至少 10 個字元，且不能與名字相同。
online-refused-passkey = 無法在此使用通行金鑰。
online-refused-no-account = 請先建立帳號。
online-refused-has-account = 你已經有帳號了。
online-refused-confirm = 請先重新登入。
online-refused-token-terms = 權杖需要名稱。
online-refused-no-entry = 已不存在，或數量過多。
online-refused-muted = 你目前不能在房間內發言。
online-refused-banned = 你目前不能對局。
online-refused-closed = 這個帳號已關閉。
online-refused-not-moderator = 只有管理員能這樣做，而且不能用於同級或更高的人。
online-refused-reason = 請簡短說明原因。
online-refused-stranger = 伺服器已不認得這個瀏覽器，請重新載入頁面。
online-refused-full = 這個房間已滿。
