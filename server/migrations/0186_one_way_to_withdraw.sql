-- Withdrawals by law are `contract_notices`: what would have been one here becomes one there.
insert into contract_notices (app_id, id, kind, subscriber_id, order_id, subscription_ids, name, email, contract, reason, asked_at, state, closed_at, closed_by)
select q.app_id, q.id, 'withdrawal', q.subscriber_id, q.order_id, '{}', u.name, u.email, p.title, q.reason, q.created_at,
  case when q.state = 'open' then 'open' else 'done' end, q.answered_at, q.answered_by
from refund_requests q
  join purchases b on b.app_id = q.app_id and b.id = q.purchase_id
  join products p on p.app_id = b.app_id and p.id = b.product_id
  join subscribers s on s.app_id = q.app_id and s.id = q.subscriber_id
  join users u on u.account_id = s.account_id and u.id = s.user_id
where q.kind = 'withdrawal'
on conflict do nothing;
delete from refund_requests where kind = 'withdrawal';
alter table refund_requests drop column kind;
