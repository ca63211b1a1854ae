-- Where buyers were, as far as it is known: evidence of the place of supply, by payment (record 082). It names nobody, and outlives its member.
create table location_proofs (
  app_id uuid not null,
  payment_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  billing text not null,
  method text,
  ip text,
  proof text not null check (proof in ('proven', 'single', 'contradicted')),
  at timestamptz not null,
  primary key (app_id, payment_id),
  foreign key (app_id, payment_id) references payments (app_id, id) on delete cascade
);
create index location_proofs_order on location_proofs (app_id, order_id);
create index location_proofs_subscription on location_proofs (app_id, subscription_id);
create index location_proofs_at on location_proofs (at);
call bandstand_protect('location_proofs');

create function location_proof_stays() returns trigger language plpgsql as $$
begin
  raise exception 'evidence of a place is never changed';
end $$;
create trigger location_proofs_stay before update on location_proofs for each row execute function location_proof_stays();

-- The country of the address from which an order was asked for, where a proxy that the operator named says it.
alter table orders add column ip_country text;

-- What was paid before says at least which country was chosen: the only evidence that there is.
insert into location_proofs (app_id, payment_id, order_id, subscription_id, billing, proof, at)
select app_id, id, order_id, subscription_id, lines -> 0 ->> 'country', 'single', paid_at from payments
where lines -> 0 ->> 'country' is not null and amount > 0;
