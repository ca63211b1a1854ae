create table audit_log (
  account_id uuid not null,
  id uuid not null,
  app_id uuid,
  actor_id uuid,
  actor_name text not null,
  call text not null,
  object_id text,
  data jsonb not null default '{}'::jsonb,
  request_id text,
  at timestamptz not null default now(),
  actor_role text,
  object_type text not null default '',
  object_title text,
  address text,
  device text,
  primary key (account_id, id),
  foreign key (account_id) references accounts(id) on delete cascade
);
create index audit_log_actor on audit_log (account_id, app_id, actor_id, at desc, id desc);
create index audit_log_app on audit_log (account_id, app_id, at desc, id desc);
create index audit_log_at on audit_log (account_id, at desc, id);
create index audit_log_object on audit_log (account_id, app_id, object_type, at desc, id desc);
call bandstand_protect('audit_log', 'account_id');
