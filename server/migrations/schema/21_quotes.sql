create table quotes (
  app_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  version_id uuid not null,
  quote jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What makes a quote up; the buyer sees the quote alone.
  details jsonb,
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade
);
create index quotes_expires on quotes (expires_at);
call bandstand_protect('quotes');
