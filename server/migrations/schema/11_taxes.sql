create table tax_settings (
  app_id uuid not null,
  is_on boolean not null default false,
  inclusive boolean not null default true,
  source text not null default 'table',
  rates jsonb not null default '[]'::jsonb,
  blocked_countries jsonb not null default '[]'::jsonb,
  updated_at timestamptz not null default now(),
  -- Businesses of other member states account for the tax themselves; `business`: their name and VAT id, as they were checked.
  home_country text,
  takes_vat_ids boolean not null default false,
  -- Rates that hold from an instant on. What has come is written into `rates` with the next save.
  rate_changes jsonb not null default '[]'::jsonb,
  primary key (app_id),
  constraint tax_settings_source_check check (source in ('table', 'provider')),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('tax_settings');
