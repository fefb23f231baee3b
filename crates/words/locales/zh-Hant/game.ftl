### 遊戲本身：名稱、每一步的說法，以及不能這樣走的理由。

## 遊戲

game-quoridor = 步步為營
game-nine = Nine
game-fillit = FILLIT
game-jamit = JAMIT

motto-quoridor = 搶先抵達對岸，再用圍牆讓大家繞遠路。
motto-nine = 九個區域等你占領，每顆棋子停在哪裡，都得看前一顆的臉色。
motto-fillit = 一路滑行、一路留下籌碼，最先放完的人獲勝。
motto-jamit = 從這頭推入籌碼，分數就從那頭掉出來。

## 玩法

variant-quoridor-2p = 2 人
variant-quoridor-4p = 4 人
variant-quoridor-4p-straight = 4 人，只能直跳
variant-quoridor-study = { $size }×{ $size }，{ $fences ->
    [0] 沒有圍牆
   *[other] { $fences } 片圍牆
}
variant-nine-2p = 2 人
variant-nine-3p = 3 人
variant-nine-4p = 4 人
variant-fillit-2p-a = 2 人，配置 A
variant-fillit-2p-b = 2 人，配置 B
variant-fillit-3p-a = 3 人，配置 A
variant-fillit-3p-b = 3 人，配置 B
variant-fillit-2v2-a = 2 對 2，配置 A
variant-fillit-2v2-b = 2 對 2，配置 B
variant-fillit-mini-2p-a = 迷你圖板，2 人，配置 A
variant-fillit-mini-2p-b = 迷你圖板，2 人，配置 B
variant-fillit-mini-3p-a = 迷你圖板，3 人，配置 A
variant-fillit-mini-3p-b = 迷你圖板，3 人，配置 B
variant-jamit-2p = 2 人
variant-jamit-3p = 3 人
variant-jamit-mini-2p = 迷你圖板，2 人
variant-jamit-mini-3p = 迷你圖板，3 人

about-quoridor-2p = 經典對決，每人 10 片圍牆。
about-quoridor-4p = 四人各自為戰，每人 5 片圍牆。
about-quoridor-4p-straight = 與 4 人玩法相同，但棋子後面若還有一顆棋子，就完全不能跳。
about-quoridor-study = 兩人在 { $size }×{ $size } 格的底盤上對決，{ $fences ->
    [0] 沒有圍牆
   *[other] 每人 { $fences } 片圍牆
}。
about-nine-2p = 每人 18 顆棋子；交換先後各玩一局最公平。
about-nine-3p = 每人 12 顆棋子。
about-nine-4p = 每人 9 顆棋子，計畫永遠趕不上變化。
about-fillit-2p-a = 大圖板上的對決，每人 25 枚籌碼，棋子從角落出發。
about-fillit-2p-b = 大圖板上的對決，每人 25 枚籌碼，棋子從邊的中央出發。
about-fillit-3p-a = 三人在大圖板上競爭，每人 18 枚籌碼、4 顆石頭。
about-fillit-3p-b = 三人在大圖板上競爭，每人 18 枚籌碼、3 顆石頭。
about-fillit-2v2-a = 隊友對面而坐，共用 25 枚籌碼和 4 顆石頭。
about-fillit-2v2-b = 與配置 A 相同，但石頭的位置不同。
about-fillit-mini-2p-a = 小圖板上的快速對決，每人 14 枚籌碼、4 顆石頭。
about-fillit-mini-2p-b = 小圖板上的快速對決，每人 14 枚籌碼、3 顆石頭。
about-fillit-mini-3p-a = 三人在小圖板上競爭，每人 11 枚籌碼、3 顆石頭。
about-fillit-mini-3p-b = 三人在小圖板上競爭，每人 11 枚籌碼、2 顆石頭。
about-jamit-2p = 加入中立色的對決，先得 13 分者獲勝。
about-jamit-3p = 三人在大圖板上競爭，先得 11 分者獲勝。
about-jamit-mini-2p = 小圖板上加入中立色的對決，先得 13 分者獲勝。
about-jamit-mini-3p = 三人在小圖板上競爭，籌碼掉個不停，先得 11 分者獲勝。

