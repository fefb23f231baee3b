### ゲームそのもの：名前、手の読み上げ、指せない理由。

## ゲーム

game-quoridor = コリドール
game-nine = ナイン
game-fillit = FILLIT
game-jamit = JAMIT

motto-quoridor = 向こう岸へ一番乗り。相手の道はフェンスでふさごう。
motto-nine = 9つのセクションを取り合おう。コマがどこで止まるかは、前のコマしだい。
motto-fillit = 滑って、チップを残して、だれよりも早く置き切ろう。
motto-jamit = こちらからコインを押し込めば、向こうから得点が落ちてくる。

## 遊び方の種類

variant-quoridor-2p = 2人
variant-quoridor-4p = 4人
variant-quoridor-4p-straight = 4人、まっすぐ跳ぶだけ
variant-quoridor-study = { $size }×{ $size }、{ $fences ->
    [0] フェンスなし
   *[other] フェンス{ $fences }枚
}
variant-nine-2p = 2人
variant-nine-3p = 3人
variant-nine-4p = 4人
variant-fillit-2p-a = 2人、配置A
variant-fillit-2p-b = 2人、配置B
variant-fillit-3p-a = 3人、配置A
variant-fillit-3p-b = 3人、配置B
variant-fillit-2v2-a = 2対2、配置A
variant-fillit-2v2-b = 2対2、配置B
variant-fillit-mini-2p-a = ミニボード、2人、配置A
variant-fillit-mini-2p-b = ミニボード、2人、配置B
variant-fillit-mini-3p-a = ミニボード、3人、配置A
variant-fillit-mini-3p-b = ミニボード、3人、配置B
variant-jamit-2p = 2人
variant-jamit-3p = 3人
variant-jamit-mini-2p = ミニボード、2人
variant-jamit-mini-3p = ミニボード、3人

about-quoridor-2p = フェンス10枚ずつで戦う、定番の一騎打ちです。
about-quoridor-4p = フェンス5枚ずつ、全員がライバルです。
about-quoridor-4p-straight = 4人用と同じですが、跳び越す先に別のコマがあると、横にも跳べません。
about-quoridor-study = { $size }×{ $size }マスのボードで、{ $fences ->
    [0] フェンスなしで戦う
   *[other] フェンス{ $fences }枚ずつで戦う
}2人用です。
about-nine-2p = コマは18個ずつ。先手と後手を入れ替えて2回遊べば公平です。
about-nine-3p = コマは12個ずつです。
about-nine-4p = コマは9個ずつ。思いどおりにはまず運びません。
about-fillit-2p-a = チップ25枚ずつ、大きなボードでの一騎打ち。コマは角から始めます。
about-fillit-2p-b = チップ25枚ずつ、大きなボードでの一騎打ち。コマは辺のまん中から始めます。
about-fillit-3p-a = 大きなボードで3人。チップは18枚、ストーンは4個ずつです。
about-fillit-3p-b = 大きなボードで3人。チップは18枚、ストーンは3個ずつです。
about-fillit-2v2-a = 味方と向かい合って座り、25枚のチップと4個のストーンを一緒に使います。
about-fillit-2v2-b = 配置Aと同じですが、ストーンの場所が違います。
about-fillit-mini-2p-a = 小さなボードで手早く一騎打ち。チップは14枚、ストーンは4個ずつです。
about-fillit-mini-2p-b = 小さなボードで手早く一騎打ち。チップは14枚、ストーンは3個ずつです。
about-fillit-mini-3p-a = 小さなボードで3人。チップは11枚、ストーンは3個ずつです。
about-fillit-mini-3p-b = 小さなボードで3人。チップは11枚、ストーンは2個ずつです。
about-jamit-2p = 中立の色を交えた一騎打ち。13点で勝ちです。
about-jamit-3p = 大きなボードで3人。11点で勝ちです。
about-jamit-mini-2p = 小さなボードで、中立の色を交えた一騎打ち。13点で勝ちです。
about-jamit-mini-3p = 小さなボードで3人、次々に落ちます。11点で勝ちです。

## 席と色とコマ

name-1 = 青
name-2 = 赤
name-3 = 緑
name-4 = 紫

colour-1 = 青
colour-2 = 赤
colour-3 = 緑
colour-4 = 紫
colour-neutral = 中立

seat = { $number ->
    [0] { $colour }
   *[other] { $colour }{ $number }
}

man-pawn = { $number ->
    [0] { $colour }のコマ
   *[other] { $colour }{ $number }のコマ
}
man-piece = { $colour }のコマ
man-chip = { $colour }のチップ
man-stone = { $colour }のストーン
man-coin = { $colour }のコイン

a-pawn = { $number ->
    [0] { $colour }のコマ
   *[other] { $colour }{ $number }のコマ
}
a-piece = { $colour }のコマ
a-chip = { $colour }のチップ
a-stone = { $colour }のストーン
a-coin = { $colour }のコイン

## 並べるとき

list-two = { $first }と{ $rest }
list-end = { $first }、{ $rest }
list-more = { $first }、{ $rest }
effects-more = { $first }、{ $rest }

