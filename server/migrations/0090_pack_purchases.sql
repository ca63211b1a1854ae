-- Which purchase joined its buyer to which pack: one joins him once, so that a renewal does not bring him back into what he left.
create table pack_purchases (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  entitlement_id uuid not null,
  primary key (app_id, subscriber_id, page_id, entitlement_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index pack_purchases_page on pack_purchases (app_id, page_id);
call bandstand_protect('pack_purchases');
