-- Sums of submissions and visits, written in their transaction: the owner's summary reads nothing else. By publication of the form and by day.
create table form_stats (
  app_id uuid not null references apps (id) on delete cascade,
  form_id uuid not null,
  revision int not null,
  day date not null,
  views int not null default 0,
  starts int not null default 0,
  submissions int not null default 0,
  primary key (app_id, form_id, revision, day)
);
call bandstand_protect('form_stats');

create table form_field_stats (
  app_id uuid not null references apps (id) on delete cascade,
  form_id uuid not null,
  revision int not null,
  day date not null,
  field_id uuid not null,
  answered int not null default 0,
  -- Visits that ended at this field.
  dropped int not null default 0,
  total numeric not null default 0,
  numbers int not null default 0,
  primary key (app_id, form_id, revision, day, field_id)
);
call bandstand_protect('form_field_stats');

-- How often an option was chosen, or a number given. Numbers are rounded to two digits, so that there are only a few.
create table form_value_stats (
  app_id uuid not null references apps (id) on delete cascade,
  form_id uuid not null,
  revision int not null,
  day date not null,
  field_id uuid not null,
  value text not null,
  count int not null default 0,
  primary key (app_id, form_id, revision, day, field_id, value)
);
call bandstand_protect('form_value_stats');
