errors-token = “{ $token }” cannot be read
errors-impossible = that is not possible