## 座位、顏色與棋子

name-1 = 藍方
name-2 = 紅方
name-3 = 綠方
name-4 = 紫方

colour-1 = 藍色
colour-2 = 紅色
colour-3 = 綠色
colour-4 = 紫色
colour-neutral = 中立色

seat = { $number ->
    [0] { $colour }
   *[other] { $colour } { $number }
}

man-pawn = { $number ->
    [0] { $colour }棋子
   *[other] { $colour }棋子 { $number }
}
man-piece = { $colour }棋子
man-chip = { $colour }籌碼
man-stone = { $colour }石頭
man-coin = { $colour }籌碼

a-pawn = { $number ->
    [0] { $colour }棋子
   *[other] { $colour }棋子 { $number }
}
a-piece = 一顆{ $colour }棋子
a-chip = 一枚{ $colour }籌碼
a-stone = 一顆{ $colour }石頭
a-coin = 一枚{ $colour }籌碼

## 列舉

list-two = { $first }和{ $rest }
list-end = { $first }和{ $rest }
list-more = { $first }、{ $rest }
effects-more = { $first }；{ $rest }

## 數量

count-fences = { $count } 片圍牆
count-pieces = { $count } 顆棋子
count-chips = { $count } 枚籌碼
count-coins = { $count } 枚籌碼
count-points = { $count } 分
count-colour-chips = { $count } 枚{ $colour }籌碼

## 格子的唸法

place-empty = { $place }，空格
place-man = { $place }，{ $man }
place-fence = 圍牆 { $place }
place-fence-free = 可放圍牆處 { $place }
place-slot-empty = 外圈 { $place }，空位
place-slot = 外圈 { $place }，{ $man }，會停在 { $to }
place-slot-blocked = 外圈 { $place }，{ $man }，被擋住了
place-corner = 頂點 { $place }，{ $man }
place-corner-free = 頂點 { $place }，沒有棋子

## 走了什麼（不含句號）

action-end = { $action }。
action-effects = { $action }；{ $effects }。
action-jamit-effects = { $action }：{ $effects }。
action-other = { $seat }：{ $action }

action-pass = { $seat }略過這一手
action-quoridor-move = { $seat }把棋子移到 { $place }
action-quoridor-jump = { $seat }跳到 { $place }
action-quoridor-horizontal = { $seat }在 { $place } 放下一片橫的圍牆
action-quoridor-vertical = { $seat }在 { $place } 放下一片直的圍牆
action-nine-neutral = { $seat }在 { $place } 放上一顆中立色棋子
action-nine-rim = { $seat }在外圈 { $place } 放上一顆棋子
action-nine-slide = { $seat }把 { $place } 的棋子滑到 { $to }
action-fillit-slide = { $seat }滑到 { $place }，{ $count ->
    [0] 沒有放下籌碼
   *[other] 放下 { $count } 枚籌碼
}
action-fillit-step = { $seat }把石頭從 { $from } 移到 { $to }
action-fillit-swap = { $seat }把石頭從 { $from } 移到 { $to }，與{ $man }交換位置
action-jamit-insert = { $seat }從 { $place } 依序投入一枚{ $first }和一枚{ $second }籌碼
action-jamit-insert-one = { $seat }從 { $place } 投入一枚{ $first }籌碼
action-jamit-extra = { $seat }從 { $first } 和 { $second } 追加投入籌碼
action-jamit-extra-one = { $seat }從 { $first } 追加投入一枚籌碼
action-jamit-pawn = { $seat }把棋子移到頂點 { $place }

## 帶來的結果