## 数

count-fences = フェンス{ $count }枚
count-pieces = コマ{ $count }個
count-chips = チップ{ $count }枚
count-coins = コイン{ $count }枚
count-points = { $count }点
count-colour-chips = { $colour }のチップ{ $count }枚

## マスの読み上げ

place-empty = { $place }、空き
place-man = { $place }、{ $man }
place-fence = フェンス{ $place }
place-fence-free = フェンスを置く場所{ $place }
place-slot-empty = 外周{ $place }、空き
place-slot = 外周{ $place }、{ $man }、{ $to }で止まります
place-slot-blocked = 外周{ $place }、{ $man }、動けません
place-corner = 角{ $place }、{ $man }
place-corner-free = 角{ $place }、空き

## 指された手（句点なし）

action-end = { $action }。
action-effects = { $action }。{ $effects }。
action-jamit-effects = { $action }。{ $effects }。
action-other = { $seat }：{ $action }

action-pass = { $seat }はパスしました
action-quoridor-move = { $seat }がコマを{ $place }に動かしました
action-quoridor-jump = { $seat }が{ $place }に跳び越しました
action-quoridor-horizontal = { $seat }が{ $place }に横向きのフェンスを置きました
action-quoridor-vertical = { $seat }が{ $place }に縦向きのフェンスを置きました
action-nine-neutral = { $seat }が{ $place }に中立のコマを置きました
action-nine-rim = { $seat }が外周{ $place }にコマを置きました
action-nine-slide = { $seat }が{ $place }のコマを{ $to }まで滑らせました
action-fillit-slide = { $seat }が{ $place }まで進み、{ $count ->
    [0] チップは置きませんでした
   *[other] チップを{ $count }枚置きました
}
action-fillit-step = { $seat }がストーンを{ $from }から{ $to }に動かしました
action-fillit-swap = { $seat }が{ $from }のストーンと{ $to }の{ $man }を入れ替えました
action-jamit-insert = { $seat }が{ $place }から{ $first }、{ $second }の順にコインを入れました
action-jamit-insert-one = { $seat }が{ $place }から{ $first }のコインを入れました
action-jamit-extra = { $seat }が{ $first }、{ $second }から追加のコインを入れました
action-jamit-extra-one = { $seat }が{ $first }から追加のコインを入れました
action-jamit-pawn = { $seat }がコマを角{ $place }に動かしました

## その結果

effect-returned = { $count ->
   *[other] { $chips }が持ち主に戻ります
}
effect-section-won = { $seat }がセクションを取ります
effect-section-taken = { $seat }が{ $other }からセクションを奪います
effect-section-lost = { $seat }がセクションを失います
effect-edge = { $man }が外に落ちて{ $seat }に{ $count }点
effect-hole = { $man }が穴に落ちて{ $seat }に{ $count }点
effect-edge-neutral = { $man }が外に落ちて{ $seat }に{ $count ->
    [0] 入る中立コインはなし
   *[other] 中立コイン{ $count }枚
}
effect-hole-neutral = { $man }が穴に落ちて{ $seat }に{ $count ->
    [0] 入る中立コインはなし
   *[other] 中立コイン{ $count }枚
}
effect-exchange = { $seat }が中立コイン3枚を1点に交換

## その手を指すと

preview-ways = ゴールまで：{ $ways }
preview-way = { $seat }{ $steps }歩
preview-way-changed = { $seat }{ $before }→{ $after }歩
preview-nine-neutral = { $place }に中立のコマを置きます
preview-nine-rim = 今のままなら{ $place }で止まります
preview-nine-blocked = 今のままなら動けません
preview-nine-slide = { $place }まで滑ります
preview-nine-pass = 動かせるコマがありません
preview-fillit-slide = { $count ->
    [0] チップは置きません
   *[other] チップを{ $count }枚置きます
}
preview-fillit-step = ストーンが{ $place }に動きます
preview-fillit-swap = ストーンが{ $man }と入れ替わります
preview-jamit-pawn = コマを角{ $place }に動かします
preview-jamit-nothing = 何も落ちません

## 手番とやること

due-over = ゲームは終わりました
due-quoridor = { $seat }の手番：コマを動かすか、フェンスを置きます
due-quoridor-move = { $seat }の手番：コマを動かします
due-quoridor-fence = { $seat }の手番：フェンスを置きます
due-quoridor-pass = { $seat }の手番：できることがないのでパスします
due-nine-neutral = { $seat }の手番：まだないセクションに中立のコマを置きます
due-nine-rim = { $seat }の手番：外周の空きマスにコマを置きます
due-nine-slide = { $seat }の手番：外周のコマをボードに滑らせます
due-nine-pass = { $seat }の手番：動かせるコマがないのでパスします
due-fillit = { $seat }の手番：コマかストーンを動かします
due-fillit-slide = { $seat }の手番：コマを動かします
due-fillit-step = { $seat }の手番：ストーンを動かします
due-fillit-free = { $seat }の手番：コマが動けるようになるストーンを動かします
due-fillit-shut = { $seat }の手番：コマが動けないので、ストーンだけ動かします
due-jamit-insert = { $seat }の手番：{ $first }と{ $second }のコインを入れます
due-jamit-insert-one = { $seat }の手番：{ $first }のコインを入れます
due-jamit-extra = { $seat }の手番：自分のコイン2枚を別々のマスから入れます
due-jamit-extra-one = { $seat }の手番：自分のコインを1枚入れます
due-jamit-pawn = { $seat }の手番：コマを空いている角に動かします

