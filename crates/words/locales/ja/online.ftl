### Playing online.

## Lobby

online-title = オンラインで遊ぶ
online-about = 部屋を作ってリンクを友だちに送るか、待っている人と対局できます。
online-name = あなたの名前
online-name-save = 保存
online-name-kept = 名前は{ $name }になりました。
online-make = 友だちを招待
online-open = 募集中の部屋
online-none-open = 今は誰も待っていません。部屋を作るか、相手をさがしてください。
online-pair = 誰かと対局
online-pair-start = 相手をさがす
online-join = 見に行く
online-free = 空席 { $count }
online-guest = ゲスト { $number }
online-no-server = このページはファイルだけのサーバーから来ているため、オンラインでは遊べません。「quartet serve」を起動してそのページを開いてください。
online-connecting = 接続中…
online-lost = 接続が切れました。つなぎ直しています…
online-stopping = サーバーを再起動しています。対局はまもなく続きます。

## Making a room

online-company = オンラインの友だち
online-make-room = 部屋を作る
online-access = 参加できる人
online-access-link = リンクを知っている人
online-access-all = 誰でも
online-draw-seats = 席は開始時にくじで決める
online-takes-over = 抜けた人の席はコンピューターが引き継ぐ
online-delay = 観戦の遅延
online-delay-none = なし
online-delay-minute = 1分
online-delay-five = 5分
online-days = 一手の日数
online-clock-days = 一手ごとの日数

## A room

online-room = 部屋
online-invite = このリンクを友だちに送ってください：
online-copy = コピー
online-copied = リンクをコピーしました。
online-qr = リンクのQRコード
online-sit = ここに座る
online-rise = 席を立つ
online-ready = 準備完了
online-not-ready = まだ準備中
online-is-ready = 準備完了
online-waits = 準備中
online-empty = 空席
online-is-here = 接続中
online-is-away = 不在
online-waiting = 参加者を待っています
online-waiting-ready = 全員の準備を待っています
online-between = 1局目が終わりました。全員の準備ができると、席を替えて2局目が始まります。
online-close = 部屋を閉じる
online-closed = この部屋は閉じられました。
online-abandoned = 対局は結果なしで打ち切られました。
online-your-turn = あなたの番です
online-watching =
    { $count ->
    [0] 観戦者はいません
   *[other] 観戦者 { $count } 人
    }
online-take-back = 待った
online-draw = 引き分け
online-abort = 取りやめ
online-rematch = 再戦
online-offers-take-back = { $who } が待ったを希望しています。
online-offers-draw = { $who } が引き分けを提案しています。
online-offers-abort = { $who } が対局の取りやめを提案しています。
online-offers-rematch = { $who } が再戦を希望しています。
online-agree = 同意する
online-decline = 断る
online-withdraw = 取り下げる
online-resign-sure = 投了しますか？
online-resigned = { $who } が投了しました。
online-engine-takes = { $who } の席はコンピューターが引き継ぎます。
online-to-rematch = 次の対局へ
online-chat = チャット
online-no-chat = このサーバーにチャットはありません。
online-say = メッセージ
online-send = 送信
online-analyse = 検討する
online-broken = このページでは部屋を表示できません。再読み込みしてください。

## Refusals

online-refused-no-room = その部屋はありません。
online-refused-no-seat = その席はもう空いていません。
online-refused-seated = すでに座っています。
online-refused-not-seated = 対局者だけができる操作です。
online-refused-started = 対局はもう始まっています。
online-refused-over = 対局は終わっています。
online-refused-not-your-turn = あなたの番ではありません。
online-refused-other-ply = その間に対局が進みました。
online-refused-illegal = ルール上できません。
online-refused-nothing-to-take-back = 戻せる手がありません。
online-refused-engine-declines = コンピューターは同意しません。
online-refused-proposed-already = すでに提案しています。
online-refused-name = 名前は見分けのつく文字や数字で24字までです。
online-refused-unsayable = 空か、長すぎます。
online-refused-no-chat = このサーバーにチャットはありません。
online-refused-too-fast = 操作が速すぎます。少し待ってください。
online-refused-busy = サーバーが混み合っています。
online-refused-not-stored = サーバーに保存できませんでした。もう一度お試しください。
online-refused-credentials = そのアカウントがないか、パスワードやコードが違います。
online-refused-name-taken = この名前、または見分けのつかない名前が使われています。
online-refused-password = パスワードは10文字以上で、名前と同じにはできません。
online-refused-passkey = ここではパスキーを使えません。
online-refused-no-account = 先にアカウントを作ってください。
online-refused-has-account = すでにアカウントがあります。
online-refused-confirm = もう一度ログインしてください。
online-refused-token-terms = トークンには名前が必要です。
online-refused-no-entry = もうないか、多すぎます。
online-refused-muted = 現在、部屋での発言は禁止されています。
online-refused-banned = 現在、対局は禁止されています。
online-refused-closed = このアカウントは停止されています。
online-refused-not-moderator = モデレーターだけができ、同じ立場以上の人にはできません。
online-refused-reason = 理由を短く書いてください。
online-refused-stranger = サーバーはこのブラウザーを覚えていません。読み込み直してください。
online-refused-full = この部屋はこれ以上記録できません。
