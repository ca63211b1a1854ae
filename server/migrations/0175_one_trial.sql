-- Who had a trial of a product: `member:` with the id, and `mail:` with a hash of the mailbox, which outlives its member.
create table trial_uses (
  app_id uuid not null references apps (id) on delete cascade,
  product_id uuid not null,
  key text not null,
  -- Without money: it stands in nobody's way once the app takes real payments.
  is_test boolean not null,
  used_at timestamptz not null,
  primary key (app_id, product_id, key, is_test),
  foreign key (app_id, product_id) references products (app_id, id) on delete cascade
);
call bandstand_protect('trial_uses');

-- The day that periods are counted from: a trial that somebody did not get moves it, and so does a change of the plan.
alter table subscriptions add column anchor_at timestamptz;
update subscriptions s set anchor_at = s.created_at + make_interval(secs => coalesce(
  (select v.trial_days from product_versions v where v.app_id = s.app_id and v.id = s.version_id and v.kind = 'recurring'), 0) * 86400.0);
alter table subscriptions alter column anchor_at set not null;

insert into trial_uses (app_id, product_id, key, is_test, used_at)
select distinct on (s.app_id, p.id, k.key, s.provider = 'test') s.app_id, p.id, k.key, s.provider = 'test', s.created_at
from subscriptions s
join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id
join users u on u.account_id = m.account_id and u.id = m.user_id
cross join lateral (select lower(split_part(split_part(u.email, '@', 1), '+', 1)) as name, lower(split_part(u.email, '@', 2)) as host) a
cross join lateral (select case when a.host in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com' else a.name || '@' || a.host end as mailbox) b
cross join lateral (values ('member:' || s.subscriber_id), ('mail:' || encode(sha256(convert_to(s.app_id || ':' || b.mailbox, 'UTF8')), 'hex'))) k (key)
join products p on p.app_id = s.app_id
  and (p.id = s.product_id or p.id::text in (select i ->> 'product_id' from jsonb_array_elements(case when jsonb_typeof(s.terms -> 'items') = 'array' then s.terms -> 'items' else '[]' end) i))
where exists (select 1 from subscription_events e where e.app_id = s.app_id and e.subscription_id = s.id and e.type = 'began' and e.data ->> 'status' = 'trialing')
order by s.app_id, p.id, k.key, s.provider = 'test', s.created_at
on conflict do nothing;
