-- The log says what was changed in words that people read: which thing, by its title at that time, and from where.
alter table audit_log
  add column actor_role text,
  add column object_type text not null default '',
  add column object_title text,
  add column address text,
  add column device text;
create index audit_log_app on audit_log (account_id, app_id, at desc, id desc);
create index audit_log_actor on audit_log (account_id, actor_id, at desc, id desc);
