-- Accounts and numbers that an owner's books go by.
create table books_settings (
  app_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (app_id),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('books_settings');
