-- Replies are threads of their own, bound to the message that they answer (MSG-4).
alter table threads add column parent_thread_id uuid;
alter table threads add column parent_ts bigint;
-- More than two people once: it never turns into a thread of two (MSG-26).
alter table threads add column is_group boolean not null default false;
-- Who may read a thread that is nobody's own: whoever opens its page, who holds its product, or every member (MSG-25).
alter table threads add column product_id uuid;
alter table threads add column is_app_wide boolean not null default false;
alter table threads add column who_posts text not null default 'everybody' check (who_posts in ('everybody', 'staff'));
-- `everyone` who may read has it among his own; `writers`: who wrote in it.
alter table threads add column who_joins text not null default 'writers' check (who_joins in ('everyone', 'writers'));
alter table threads add constraint threads_parent_whole check ((parent_thread_id is null) = (parent_ts is null));
create unique index threads_parent on threads (app_id, parent_thread_id, parent_ts) where parent_thread_id is not null;
-- Feeds and channels of a product or of the whole app: few, listed for everybody.
create index threads_open on threads (app_id, latest_message_ts desc) where product_id is not null or is_app_wide;
-- Threads of more than two people made before are groups.
update threads t set is_group = true where is_private and (select count(*) from thread_participants p where p.app_id = t.app_id and p.thread_id = t.id) > 2;

alter table messages add column video_id uuid;
-- What a system line tells: the event, who did it, whom it is about (subscriber ids), the new title (MSG-9).
alter table messages add column system jsonb;
-- Hidden until somebody has looked at the reports (MSG-16).
alter table messages add column hidden_at timestamptz;
-- How many of its replies are left, kept in the transaction that changes it.
alter table messages add column reply_count int not null default 0;
create index messages_pinned on messages (app_id, thread_id, pinned_at) where pinned_at is not null;
-- What is purged 30 days after its deletion (MSG-13).
create index messages_deleted on messages (app_id, deleted_at) where deleted_at is not null;
