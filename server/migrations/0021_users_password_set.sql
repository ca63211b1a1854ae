-- When the password was last chosen: sessions of the studio that are older than it have ended.
alter table users add column password_set_at timestamptz;
