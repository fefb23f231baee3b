### チュートリアル：各ステップの題、課題、ヒント、達成したときのことば。

## コリドール

lesson-quoridor-step-title = 1マス進む
lesson-quoridor-step-task = コマを向こう側へ1マス進めてください。
lesson-quoridor-step-hint = 自分のコマを選び、目の前の印のついたマスを選びます。
lesson-quoridor-step-done = コマは上下左右に1マス動きます。先に向こう側に着いた人の勝ちです。

lesson-quoridor-fence-title = フェンスを置く
lesson-quoridor-fence-task = 相手のコマは矢印のように下へ進みたがっています。フェンスを置いて遠回りさせてください。
lesson-quoridor-fence-hint = フェンスは2マス分の長さです。矢印を横切るように置きます。
lesson-quoridor-fence-done = 相手は回り道です。手番でできるのは、進むか置くかのどちらかだけ。フェンスは残り9枚です。

lesson-quoridor-jump-title = 跳び越える
lesson-quoridor-jump-task = 目の前に相手のコマがいます。跳び越えてください。
lesson-quoridor-jump-hint = 間にフェンスがなければ、真後ろのe6に降りられます。
lesson-quoridor-jump-done = 1手で2マス進めました。相手のコマの前に出るときは、よく考えて。

lesson-quoridor-side-title = 横に降りる
lesson-quoridor-side-task = 今度は相手のコマの後ろにフェンスがあります。それでも追い越してください。
lesson-quoridor-side-hint = まっすぐ跳べないときは、左右のd5かf5に降りられます。
lesson-quoridor-side-done = 横に降りられるのは、まっすぐ跳べないときだけです。

lesson-quoridor-closed-title = 道はふさげない
lesson-quoridor-closed-task = 相手のコマはほとんど囲まれています。b8とb9の右にフェンスを置いて、最後の道をふさごうとしてみてください。
lesson-quoridor-closed-hint = いちばん上、b筋とc筋の間に縦向きに置きます。
lesson-quoridor-closed-done = 置けません。どのコマにも、どんなに遠くてもゴールへの道を残さなければなりません。

lesson-quoridor-race-title = 競走
lesson-quoridor-race-task = あなたはゴールまで3歩、相手は2歩です。相手を2歩以上遠回りさせるフェンスを置いてください。
lesson-quoridor-race-hint = f2のフェンスの端につなげて、相手のコマのすぐ下に置きます。
lesson-quoridor-race-done = 相手は4歩、あなたは3歩。これで先に着けます。

lesson-quoridor-goal-title = ゴール
lesson-quoridor-goal-task = あと1歩のところにコマがいます。この手番でゴールしてください。
lesson-quoridor-goal-hint = ボードの端もフェンスと同じです。d9かf9に降りられます。
lesson-quoridor-goal-done = ゴールの線のどのマスでも、先に着けばその場で勝ちです。

lesson-quoridor-four-title = 4人で遊ぶ
lesson-quoridor-four-task = 4人ではフェンスは5枚ずつ、だれもが向かいの辺を目指します。目の前に並んだ2つのコマを追い越してください。
lesson-quoridor-four-hint = 跳び越せるのは1つだけ。2つ目はフェンスと同じなので、d5かf5に降ります。
lesson-quoridor-four-done = 「まっすぐ跳ぶだけ」の遊び方では、ここは通れません。これで全部です。さあ、対戦しましょう。

## ナイン

lesson-nine-neutral-title = 中立のコマ
lesson-nine-neutral-task = 最初に、9つのセクションに中立のコマを1個ずつ置きます。右下のセクションに置いてください。
lesson-nine-neutral-hint = いちばん外側のマスには置けません。印のついたマスを選びます。
lesson-nine-neutral-done = 中立のコマはだれのものでもなく、ほかのコマを止めるだけです。

lesson-nine-rim-title = 外周に並べる
lesson-nine-rim-task = 次に、自分のコマを外周に並べます。c列の上に相手のコマがあります。反対側、c列の下に置いてください。
lesson-nine-rim-hint = 外周のScを選びます。
lesson-nine-rim-done = じゃまがなければc9まで滑って、そのコマを閉じ込めます。

lesson-nine-slide-title = 滑らせる
lesson-nine-slide-task = 外周が埋まったら、コマを滑らせます。c列の下のコマを動かして、どこで止まるか見てください。
lesson-nine-slide-hint = Scのコマを選びます。
lesson-nine-slide-done = ほかのコマの手前か向こうの端まで進み、あとはもう動きません。

lesson-nine-block-title = 締め出す
lesson-nine-block-task = 目の前のマスがふさがったコマは動けません。相手のコマ2個を一度に締め出してください。
lesson-nine-block-hint = 隅のマスは2つの外周マスの前にあります。隅まで滑るコマはどれでしょう。
lesson-nine-block-done = この2個はもう使えません。

lesson-nine-conquer-title = セクション
lesson-nine-conquer-task = 中央のセクションは1個ずつです。征服してください。
lesson-nine-conquer-hint = SdかSeのコマがそこで止まります。
lesson-nine-conquer-done = 2対1です。いちばん多くコマを置いた人が征服し、1点になります。最多が同数なら、だれのものでもありません。

lesson-nine-pass-title = パス
lesson-nine-pass-task = 相手に残った動かせるコマは、1段目の右にある1個だけです。それをふさいでください。
lesson-nine-pass-hint = 1段目の左にある自分のコマが、そこまで滑っていきます。
lesson-nine-pass-done = 相手はパスするしかなく、あなたは続けられます。動かせる間はパスできません。

