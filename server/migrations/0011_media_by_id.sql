-- A person's picture is kept by one app of the account and shown in all: the address names no app.
create index media_id on media (id) where is_public;
