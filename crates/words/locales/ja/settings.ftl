### The page of settings.

settings-theme = 配色
settings-theme-system = システムに合わせる
settings-theme-light = ライト
settings-theme-dark = ダーク
settings-board = 盤
settings-board-wood = 木目
settings-board-plain = シンプル
settings-pace = コマの動き
settings-pace-off = なし
settings-pace-slow = ゆっくり
settings-pace-normal = ふつう
settings-pace-fast = 速い
settings-seconds = コンピューターの考慮時間（最大）
settings-seconds-1 = 1 秒
settings-seconds-2 = 2 秒
settings-seconds-5 = 5 秒
settings-seconds-10 = 10 秒
settings-sound = 効果音
settings-labels = 盤に座標を表示
settings-one-tap = フェンスを一回のタップで置く（確定なし）
settings-turning = 手番の人に盤を向ける
settings-shortcuts = 対局中どこでも1文字のキーで操作（U、H、[ ]、?）
