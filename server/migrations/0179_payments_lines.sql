-- What each product is of a payment, with its tax, and what a refund is of those lines: books, credit notes and refunds by line need it to the unit.
alter table payments add column lines jsonb;
alter table refunds add column lines jsonb;

-- What was paid before: by what each purchase of the order cost, by the terms of a renewal, else as one line. Tax comes from the printed invoice.
with weights as (
  select p.app_id, p.id, b.product_id, b.amount as weight, row_number() over (partition by p.app_id, p.id order by b.product_id <> p.product_id, b.id) as nr
  from payments p join purchases b on b.app_id = p.app_id and b.order_id = p.order_id and b.amount > 0
  union all
  select p.app_id, p.id, (item.value ->> 'product_id')::uuid, (item.value ->> 'amount')::bigint, item.nr
  from payments p join subscriptions s on s.app_id = p.app_id and s.id = p.subscription_id and s.terms is not null,
    jsonb_array_elements(s.terms -> 'items') with ordinality as item (value, nr)
  where p.order_id is null and (item.value ->> 'amount')::bigint > 0
), filled as (
  select * from weights
  union all
  select p.app_id, p.id, p.product_id, 1, 1 from payments p where not exists (select 1 from weights w where w.app_id = p.app_id and w.id = p.id)
), summed as (
  select *, sum(weight) over (partition by app_id, id order by nr) as upto, sum(weight) over (partition by app_id, id) as whole from filled
), parts as (
  select s.app_id, s.id, s.nr, s.product_id, coalesce(d.title, '') as title,
    round(p.amount * upto / whole) - round(p.amount * (upto - weight) / whole) as amount,
    round(t.tax * upto / whole) - round(t.tax * (upto - weight) / whole) as tax,
    case when t.tax > 0 then (substring(t.label from '([0-9.]+) %$')::numeric * 1000)::int end as rate,
    case when t.tax > 0 then substring(t.label from '^(.*) [0-9.]+ %$') end as tax_name,
    upper(nullif(trim(coalesce(q.details -> 'address' ->> 'country', o.address ->> 'country')), '')) as country
  from summed s
  join payments p on p.app_id = s.app_id and p.id = s.id
  left join products d on d.app_id = s.app_id and d.id = s.product_id
  left join subscriptions u on u.app_id = p.app_id and u.id = p.subscription_id
  left join orders o on o.app_id = p.app_id and o.id = coalesce(p.order_id, u.order_id)
  left join quotes q on q.app_id = o.app_id and q.id = o.quote_id
  left join invoices i on i.app_id = p.app_id and i.payment_id = p.id and i.kind = 'invoice'
  cross join lateral (select coalesce((i.document ->> 'tax')::bigint, 0) as tax, i.document ->> 'tax_label' as label) t
)
update payments p set lines = made.lines from (
  select app_id, id, jsonb_agg(jsonb_build_object('product_id', product_id, 'title', title, 'amount', amount::bigint, 'tax', tax::bigint, 'rate', rate,
    'tax_name', tax_name, 'country', country) order by nr) as lines
  from parts where amount > 0 group by app_id, id
) made
where made.app_id = p.app_id and made.id = p.id;
