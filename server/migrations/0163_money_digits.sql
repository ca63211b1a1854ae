-- Minor units are those of ISO 4217 from now on (docs/decisions/070). Until now their digits were the runtime's: `bandstand.runtime_digits` holds
-- those of the process that migrates, {"HUF": 0, …}. Where it is not set, nothing is converted.

-- Prices whose amount was converted, or that browsers may have shown with other digits than the server charged, until the owner has seen them.
create table price_notices (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('price', 'setup_fee', 'bump', 'coupon')),
  product_id uuid,
  title text not null,
  version_name text,
  currency text not null,
  amount_before bigint not null,
  digits_before int not null,
  amount_after bigint not null,
  digits_after int not null,
  primary key (app_id, id)
);
call bandstand_protect('price_notices');

-- As the table of rules/products/currencies.ts was in this release; it stays as it is here.
create function bandstand_iso_digits(code text) returns int language sql immutable as $$
  select case
    when code = any ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF}') then 0
    when code = any ('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') then 3
    when code = any ('{CLF,UYW}') then 4
    else 2
  end
$$;
create table bandstand_digits (currency text primary key, was int not null, becomes int not null);
insert into bandstand_digits (currency, was, becomes)
select key, value::int, bandstand_iso_digits(key)
from jsonb_each_text(coalesce(nullif(current_setting('bandstand.runtime_digits', true), ''), '{}')::jsonb);

create function bandstand_rescaled(amount numeric, was int, becomes int) returns bigint language sql immutable as $$
  select round(amount * (10::numeric ^ (becomes - was)))::bigint
$$;
-- Every amount in a document, however deep. Hundredths of a percent are none.
create function bandstand_rescaled_json(doc jsonb, was int, becomes int) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(doc) = 'array' then
    return (select coalesce(jsonb_agg(bandstand_rescaled_json(item, was, becomes) order by at), '[]') from jsonb_array_elements(doc) with ordinality as l (item, at));
  end if;
  if jsonb_typeof(doc) <> 'object' or doc ->> 'kind' = 'percent' then return doc; end if;
  return (select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'number' and key = any ('{amount,subtotal,discount,tax,total,total_due_now,later_amount}')
        then to_jsonb(bandstand_rescaled(value::text::numeric, was, becomes))
      else bandstand_rescaled_json(value, was, becomes)
    end), '{}') from jsonb_each(doc));
end $$;

-- Told before anything changes. CLDR gives or gave these other digits than ISO: a browser may have read what was typed otherwise than the server.
insert into price_notices (app_id, kind, product_id, title, version_name, currency, amount_before, digits_before, amount_after, digits_after)
select a.app_id, a.kind, a.product_id, a.title, a.version_name, a.currency, a.amount, d.was, bandstand_rescaled(a.amount, d.was, d.becomes), d.becomes
from (
  select v.app_id, 'price' as kind, p.id as product_id, p.title, v.name as version_name, v.currency, v.price as amount
  from product_versions v join products p on p.app_id = v.app_id and p.id = v.product_id where not v.is_archived and p.archived_at is null
  union all
  select v.app_id, 'setup_fee', p.id, p.title, v.name, v.currency, v.setup_fee
  from product_versions v join products p on p.app_id = v.app_id and p.id = v.product_id where not v.is_archived and p.archived_at is null
  union all
  select b.app_id, 'bump', p.id, p.title, b.title, v.currency, b.price
  from order_bumps b join products p on p.app_id = b.app_id and p.id = b.product_id
    join product_versions v on v.app_id = b.app_id and v.id = b.version_id where b.archived_at is null and p.archived_at is null
  union all
  select c.app_id, 'coupon', null, c.code, null, c.currency, c.amount from coupons c where c.kind = 'amount' and c.archived_at is null
) a join bandstand_digits d on d.currency = a.currency
where a.amount > 0 and (d.was <> d.becomes
  or a.currency = any ('{AFN,ALL,AMD,COP,CRC,GYD,HUF,IDR,IQD,IRR,KPW,LAK,LBP,MGA,MMK,MNT,MRU,MUR,PKR,RSD,SOS,STN,SYP,TZS,UZS,YER}'));

delete from bandstand_digits where was = becomes;

update order_bumps b set price = bandstand_rescaled(b.price, d.was, d.becomes) from product_versions v join bandstand_digits d on d.currency = v.currency
where b.price is not null and v.app_id = b.app_id and v.id = b.version_id;
update product_versions t set price = bandstand_rescaled(t.price, d.was, d.becomes), setup_fee = bandstand_rescaled(t.setup_fee, d.was, d.becomes)
from bandstand_digits d where d.currency = t.currency;
-- One that falls below the smallest unit still lowers something.
update coupons t set amount = greatest(1, bandstand_rescaled(t.amount, d.was, d.becomes)) from bandstand_digits d where d.currency = t.currency and t.kind = 'amount';
update coupon_uses t set discount = bandstand_rescaled(t.discount, d.was, d.becomes), paid = bandstand_rescaled(t.paid, d.was, d.becomes)
from bandstand_digits d where d.currency = t.currency;
update orders t set amount = bandstand_rescaled(t.amount, d.was, d.becomes) from bandstand_digits d where d.currency = t.currency;
update purchases t set amount = bandstand_rescaled(t.amount, d.was, d.becomes) from bandstand_digits d where d.currency = t.currency;
update payments t set amount = bandstand_rescaled(t.amount, d.was, d.becomes) from bandstand_digits d where d.currency = t.currency;
update refunds t set amount = greatest(1, bandstand_rescaled(t.amount, d.was, d.becomes)) from bandstand_digits d where d.currency = t.currency;
update test_refunds t set amount = bandstand_rescaled(t.amount, d.was, d.becomes) from test_intents i join bandstand_digits d on d.currency = i.currency
where i.app_id = t.app_id and i.id = t.intent_id;
update test_intents t set amount = bandstand_rescaled(t.amount, d.was, d.becomes) from bandstand_digits d where d.currency = t.currency;
update manual_payments t set amount = bandstand_rescaled(t.amount, d.was, d.becomes) from bandstand_digits d where d.currency = t.currency;
update invoices t set total = bandstand_rescaled(t.total, d.was, d.becomes), document = bandstand_rescaled_json(t.document, d.was, d.becomes)
from bandstand_digits d where d.currency = t.currency;
update order_events t set data = bandstand_rescaled_json(t.data, d.was, d.becomes) from bandstand_digits d where d.currency = t.data ->> 'currency';
update subscription_events t set data = bandstand_rescaled_json(t.data, d.was, d.becomes) from bandstand_digits d where d.currency = t.data ->> 'currency';
update quotes t set quote = bandstand_rescaled_json(t.quote, d.was, d.becomes) || jsonb_build_object('digits', d.becomes),
  details = bandstand_rescaled_json(t.details, d.was, d.becomes)
from bandstand_digits d where d.currency = t.quote ->> 'currency';
update subscriptions t set terms = bandstand_rescaled_json(t.terms, d.was, d.becomes) from bandstand_digits d where d.currency = t.terms ->> 'currency';

-- What is charged for years carries the digits of its amounts from now on.
update subscriptions set terms = terms || jsonb_build_object('digits', bandstand_iso_digits(terms ->> 'currency')) where terms ->> 'currency' is not null;

drop table bandstand_digits;
drop function bandstand_rescaled_json(jsonb, int, int);
drop function bandstand_rescaled(numeric, int, int);
drop function bandstand_iso_digits(text);
