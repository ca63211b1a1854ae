-- One mail a cause, whichever month it belongs to.
create table outbox_causes (
  app_id uuid not null references apps (id) on delete cascade,
  cause_key text not null,
  created_at timestamptz not null,
  primary key (app_id, cause_key)
);
call bandstand_protect('outbox_causes');
insert into outbox_causes select app_id, cause_key, created_at from outbox where cause_key is not null;
drop index outbox_cause;
alter table outbox drop constraint outbox_pkey;
alter table outbox add constraint outbox_pkey primary key using index outbox_month;
call bandstand_divide('outbox', 'created_at');

drop procedure bandstand_divide(text, text);
drop function bandstand_first_end(text, text);
