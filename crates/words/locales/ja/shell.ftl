### The frame round every page, the start page and help.


## Header

shell-skip = 本文へ移動
shell-home = ホーム
shell-navigation = サイト内移動
shell-language = 言語
shell-dark = ダークモードにする
shell-light = ライトモードにする
shell-settings = 設定
shell-help = ヘルプ
shell-close = 閉じる

## Start page

shell-welcome = 四つのゲームを、この一枚の盤で。
shell-tagline = コリドール、ナイン、FILLIT、JAMITを、コンピューター相手に、またはこの画面で友だちと。
shell-play = 遊ぶ
shell-learn = チュートリアル
shell-rules = ルール
shell-go-on = 保存されたゲーム
shell-turns = { $count } 手
shell-finished = 終局
shell-unfinished = 対局中
shell-forget = このゲームを削除
shell-forget-sure = このゲームをブラウザーから削除しますか？元には戻せません。
shell-unreadable = 保存されたゲームのうち { $count } 件は、このバージョンでは読めません。そのまま残してあります。
shell-import = 棋譜を開く
shell-import-about = ファイルをここにドロップするか、棋譜を貼り付けてください。検討にも、続きを指すのにも使えます。
shell-import-file = ファイルを選ぶ
shell-import-paste = 棋譜のテキスト
shell-import-read = 開く
shell-import-empty = このテキストに棋譜はありません。
shell-import-wrong = { $line } 行 { $column } 文字目：{ $message }
shell-import-several = { $count } 局のうち最初の棋譜を開きました。残りは「保存されたゲーム」にあります。
shell-offline = オフラインでも動きます。ゲームはこのブラウザーに保存され、登録はいりません。
shell-nowhere = ページがありません
shell-nowhere-about = このアドレスのページはありません。ゲームはホームに残っています。

## Shared games

shell-shared-wrong = このリンクは読めません
shell-shared-why = { $why } 途中で切れたのかもしれません。もう一度送ってもらうか、棋譜ファイルをもらってください。
shell-shared-elsewhere = ご自分のゲームはそのままです。

## Help

shell-help-games = ゲーム
shell-help-touch = マウスと指
shell-help-touch-about = 印のついた場所をタップすると動きます。先に選ぶものがあるときは、それをタップしてから行き先をタップします。押したまま動かすと、離す前に結果を確かめられます。
shell-help-fences = コリドールのフェンス：マスの間を押してドラッグすると半透明のフェンスがついてきます。盤の下のボタンで動かしたり回したりして、確定してください。設定で「一回のタップで置く」にもできます。
shell-help-keys = キーボード
shell-key-arrows = 盤上のカーソルを動かす
shell-key-enter = 選ぶ・確定する
shell-key-escape = 選択をやめる
shell-key-fences = コリドール：コマとフェンスを切り替える
shell-key-rotate = コリドール：フェンスを回す
shell-key-options = JAMIT：コインの順番
shell-key-undo = 待った（一手戻す）
shell-key-hint = ヒントを見る
shell-key-step = 前後の手を見る
shell-key-help = このページ
shell-help-data = データについて
shell-help-data-about = ゲームと設定はこのブラウザーだけに保存されます。ほかに残すには棋譜を書き出すか、リンクで共有してください。リンクの中にゲーム全体が入っています。
shell-import-large = このファイルは棋譜としては大きすぎます。
shell-more-games = もっと見る
shell-link-long = リンクが長すぎます。
shell-link-none = リンクの一部が欠けているか、ゲームのリンクではありません。
shell-link-broken = リンク内の棋譜が壊れています（{ $line } 行 { $column } 文字目：{ $message }）。
