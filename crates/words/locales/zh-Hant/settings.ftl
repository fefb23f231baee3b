### The page of settings.

settings-theme = 配色
settings-theme-system = 跟隨系統
settings-theme-light = 淺色
settings-theme-dark = 深色
settings-board = 棋盤
settings-board-wood = 木紋
settings-board-plain = 素色
settings-pace = 動畫
settings-pace-off = 關閉
settings-pace-slow = 慢
settings-pace-normal = 普通
settings-pace-fast = 快
settings-seconds = 電腦最多思考
settings-seconds-1 = 1 秒
settings-seconds-2 = 2 秒
settings-seconds-5 = 5 秒
settings-seconds-10 = 10 秒
settings-sound = 音效
settings-labels = 顯示座標
settings-one-tap = 點一下就放圍牆（不需確認）
settings-turning = 把棋盤轉向輪到的人
settings-shortcuts = 對局中隨處可用單鍵操作（U、H、[ ]、?）
