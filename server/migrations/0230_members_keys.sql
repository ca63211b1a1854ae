-- Row-level security lets an index serve a condition only if its function is leakproof. `lower` and `like` are not, so look-ups by address read every
-- user of the account. These keys are compared as they are stored.
alter table users add column email_key text not null generated always as (lower(email)) stored;
alter table staff_invites add column email_key text not null generated always as (lower(email)) stored;
alter table security_log add column email_key text generated always as (lower(email)) stored;
drop index users_email;
drop index staff_invites_email;
drop index security_log_email;
create unique index users_email on users (account_id, email_key);
-- Staff log in before their account is known.
create index users_email_key on users (email_key);
create unique index staff_invites_email on staff_invites (account_id, email_key);
create index security_log_email on security_log (account_id, email_key, at desc);

-- In the order of bytes, one index serves the beginning of a name and the list by name.
drop index subscribers_name;
alter table subscribers alter column search_name type text collate "C";
create index subscribers_name on subscribers (app_id, search_name, id);
