errors-token = 無法讀取「{ $token }」
errors-impossible = 這樣的內容無法使用
