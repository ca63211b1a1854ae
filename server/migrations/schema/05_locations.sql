-- Where buyers were, as far as it is known: evidence of the place of supply, by payment (record 082). It names nobody, and outlives its member.
create table location_proofs (
  app_id uuid not null,
  payment_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  billing text not null,
  method text,
  ip text,
  proof text not null,
  at timestamptz not null,
  primary key (app_id, payment_id),
  constraint location_proofs_proof_check check (proof in ('proven', 'single', 'contradicted'))
);
create index location_proofs_at on location_proofs (at);
create index location_proofs_order on location_proofs (app_id, order_id);
create index location_proofs_subscription on location_proofs (app_id, subscription_id);
call bandstand_protect('location_proofs');
create trigger location_proofs_stay before update on location_proofs for each row execute function location_proof_stays();
