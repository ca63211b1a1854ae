-- Addresses that an app had before: they lead to it, and no other app takes them.
create table former_slugs (
  app_id uuid not null references apps (id) on delete cascade,
  slug text not null,
  left_at timestamptz not null,
  primary key (app_id, slug)
);
create unique index former_slugs_slug on former_slugs (slug);
call bandstand_protect('former_slugs');
