-- Which transaction last changed the sum: servers keep the sums of an app in memory, and ask for those that changed since they last asked.
alter table page_stats add column xid xid8 not null default pg_current_xact_id();
create index page_stats_news on page_stats (app_id, xid);
