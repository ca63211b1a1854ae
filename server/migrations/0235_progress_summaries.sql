-- Which steps of a root a member has completed, so that reports read one row of each run and not every completion. `plan` tells by which steps it was
-- counted, and `version` after which of the member's completions; a report counts again the runs in which one of them is another.
create table run_summaries (
  app_id uuid not null,
  root_id uuid not null,
  subscriber_id uuid not null,
  plan text not null,
  version bigint not null,
  from_ord int not null,
  -- The numbers of the completed steps, in their order.
  ords int[] not null,
  last_at timestamptz,
  -- The step after those completed from the first on without a gap.
  next_ord int not null,
  primary key (app_id, root_id, subscriber_id),
  foreign key (app_id, subscriber_id, root_id) references page_subscriptions (app_id, subscriber_id, page_id) on delete cascade
) with (fillfactor = 70);
call bandstand_protect('run_summaries');
