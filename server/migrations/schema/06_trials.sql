-- Who had a trial of a product: `member:` with the id, and `mail:` with a hash of the mailbox, which outlives its member.
create table trial_uses (
  app_id uuid not null,
  product_id uuid not null,
  key text not null,
  -- Without money: it does not count once the app takes real payments.
  is_test boolean not null,
  used_at timestamptz not null,
  primary key (app_id, product_id, key, is_test),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('trial_uses');
