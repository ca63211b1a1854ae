-- What was bought without money is told from what was paid: by the test gateway, or with a provider's test keys.
alter table orders add column is_test boolean not null default false;
alter table subscriptions add column is_test boolean not null default false;
alter table payment_events add column is_test boolean not null default false;
alter table payment_settings add column next_test_invoice int not null default 1;

-- Customers and keys of idempotency belong to one mode of one account of a provider. What is there belongs to the keys that the app has now.
alter table payment_customers add column realm text not null default 'live';
alter table payment_keys add column realm text not null default 'live';
alter table payment_customers drop constraint payment_customers_pkey, add primary key (app_id, subscriber_id, provider, realm);
alter table payment_keys drop constraint payment_keys_pkey, add primary key (app_id, provider, realm, idempotency_key);

update orders o set is_test = true where o.provider = 'test'
  or exists (select from payments p where p.app_id = o.app_id and p.order_id = o.id and p.is_test)
  or (o.provider = 'stripe' and o.status in ('open', 'processing', 'paid')
    and exists (select from apps a where a.id = o.app_id and a.payments ->> 'publishable_key' like 'pk\_test\_%'));
update subscriptions s set is_test = true where s.provider = 'test'
  or exists (select from payments p where p.app_id = s.app_id and p.is_test and (p.subscription_id = s.id or p.order_id = s.order_id));
update payment_customers c set realm = 'test' from apps a where a.id = c.app_id and a.payments ->> 'publishable_key' like 'pk\_test\_%';
update payment_keys k set realm = 'test' from apps a where a.id = k.app_id and a.payments ->> 'publishable_key' like 'pk\_test\_%';
update payment_events e set is_test = true from apps a where a.id = e.app_id and a.payments ->> 'publishable_key' like 'pk\_test\_%';

create index subscriptions_in_test on subscriptions (app_id) where is_test and status <> 'ended';