effect-returned = { $count ->
   *[other] { $chips }歸還給主人
}
effect-section-won = { $seat }占領這個區域
effect-section-taken = { $seat }從{ $other }手中奪下這個區域
effect-section-lost = { $seat }失去這個區域
effect-edge = { $man }掉出外側，{ $seat }得 { $count } 分
effect-hole = { $man }掉進中央的洞，{ $seat }得 { $count } 分
effect-edge-neutral = { $man }掉出外側，{ $seat }{ $count ->
    [0] 沒有中立色籌碼可拿
   *[other] 獲得 { $count } 枚中立色籌碼
}
effect-hole-neutral = { $man }掉進中央的洞，{ $seat }{ $count ->
    [0] 沒有中立色籌碼可拿
   *[other] 獲得 { $count } 枚中立色籌碼
}
effect-exchange = { $seat }用 3 枚中立色籌碼換得 1 分

## 這一步會怎樣

preview-ways = 距離終點：{ $ways }
preview-way = { $seat } { $steps } 步
preview-way-changed = { $seat } { $before } → { $after } 步
preview-nine-neutral = 在 { $place } 放上中立色棋子
preview-nine-rim = 以目前的盤面會停在 { $place }
preview-nine-blocked = 以目前的盤面會被擋住
preview-nine-slide = 滑到 { $place }
preview-nine-pass = 沒有可以滑動的棋子
preview-fillit-slide = { $count ->
    [0] 不會放下籌碼
   *[other] 放下 { $count } 枚籌碼
}
preview-fillit-step = 石頭移到 { $place }
preview-fillit-swap = 石頭與{ $man }交換位置
preview-jamit-pawn = 棋子移到頂點 { $place }
preview-jamit-nothing = 沒有東西被推出去

## 輪到誰、該做什麼

due-over = 遊戲結束
due-quoridor = 輪到{ $seat }：移動棋子，或放一片圍牆
due-quoridor-move = 輪到{ $seat }：移動棋子
due-quoridor-fence = 輪到{ $seat }：放一片圍牆
due-quoridor-pass = 輪到{ $seat }：無路可走，只能略過
due-nine-neutral = 輪到{ $seat }：在還沒有中立色棋子的區域放一顆
due-nine-rim = 輪到{ $seat }：在外圈的空位放一顆棋子
due-nine-slide = 輪到{ $seat }：把外圈的一顆棋子滑進盤面
due-nine-pass = 輪到{ $seat }：沒有棋子能滑動，只能略過
due-fillit = 輪到{ $seat }：移動棋子或石頭
due-fillit-slide = 輪到{ $seat }：移動棋子
due-fillit-step = 輪到{ $seat }：移動石頭
due-fillit-free = 輪到{ $seat }：移動石頭，讓棋子能動
due-fillit-shut = 輪到{ $seat }：棋子動不了，只移動石頭
due-jamit-insert = 輪到{ $seat }：投入{ $first }和{ $second }籌碼各一枚
due-jamit-insert-one = 輪到{ $seat }：投入一枚{ $first }籌碼
due-jamit-extra = 輪到{ $seat }：從不同的兩格追加投入自己的籌碼
due-jamit-extra-one = 輪到{ $seat }：追加投入一枚自己的籌碼
due-jamit-pawn = 輪到{ $seat }：把棋子移到沒有棋子的頂點

## 座位旁的數字

figure-fences = 圍牆
figure-steps = 距離終點
figure-points = 分數
figure-hand = 手上棋子
figure-slides = 可滑動
figure-chips = 剩餘籌碼
figure-coins = 籌碼
figure-neutral = 中立色籌碼
figure-of = { $points }／{ $target }

## 為什麼不能這樣走

illegal-over = 遊戲已經結束了。
illegal-other-game = 這是別的遊戲的走法。

