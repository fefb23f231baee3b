### Accounts and moderation.

## Account

account-title = アカウント
account-you = 現在の名前：
account-left = 退会した人
account-until = { $time }まで
account-for-ever = 無期限
account-days = { $count }日
account-copied = コピーしました。
account-not-copied = このブラウザーではコピーできません。文字を選択してください。
account-kept = 控えました

## Keeping a name

account-keep = 名前を登録する
account-keep-about = パスワードを決めると、どのブラウザーでも同じ人として、席も対局もそのまま使えます。それまではこのブラウザーだけがあなたを覚えています。
account-name = 名前
account-password = パスワード
account-password-about = { $count }文字以上。
account-sign-up = アカウントを作る
account-made = 名前を登録しました。
account-log-in = ログイン
account-log-in-about = ゲストとして始めたものはゲストに残ります。
account-logged-in = ログインしました。
account-lost = パスワードをなくしたとき
account-lost-about = アカウントを作ったときに表示されたコードの一つで取り戻せます。各コードは一度だけ使え、すべてのブラウザーがログアウトされます。
account-code = コード
account-new-password = 新しいパスワード
account-recover = アカウントを取り戻す

## Being logged in

account-log-out = ログアウト
account-log-out-everywhere = すべてのブラウザーでログアウト
account-logged-out = ログアウトしました。
account-current-password = 今のパスワード
account-change = 変更する
account-password-changed = パスワードを変更し、ほかのブラウザーをログアウトしました。
account-codes = 取り戻すためのコード
account-codes-about = このコードを持つ人はアカウントを使えます。人目につかないところに控えてください。
account-codes-left = 残り{ $count }個です。
account-codes-new = 新しいコードを作る
account-codes-shown = パスワードをなくしたとき、このコードでアカウントを取り戻せます。表示は一度だけです。書き留めてください。
account-sessions = ブラウザー
account-seen = 最終利用 { $time }
account-this-browser = このブラウザー
account-end = ログアウトさせる
account-session-ended = ログアウトさせました。

account-passkeys = パスキー
account-passkeys-about = パスキーのある端末は指紋・顔・PINでログインできます。知られるパスワードがありません。
account-passkeys-none = パスキーには、名前のあるサーバーへの暗号化された接続と、対応したブラウザーが必要です。
account-passkey-add = この端末を追加
account-passkey-made = パスキーを追加しました。
account-passkey-remove = 外す
account-passkey-removed = パスキーを外しました。
account-passkey-instead = 代わりにパスキーで
account-passkey-log-in = パスキーで

## Programs

account-tokens = プログラム用トークン
account-tokens-about = トークンがあれば、プログラムがあなたとして対局できます。アカウントは変更できません。
account-token-name = 用途
account-token-scope = できること
account-scope-play = 観戦と対局
account-scope-read = 観戦のみ
account-token-days = 有効期間
account-token-make = トークンを作る
account-token-shown = これがトークンです。表示は一度だけです。
account-revoke = 取り消す
account-token-revoked = トークンを取り消しました。

## Data

account-data = あなたのデータ
account-data-about = 保存されているすべてのデータを受け取るか、削除できます。対局は「退会した人」のものとして残ります。
account-export = すべてダウンロード
account-delete = すべて削除
account-delete-sure = アカウントとすべてのデータを削除しますか？進行中の対局は投了になります。元に戻せません。
account-deleted = すべて削除しました。

## Moderation

account-moderation = モデレーション
moderation-who = アカウント名または人のID
moderation-find = 調べる
moderation-guest = ゲスト
moderation-member = 一般会員
moderation-moderator = モデレーター
moderation-admin = 管理者
moderation-mute = 発言を禁止
moderation-ban = 対局を禁止
moderation-close = アカウントを停止
moderation-lift-mute = 発言を許可
moderation-lift-ban = 対局を許可
moderation-lift-close = アカウントを再開
moderation-act = 処置
moderation-until = 期間
moderation-why = 理由（本人にも表示されます）
moderation-do = 実行する
moderation-done = 実行し、記録しました。
moderation-log = 記録
moderation-nothing = まだ何もありません。
moderation-machine = コマンドライン
