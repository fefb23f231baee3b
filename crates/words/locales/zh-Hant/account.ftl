### Accounts and moderation.

## Account

account-title = 帳號
account-you = 你目前是
account-left = 已離開的人
account-until = 至 { $time }
account-for-ever = 永久
account-days = { $count } 天
account-copied = 已複製。
account-not-copied = 這個瀏覽器無法代為複製，請自行選取文字。
account-kept = 我已保存

## Keeping a name

account-keep = 保留你的名字
account-keep-about = 設定密碼之後，你在任何瀏覽器都是同一個人，座位和對局都保留。在那之前，只有這個瀏覽器認得你。
account-name = 名字
account-password = 密碼
account-password-about = 至少 { $count } 個字元。
account-sign-up = 建立帳號
account-made = 你的名字已保留。
account-log-in = 登入
account-log-in-about = 你以訪客身分開始的對局會留在訪客名下。
account-logged-in = 你已登入。
account-lost = 忘記密碼？
account-lost-about = 建立帳號時顯示的代碼可以找回帳號。每個代碼只能用一次，所有瀏覽器都會登出。
account-code = 代碼
account-new-password = 新密碼
account-recover = 找回帳號

## Being logged in

account-log-out = 登出
account-log-out-everywhere = 登出所有瀏覽器
account-logged-out = 你已登出。
account-current-password = 目前的密碼
account-change = 變更
account-password-changed = 密碼已變更，其他瀏覽器已登出。
account-codes = 找回帳號的代碼
account-codes-about = 持有代碼的人就能取得帳號：請存放在別人看不到的地方。
account-codes-left = 還剩 { $count } 個。
account-codes-new = 產生新的代碼
account-codes-shown = 忘記密碼時，可用這些代碼找回帳號。只會顯示這一次，請抄下來。
account-sessions = 瀏覽器
account-seen = 最後使用 { $time }
account-this-browser = 這一個
account-end = 將它登出
account-session-ended = 已登出。

account-passkeys = 通行金鑰
account-passkeys-about = 有通行金鑰的裝置可用指紋、臉部或 PIN 碼登入，沒有會外洩的密碼。
account-passkeys-none = 通行金鑰需要以加密連線連到有網域名稱的伺服器，並使用支援的瀏覽器。
account-passkey-add = 加入這個裝置
account-passkey-made = 已加入通行金鑰。
account-passkey-remove = 移除
account-passkey-removed = 已移除通行金鑰。
account-passkey-instead = 改用通行金鑰
account-passkey-log-in = 用通行金鑰

## Programs

account-tokens = 程式用的權杖
account-tokens-about = 程式可以用權杖代你對局，但不能變更帳號。
account-token-name = 用途
account-token-scope = 權限
account-scope-play = 觀看與對局
account-scope-read = 只能觀看
account-token-days = 期限
account-token-make = 建立權杖
account-token-shown = 這是權杖，只會顯示這一次。
account-revoke = 撤銷
account-token-revoked = 權杖已撤銷。

## Data

account-data = 你的資料
account-data-about = 你可以下載所有與你有關的資料，或將其刪除；對局會保留，署名為「已離開的人」。
account-export = 全部下載
account-delete = 全部刪除
account-delete-sure = 要刪除帳號和所有資料嗎？進行中的對局會認輸。此操作無法復原。
account-deleted = 已全部刪除。

## Moderation

account-moderation = 管理
moderation-who = 帳號名稱或人員 ID
moderation-find = 查詢
moderation-guest = 訪客
moderation-member = 一般成員
moderation-moderator = 管理員
moderation-admin = 系統管理員
moderation-mute = 禁言
moderation-ban = 禁止對局
moderation-close = 關閉帳號
moderation-lift-mute = 解除禁言
moderation-lift-ban = 解除禁止對局
moderation-lift-close = 重新開放帳號
moderation-act = 處置
moderation-until = 期間
moderation-why = 原因（當事人會看到）
moderation-do = 執行
moderation-done = 已執行並記錄。
moderation-log = 紀錄
moderation-nothing = 尚無紀錄。
moderation-machine = 命令列
