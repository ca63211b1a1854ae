-- Repeating work: when each round is due, who runs it, and how it went. A server that stops, or work that fails, never removes a round.
create table rounds (
  name text primary key,
  every_ms bigint not null,
  next_at timestamptz not null,
  -- The worker that runs it now: one that is gone holds nothing.
  running_by text,
  last_success_at timestamptz,
  failures int not null default 0,
  failing_since timestamptz,
  last_error text
);
alter table rounds enable row level security;
alter table rounds force row level security;
create policy system on rounds using (bandstand_is_system()) with check (bandstand_is_system());

-- They waited in the queue until now, which gave each up after twelve failures.
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
where t.id = j.task_id and t.identifier in (
  'activity.remove_old', 'auth.clean', 'backups.tick', 'checkout.reconcile', 'events.extend', 'iap.refresh', 'mail.clean', 'media.remove_unused',
  'messages.purge', 'moderation.forget', 'payouts.read', 'sales.alarms', 'security.clean', 'subscriptions.advance', 'subscriptions.cards');
