errors-token = 「{ $token }」を読み取れません
errors-impossible = その内容は使えません
