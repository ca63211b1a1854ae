-- Members who may pay with test cards during a test period, besides the team (OPS-1).
create table payment_testers (
  app_id uuid not null,
  subscriber_id uuid not null,
  invited_at timestamptz not null,
  primary key (app_id, subscriber_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
call bandstand_protect('payment_testers');