## 席の横の数字

figure-fences = フェンス
figure-steps = ゴールまで
figure-points = 得点
figure-hand = 手持ちのコマ
figure-slides = 動かせるコマ
figure-chips = 残りチップ
figure-coins = コイン
figure-neutral = 中立コイン
figure-of = { $points }／{ $target }

## 指せない理由

illegal-over = ゲームは終わっています。
illegal-other-game = それは別のゲームの手です。

illegal-quoridor-pass = パスできるのは、ほかにできることがないときだけです。
illegal-quoridor-off-board = そこはボードの外です。
illegal-quoridor-occupied = そこにはコマがいます。
illegal-quoridor-fence-between = フェンスがじゃまをしています。
illegal-quoridor-too-far = コマは1マス進むか、すぐ隣のコマを跳び越します。
illegal-quoridor-jump-stopped = フェンスかボードの端、または別のコマがあるので跳べません。
illegal-quoridor-jump-straight = まっすぐ跳べるので、横には跳べません。
illegal-quoridor-no-fences = フェンスがもう残っていません。
illegal-quoridor-fences-meet = ほかのフェンスと重なるか、交わってしまいます。
illegal-quoridor-closes-way = このフェンスは{ $seat }の最後の道をふさいでしまいます。

illegal-nine-neutral-due = 今は中立のコマを置く番です。
illegal-nine-neutrals-placed = 中立のコマはもう全部置かれています。
illegal-nine-outermost = 中立のコマはボードの端のマスには置けません。
illegal-nine-section-taken = このセクションにはもう中立のコマがあります。
illegal-nine-slot-taken = そこにはもうコマがあります。
illegal-nine-slot-empty = そこにはコマがありません。
illegal-nine-not-yours = それはあなたのコマではありません。
illegal-nine-blocked = すぐ前のマスがふさがっているので、このコマは動けません。
illegal-nine-must-pass = 動かせるコマがないので、パスしてください。
illegal-nine-no-pass = まだ動かせるコマがあるので、パスできません。

illegal-fillit-no-space = このボードに{ $place }はありません。
illegal-fillit-hole = { $place }はまん中の穴です。何も置けません。
illegal-fillit-already-slid = コマはもう動かしました。次はストーンです。
illegal-fillit-already-stepped = ストーンはもう動かしました。次はコマです。
illegal-fillit-not-straight = { $place }はコマから見てまっすぐの方向にありません。
illegal-fillit-blocked = コマは穴やストーン、ほかのコマの手前で止まるので、{ $place }には届きません。
illegal-fillit-too-short = コマは行けるところまで進むので、{ $place }では止まれません。
illegal-fillit-no-stone = { $place }にストーンはありません。
illegal-fillit-not-yours = { $place }のストーンはあなたのものではありません。
illegal-fillit-not-next = { $place }はストーンの隣ではありません。
illegal-fillit-shuts-in = そのあとコマが動けなくなるので、この手は指せません。
illegal-fillit-must-free = コマが動けるようになるストーンを動かしてください。

illegal-jamit-due-insert = 先にほかの色のコインを入れてください。
illegal-jamit-due-extra = 自分のストーンが落ちたので、自分のコインを入れてください。
illegal-jamit-due-pawn = コインは入れ終わりました。コマを動かしてください。
illegal-jamit-no-space = { $place }はこのボードの縁にありません。
illegal-jamit-other-side = { $place }はコマのいる側のマスではありません。
illegal-jamit-not-due = 今は{ $colour }のコインを入れられません。
illegal-jamit-no-coin = { $colour }のコインがもう残っていません。
illegal-jamit-same-colour = 2枚のコインは違う色にしてください。
illegal-jamit-missing = { $colour }のコインも入れてください。
illegal-jamit-same-entry = 2枚のコインは別々のマスから入れてください。
illegal-jamit-taken = 角{ $place }にはコマがいます。

refusal-other = 今は{ $place }を選べません。
refusal-edge = コインはボードの縁から入れます。

## ゲームの終わり方

termination-goal = ゴールに到着
termination-no-moves = 動かせるコマがなくなりました
termination-supply = チップを置き切りました
termination-points = 目標の得点に到達
termination-repetition = 同じ局面の繰り返し
termination-turn-limit = 手番数の上限に到達
termination-resignation = 投了
termination-time = 時間切れ
termination-agreement = 合意による終了
termination-abandoned = プレイヤーが退席
termination-unfinished = 対戦中

verdict-draw = 引き分け
verdict-win = { $count ->
   *[other] { $names }の勝ち
}
