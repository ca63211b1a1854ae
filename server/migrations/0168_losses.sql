-- Money that a bank took back counts with what was given back, once, and is told apart: no mail, no credit, and a fee of its own.
alter table refunds
  add column kind text not null default 'refund' check (kind in ('refund', 'dispute')),
  add column fee bigint,
  add column fee_currency text;

-- Disputes that were lost before they were booked: by what the timeline of their order says, and never more than is left of a payment.
insert into refunds (app_id, id, payment_id, order_id, subscription_id, provider, provider_id, amount, currency, state, idempotency_key, created_at, settled_at, kind)
select p.app_id, gen_random_uuid(), p.id, p.order_id, p.subscription_id, p.provider, e.data ->> 'dispute_id', least((e.data ->> 'amount')::bigint, paid.rest),
  p.currency, 'succeeded', 'dispute:' || (e.data ->> 'dispute_id'), e.at, e.at, 'dispute'
from order_events e
join payments p on p.app_id = e.app_id and p.order_id = e.order_id
cross join lateral (select p.amount - coalesce((select sum(r.amount) from refunds r where r.app_id = p.app_id and r.payment_id = p.id and r.state <> 'failed'), 0) as rest) paid
where e.type = 'dispute_closed' and e.data ->> 'outcome' = 'lost' and e.data ->> 'dispute_id' is not null and (e.data ->> 'amount')::bigint > 0
  and paid.rest > 0
  -- A renewal's dispute stands with the order of its subscription: only an order that was paid once says which payment is meant.
  and not exists (select from subscriptions s join payments other on other.app_id = s.app_id and other.subscription_id = s.id
    where s.app_id = e.app_id and s.order_id = e.order_id)
  and (select count(*) from payments q where q.app_id = e.app_id and q.order_id = e.order_id) = 1
on conflict do nothing;
