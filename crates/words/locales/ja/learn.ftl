### Rules pages and tutorials.

learn-contents = 目次
learn-try = 動かして試せる盤です。
learn-reset = 最初に戻す
learn-title = { $game } 入門
learn-steps = ステップ
learn-step = ステップ { $step }／{ $count }
learn-wrong = おしい！もう一度どうぞ。
learn-done = できました！
learn-next = 次へ
learn-again = 最初から
learn-finished = これで準備完了です
learn-finished-about = { $game } はもう遊べます。レベル1と対局してみませんか？
