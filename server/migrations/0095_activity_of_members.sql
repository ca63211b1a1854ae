-- What a member did himself, the newest first, for his own list (ACT-6): few among all that clients tell.
create index activity_events_own on activity_events (app_id, subscriber_id, ts desc, id)
  where activity_type in ('page_completed', 'page_joined', 'product_bought');