illegal-quoridor-pass = 完全無路可走時才能略過。
illegal-quoridor-off-board = 這裡在底盤之外。
illegal-quoridor-occupied = 這裡已經有棋子了。
illegal-quoridor-fence-between = 中間有圍牆擋著。
illegal-quoridor-too-far = 棋子一次走一格，或跳過緊鄰的棋子。
illegal-quoridor-jump-stopped = 前面有圍牆、邊界或另一顆棋子，跳不過去。
illegal-quoridor-jump-straight = 可以直跳的時候，不能往旁邊跳。
illegal-quoridor-no-fences = 你的圍牆已經用完了。
illegal-quoridor-fences-meet = 會和其他圍牆重疊或交叉。
illegal-quoridor-closes-way = 這片圍牆會堵死{ $seat }的最後一條路。

illegal-nine-neutral-due = 現在要先放中立色棋子。
illegal-nine-neutrals-placed = 中立色棋子已經全部放好了。
illegal-nine-outermost = 中立色棋子不能放在最外圍的格子。
illegal-nine-section-taken = 這個區域已經有中立色棋子了。
illegal-nine-slot-taken = 這個位置已經有棋子了。
illegal-nine-slot-empty = 這個位置沒有棋子。
illegal-nine-not-yours = 這不是你的棋子。
illegal-nine-blocked = 前面一格被占住了，這顆棋子動不了。
illegal-nine-must-pass = 你沒有能滑動的棋子，只能略過。
illegal-nine-no-pass = 你還有能滑動的棋子，不能略過。

illegal-fillit-no-space = 這個圖板沒有 { $place } 這一格。
illegal-fillit-hole = { $place } 是中央的洞，什麼都不能放上去。
illegal-fillit-already-slid = 棋子已經動過了，接著請移動石頭。
illegal-fillit-already-stepped = 石頭已經動過了，接著請移動棋子。
illegal-fillit-not-straight = { $place } 不在棋子的任何一條直線上。
illegal-fillit-blocked = 棋子會停在洞、石頭或其他棋子前面，到不了 { $place }。
illegal-fillit-too-short = 棋子必須滑到底，不能停在 { $place }。
illegal-fillit-no-stone = { $place } 沒有石頭。
illegal-fillit-not-yours = { $place } 的石頭不是你的。
illegal-fillit-not-next = { $place } 不在這顆石頭旁邊。
illegal-fillit-shuts-in = 這樣走，棋子就動不了了；能動的時候一定要動。
illegal-fillit-must-free = 棋子被困住了，請走能讓它脫困的石頭。

illegal-jamit-due-insert = 請先投入其他顏色的籌碼。
illegal-jamit-due-extra = 你的石頭被推出去了，請追加投入自己的籌碼。
illegal-jamit-due-pawn = 籌碼已經投完，請移動棋子。
illegal-jamit-no-space = { $place } 不在這個圖板的邊緣。
illegal-jamit-other-side = { $place } 不在你的棋子這一側。
illegal-jamit-not-due = 現在不能投入{ $colour }籌碼。
illegal-jamit-no-coin = { $colour }籌碼已經用完了。
illegal-jamit-same-colour = 兩枚籌碼必須是不同顏色。
illegal-jamit-missing = 還要投入一枚{ $colour }籌碼。
illegal-jamit-same-entry = 兩枚籌碼必須從不同的格子投入。
illegal-jamit-taken = 頂點 { $place } 已經有棋子了。

refusal-other = 現在不能選 { $place }。
refusal-edge = 籌碼要從圖板的邊緣投入。

## 遊戲如何結束

termination-goal = 抵達終點
termination-no-moves = 沒有棋子能再滑動
termination-supply = 籌碼全部放完
termination-points = 達到目標分數
termination-repetition = 同一盤面重複太多次
termination-turn-limit = 達到回合上限
termination-resignation = 認輸
termination-time = 時間用完
termination-agreement = 雙方同意結束
termination-abandoned = 有玩家離開
termination-unfinished = 尚未結束

verdict-draw = 平手
verdict-win = { $count ->
   *[other] { $names }獲勝
}
