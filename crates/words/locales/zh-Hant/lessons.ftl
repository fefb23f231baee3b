### 教學：每一步的標題、任務、提示，以及完成時的話。

## 步步為營

lesson-quoridor-step-title = 走一格
lesson-quoridor-step-task = 把你的棋子往對面走一格。
lesson-quoridor-step-hint = 先選棋子，再選前方標示的格子。
lesson-quoridor-step-done = 棋子每次往上下左右走一格，最先走到對面的人獲勝。

lesson-quoridor-fence-title = 放圍牆
lesson-quoridor-fence-task = 對手想照箭頭往下走。放一片圍牆，讓它繞遠一點。
lesson-quoridor-fence-hint = 圍牆長兩格，橫放在箭頭上就行。
lesson-quoridor-fence-done = 它得繞路了。每回合只能走一步或放一片圍牆；你還剩 9 片。

lesson-quoridor-jump-title = 跳過去
lesson-quoridor-jump-task = 正前方有一顆棋子，跳過它。
lesson-quoridor-jump-hint = 中間沒有圍牆，就能落在它正後方的 e6。
lesson-quoridor-jump-done = 一回合走了兩格！要走到別人面前時，請三思。

lesson-quoridor-side-title = 跳到旁邊
lesson-quoridor-side-task = 這次對手後面有圍牆。想辦法越過它。
lesson-quoridor-side-hint = 不能直跳時，可以落在它的左邊或右邊：d5 或 f5。
lesson-quoridor-side-done = 只有直跳被擋住時，才能落在旁邊。

lesson-quoridor-closed-title = 不能堵死
lesson-quoridor-closed-task = 對手快被圍住了。試著在 b8、b9 右側放圍牆，堵住它最後一條路。
lesson-quoridor-closed-hint = 在最上方，b 行和 c 行之間直放。
lesson-quoridor-closed-done = 不行：不管多遠，每顆棋子都必須留有一條通往終點的路。

lesson-quoridor-race-title = 賽跑
lesson-quoridor-race-task = 你離終點三步，對手離終點兩步。放一片圍牆，讓它至少多走兩步。
lesson-quoridor-race-hint = 接在 f2 那片圍牆旁邊，放在對手的正下方。
lesson-quoridor-race-done = 四步對三步，現在你會先到。

lesson-quoridor-goal-title = 終點
lesson-quoridor-goal-task = 只差一步，卻有棋子擋路。在這回合抵達終點。
lesson-quoridor-goal-hint = 底盤邊緣和圍牆一樣會擋住直跳，所以可以落在 d9 或 f9。
lesson-quoridor-goal-done = 最先走到目標線任何一格的人立刻獲勝。

lesson-quoridor-four-title = 四人對戰
lesson-quoridor-four-task = 四人遊戲每人五片圍牆，各自走向對面。前方連著兩顆棋子，越過它們。
lesson-quoridor-four-hint = 一次只能跳過一顆，第二顆就像圍牆。落在 d5 或 f5。
lesson-quoridor-four-done = 若是「只能直跳」的玩法，這裡就過不去。規則全學會了，來玩一局吧！

## Nine

lesson-nine-neutral-title = 中立色棋子
lesson-nine-neutral-task = 首先，九個區域各放一顆中立色棋子。在右下角的區域放一顆。
lesson-nine-neutral-hint = 不能放在最外圍的格子。選一個標示的格子。
lesson-nine-neutral-done = 中立色棋子不屬於任何人，只會擋住別的棋子。

lesson-nine-rim-title = 排在外圈
lesson-nine-rim-task = 接著大家把棋子排在外圈。對手有一顆在 c 行上方，把你的放在對面，也就是 c 行下方。
lesson-nine-rim-hint = 選外圈的 Sc。
lesson-nine-rim-done = 如果一路無阻，它會滑到 c9，把上面那顆堵住。

lesson-nine-slide-title = 滑動
lesson-nine-slide-task = 外圈排滿後，就開始滑動。把 c 行下方的棋子滑進去，看看它停在哪裡。
lesson-nine-slide-hint = 選 Sc 的棋子。
lesson-nine-slide-done = 棋子會滑到下一顆棋子前面，或滑到盡頭，之後不再移動。

lesson-nine-block-title = 堵住
lesson-nine-block-task = 前方沒有空格的棋子永遠動不了。一次堵住對手的兩顆棋子。
lesson-nine-block-hint = 角落的格子正對著兩個外圈位置。你的哪顆棋子會滑到角落？
lesson-nine-block-done = 那兩顆再也用不上了。

lesson-nine-conquer-title = 占領區域
lesson-nine-conquer-task = 中央的區域，雙方各有一顆棋子。占領它。
lesson-nine-conquer-hint = Sd 或 Se 的棋子會停在那裡。
lesson-nine-conquer-done = 二比一！區域裡棋子最多的人占領它，得 1 分；最多的數目並列時，誰也得不到。

lesson-nine-pass-title = 略過
lesson-nine-pass-task = 對手只剩一顆棋子能滑：第 1 列右側的那顆。堵住它。
lesson-nine-pass-hint = 你在第 1 列左側的棋子會一路滑到它面前。
lesson-nine-pass-done = 對手只能略過，由你繼續。還能滑動的人不能略過。

lesson-nine-end-title = 結束與同分
lesson-nine-end-task = 你是後手，目前三比四落後。你有兩顆棋子能滑，滑完一顆就結束。選能獲勝的那顆。
lesson-nine-end-hint = 追平就夠了。哪個區域能讓對手失去領先？
lesson-nine-end-done = 三比三，同分時順位較後的人獲勝。Nine 沒有和局。