lesson-nine-end-title = 終わりと同点
lesson-nine-end-task = あなたは後手で、3対4で負けています。動かせるコマは2個ですが、どちらかを動かせば終わりです。勝てるほうを選んでください。
lesson-nine-end-hint = 並べば十分です。相手のリードをなくせるセクションはどこでしょう。
lesson-nine-end-done = 3対3。同点なら手番順が後の人の勝ちです。ナインに引き分けはありません。

## FILLIT

lesson-fillit-slide-title = コマを滑らせる
lesson-fillit-slide-task = コマを印のついたマスまで滑らせてください。
lesson-fillit-slide-hint = コマを選び、e4を選びます。
lesson-fillit-slide-done = 何かに当たるまで（ここでは穴の手前まで）まっすぐ進み、通ったマスすべてにチップを置きます。全部置き切れば勝ちです。

lesson-fillit-swap-title = ストーンを動かす
lesson-fillit-swap-task = コマのあとはストーンを1マス動かします。何かと入れ替えてください。
lesson-fillit-swap-hint = d3かf3のストーンは、チップのあるe3に動けます。
lesson-fillit-swap-done = チップも、ストーンも、下のチップごとコマも、何とでも入れ替われます。コマとストーンで1手番です。

lesson-fillit-replace-title = 相手のチップ
lesson-fillit-replace-task = チップではコマは止まりません。相手のチップ2枚の上を通ってください。
lesson-fillit-replace-hint = 右上へ、f5まで滑ります。
lesson-fillit-replace-done = 自分のチップに置き換わりました。相手は2枚を置き直さなければなりません。

lesson-fillit-first-title = ストーンが先
lesson-fillit-first-task = このままではチップは2枚までしか置けません。先にストーンを動かし、それからコマで3枚置いてください。
lesson-fillit-first-hint = コマの両脇、c1とe1のストーンがじゃまです。片方をどかします。
lesson-fillit-first-done = コマとストーンは、どちらを先に動かしてもかまいません。

lesson-fillit-shut-title = コマは必ず動かす
lesson-fillit-shut-task = コマを動かさずに済むよう、a3のストーンで閉じ込めようとしてみてください。
lesson-fillit-shut-hint = 最後の出口、a2へ動かします。
lesson-fillit-shut-done = できません。前でも後でも、コマが動けるなら必ず動かします。どうしても動けないときだけ、ストーンだけの手番になります。

lesson-fillit-hole-title = 穴をよける
lesson-fillit-hole-task = 穴は通り抜けられません。チップを4枚置ける方向を見つけてください。
lesson-fillit-hole-hint = 右上は穴、上はストーンで止まります。右下はどうでしょう。
lesson-fillit-hole-done = 長い道は穴のわきを通ります。ストーンしだいで、もっと長くも短くもなります。

lesson-fillit-win-title = 最後のチップ
lesson-fillit-win-task = 残りは3枚です。1回の移動で置き切ってください。
lesson-fillit-win-hint = 自分のチップがあるマスには置きません。何もない3マスを探しましょう。
lesson-fillit-win-done = チップがなくなった瞬間に勝ちです。

## JAMIT

lesson-jamit-insert-title = 2枚のコイン
lesson-jamit-insert-task = 手番ごとに、相手の色と中立のコインを1枚ずつ、同じラインに入れます。中立を先にして、e1から入れてください。
lesson-jamit-insert-hint = e1を選び、中立が先になるようにします。
lesson-jamit-insert-done = あとのコインが先のコインを押しました。順番しだいで、どちらが奥に進むかが変わります。

lesson-jamit-push-title = 押す
lesson-jamit-push-task = 自分のストーンがあるところからコインを入れ、2マス押してください。
lesson-jamit-push-hint = c1とg1のストーンは、ラインの始まりにあります。
lesson-jamit-push-done = 空きマスに当たるまで、列がまとめて動きます。

lesson-jamit-pawn-title = コマを移す
lesson-jamit-pawn-task = 手番の最後に、コマを必ず別の角へ移します。左下に移してください。
lesson-jamit-pawn-hint = 角SWを選びます。
lesson-jamit-pawn-done = 次のコインは、その角をはさむ2辺から入れます。

lesson-jamit-edge-title = 外に落とす
lesson-jamit-edge-task = a列の奥に自分の色のコインがあります。押し出してください。
lesson-jamit-edge-hint = a1から入れます。1枚目が空きを埋め、2枚目が押し出します。
lesson-jamit-edge-done = あなたに1点。だれが押したかではなく、落ちた色で決まります。

lesson-jamit-hole-title = 穴に落とす
lesson-jamit-hole-task = 1枚で2点取ってください。
lesson-jamit-hole-hint = e1のラインは穴に通じています。
lesson-jamit-hole-done = 外は1点、穴は2点です。

lesson-jamit-neutral-title = 中立のコイン
lesson-jamit-neutral-task = 中立コインを2枚持っています。中立を押し出して、3枚目を手に入れてください。
lesson-jamit-neutral-hint = i列の奥に1枚あります。
lesson-jamit-neutral-done = 3枚で1点になります。中立は、外に落とすと1枚、穴なら2枚もらえます。

lesson-jamit-extra-title = 追加投入
lesson-jamit-extra-task = b列で自分のストーンを落としてください。そのあと自分の色のコイン2枚を別々のラインに入れて、もう1点取ってください。
lesson-jamit-extra-hint = まずb1。次に、奥に自分のコインがあるi1から1枚入れます。
lesson-jamit-extra-done = ストーンもコインと同じ点ですが、一度きりです。使いどころを考えましょう。

lesson-jamit-win-title = 最後の得点
lesson-jamit-win-task = あなたは11点、相手は12点。13点で勝ちです。今すぐ決めてください。
lesson-jamit-win-hint = a1では相手のコインが落ちてしまいます。穴なら2点です。
lesson-jamit-win-done = 目標に届けば、手番の途中でもその場で勝ちです。
