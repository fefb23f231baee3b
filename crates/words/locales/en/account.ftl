### Accounts and moderation.

## Account

account-title = Account
account-you = Here you are
account-left = Somebody who left
account-until = until { $time }
account-for-ever = for ever
account-days =
    { $count ->
    [one] { $count } day
   *[other] { $count } days
    }
account-copied = Copied.
account-not-copied = This browser does not copy for pages. Select the text instead.
account-kept = I have kept it

## Keeping a name

account-keep = Keep your name
account-keep-about = With a password you are the same person in every browser, and keep your seats and games. Until then only this browser knows you.
account-name = Name
account-password = Password
account-password-about = At least { $count } characters.
account-sign-up = Make an account
account-made = Your name is kept now.
account-log-in = Log in
account-log-in-about = What you have begun here as a guest stays with the guest.
account-logged-in = You are logged in.
account-lost = Lost your password?
account-lost-about = One of the codes that you were shown when you made the account gives it back. Each works once, and all browsers are logged out.
account-code = Code
account-new-password = New password
account-recover = Get the account back

## Being logged in

account-log-out = Log out
account-log-out-everywhere = Log out everywhere
account-logged-out = You are logged out.
account-current-password = Present password
account-change = Change
account-password-changed = The password is changed, and other browsers are logged out.
account-codes = Codes to come back by
account-codes-about = Whoever has such a code can take the account: keep them where nobody else looks.
account-codes-left =
    { $count ->
    [one] { $count } is left.
   *[other] { $count } are left.
    }
account-codes-new = Make new codes
account-codes-shown = These codes give the account back if the password is lost. They are shown this once only: write them down.
account-sessions = Browsers
account-seen = Last seen { $time }
account-this-browser = this one
account-end = Log it out
account-session-ended = It is logged out.

account-passkeys = Passkeys
account-passkeys-about = A device that has a passkey logs in by fingerprint, face or PIN: no password that somebody could learn.
account-passkeys-none = Passkeys need an encrypted connection to a server with a name, and a browser that knows them.
account-passkey-add = Add this device
account-passkey-made = The passkey is added.
account-passkey-remove = Remove
account-passkey-removed = The passkey is removed.
account-passkey-instead = With a passkey instead
account-passkey-log-in = With a passkey

## Programs

account-tokens = Tokens for programs
account-tokens-about = With a token a program plays as you. It cannot change the account.
account-token-name = What for
account-token-scope = What it may do
account-scope-play = Look on and play
account-scope-read = Look on only
account-token-days = How long
account-token-make = Make a token
account-token-shown = This is the token. It is shown this once only.
account-revoke = Revoke
account-token-revoked = The token is revoked.

## Data

account-data = Your data
account-data-about = Take along all that is kept of you, or have it deleted: games stay, played by somebody who left.
account-export = Download all
account-delete = Delete all
account-delete-sure = Delete your account and all that is kept of you? Games in progress are given up. This cannot be undone.
account-deleted = All is deleted.

## Moderation

account-moderation = Moderation
moderation-who = Name of an account, or id of a person
moderation-find = Look up
moderation-guest = Guest
moderation-member = Member
moderation-moderator = Moderator
moderation-admin = Admin
moderation-mute = Mute
moderation-ban = Ban from playing
moderation-close = Close the account
moderation-lift-mute = Let talk again
moderation-lift-ban = Let play again
moderation-lift-close = Open the account again
moderation-act = What to do
moderation-until = How long
moderation-why = Why (the person reads it)
moderation-do = Do it
moderation-done = Done, and written down.
moderation-log = What was done
moderation-nothing = Nothing yet.
moderation-machine = command line