## FILLIT

lesson-fillit-slide-title = 滑動棋子
lesson-fillit-slide-task = 把棋子滑到標示的格子。
lesson-fillit-slide-hint = 先選棋子，再選 e4。
lesson-fillit-slide-done = 棋子會一直往前，直到被擋住（這裡是洞），並在每一格留下籌碼。籌碼全部放完就贏了。

lesson-fillit-swap-title = 移動石頭
lesson-fillit-swap-task = 滑動之後，石頭走一格。讓它和別的東西互換位置。
lesson-fillit-swap-hint = d3 或 f3 的石頭可以走到有籌碼的 e3。
lesson-fillit-swap-done = 籌碼、石頭、棋子連同底下的籌碼，石頭都能與它互換。滑動加上移動石頭，就是一回合。

lesson-fillit-replace-title = 對手的籌碼
lesson-fillit-replace-task = 籌碼擋不住棋子。滑過對手的兩枚籌碼。
lesson-fillit-replace-hint = 往右上方，一路滑到 f5。
lesson-fillit-replace-done = 那裡換成了你的籌碼，對手得把那兩枚重新放一次。

lesson-fillit-first-title = 先移石頭
lesson-fillit-first-task = 現在棋子最多只能放兩枚籌碼。先移動一顆石頭，再滑出三枚。
lesson-fillit-first-hint = 棋子兩旁 c1 和 e1 的石頭擋了路，移開其中一顆。
lesson-fillit-first-done = 滑動與移動石頭，誰先誰後都可以。

lesson-fillit-shut-title = 棋子一定要動
lesson-fillit-shut-task = 試著用 a3 的石頭把自己的棋子關起來，好逃過滑動。
lesson-fillit-shut-hint = 把石頭移到 a2，那是最後的出口。
lesson-fillit-shut-done = 不行：不論先後，棋子只要能滑就一定要滑。怎麼移石頭都出不來時，才只移動石頭。

lesson-fillit-hole-title = 繞過洞
lesson-fillit-hole-task = 洞無法穿過。找出能放四枚籌碼的方向。
lesson-fillit-hole-hint = 右上會被洞擋住，上方有石頭。試試右下方。
lesson-fillit-hole-done = 長路都從洞旁經過；石頭能讓路變長，也能變短。

lesson-fillit-win-title = 最後的籌碼
lesson-fillit-win-task = 你還剩三枚籌碼。一次滑動全部放完。
lesson-fillit-win-hint = 已有自己籌碼的格子不用再放。找三個還沒有的格子。
lesson-fillit-win-done = 籌碼放完的那一刻，你就贏了。

## JAMIT

lesson-jamit-insert-title = 兩枚籌碼
lesson-jamit-insert-task = 每回合在同一條路線投入兩枚籌碼：對手顏色和中立色各一枚。從 e1 投入，中立色先。
lesson-jamit-insert-hint = 選 e1，並確認中立色先進去。
lesson-jamit-insert-done = 第二枚把第一枚往前推了。所以順序決定誰走在前面。

lesson-jamit-push-title = 推動
lesson-jamit-push-task = 從自己石頭所在的地方投入籌碼，把它推前兩格。
lesson-jamit-push-hint = c1 和 g1 的石頭正好在路線的起點。
lesson-jamit-push-done = 整排會一起前進，直到空格接住最後一個。

lesson-jamit-pawn-title = 移動棋子
lesson-jamit-pawn-task = 回合最後，棋子一定要移到別的頂點。把它移到左下方。
lesson-jamit-pawn-hint = 選頂點 SW。
lesson-jamit-pawn-done = 下次的籌碼，要從那個頂點兩側的邊投入。

lesson-jamit-edge-title = 推出邊緣
lesson-jamit-edge-task = a 行最遠處有一枚你的籌碼。把它推出去。
lesson-jamit-edge-hint = 從 a1 投入：第一枚補上空格，第二枚往前推。
lesson-jamit-edge-done = 你得 1 分。算的是掉出去的顏色，不是誰推的。

lesson-jamit-hole-title = 推進洞裡
lesson-jamit-hole-task = 用一枚籌碼拿 2 分。
lesson-jamit-hole-hint = e1 的路線通到洞口。
lesson-jamit-hole-done = 掉進洞裡 2 分，掉出邊緣 1 分。

lesson-jamit-neutral-title = 中立色籌碼
lesson-jamit-neutral-task = 你手上有兩枚中立色籌碼。推出一枚中立色，拿到第三枚。
lesson-jamit-neutral-hint = i 行最遠處就有一枚。
lesson-jamit-neutral-done = 三枚換 1 分。中立色掉出邊緣可拿一枚，掉進洞裡可拿兩枚。

lesson-jamit-extra-title = 追加投入
lesson-jamit-extra-task = 在 b 行把自己的石頭推出去，接著把兩枚自己的籌碼投入不同的路線，再得 1 分。
lesson-jamit-extra-hint = 先選 b1。之後讓其中一枚從 i1 進去，那裡最遠處是你的籌碼。
lesson-jamit-extra-done = 石頭和籌碼一樣算分，但只有一次，要挑好時機。

lesson-jamit-win-title = 最後的分數
lesson-jamit-win-task = 你 11 分，對手 12 分，13 分獲勝。現在就結束它。
lesson-jamit-win-hint = 在 a1 會掉出對手的籌碼。洞裡有 2 分等著你。
lesson-jamit-win-done = 達到目標的人立刻獲勝，回合還沒結束也一樣。
