-- What a member may open because of a product. Pages look only here (COM-5).
create table entitlements (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  source text not null,
  -- What the member sees: the state of the subscription, or that the product is owned or given.
  status text not null,
  purchase_id uuid,
  -- The entitlement of the bundle that brought this one.
  bundle_id uuid,
  starts_at timestamptz not null,
  -- Kept up to date with the subscription, its grace included, so that one look at this table is enough.
  ends_at timestamptz,
  revoked_at timestamptz,
  granted_by uuid,
  seat_id uuid,
  primary key (app_id, id),
  unique (app_id, purchase_id, product_id, subscriber_id),
  constraint entitlements_source_check check (source in ('purchase', 'subscription', 'grant')),
  constraint entitlements_status_check check (status in ('owned', 'granted', 'trialing', 'active', 'past_due', 'ending', 'ended')),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index entitlements_bundle on entitlements (app_id, bundle_id) where (bundle_id is not null);
create index entitlements_product on entitlements (app_id, product_id) where (revoked_at is null);
create index entitlements_seat on entitlements (app_id, seat_id) where (seat_id is not null);
create index entitlements_subscriber on entitlements (app_id, subscriber_id, product_id);
call bandstand_protect('entitlements');
create trigger member_version_of_insert after insert on entitlements referencing new table as changed for each statement execute function bandstand_member_rights();
create trigger member_version_of_update after update on entitlements referencing new table as changed for each statement execute function bandstand_member_rights();
create trigger member_version_of_delete after delete on entitlements referencing old table as changed for each statement execute function bandstand_member_rights();
