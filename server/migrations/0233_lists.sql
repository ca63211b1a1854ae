-- What `plans.test.ts` found: lists and look-ups that read a whole table.
-- Members without app profiles, newest first: also counted from this index alone.
drop index subscribers_created;
create index subscribers_members on subscribers (app_id, created_at desc, id desc) where not is_app_messaging_profile;
drop index audit_log_actor;
create index audit_log_actor on audit_log (account_id, app_id, actor_id, at desc, id desc);
create index audit_log_object on audit_log (account_id, app_id, object_type, at desc, id desc);
create index payments_test on payments (app_id) where is_test;
create index subscribers_active on subscribers (app_id, last_active_at desc nulls last, id desc) where not is_app_messaging_profile;
create index subscribers_profiles on subscribers (app_id, created_at) where is_app_messaging_profile;
create index order_events_disputes on order_events (app_id, order_id) where type = 'dispute_closed';
