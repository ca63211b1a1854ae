-- References to tables that come later.
alter table idempotency_keys add foreign key (app_id) references apps(id) on delete cascade;
alter table page_completions add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table page_completions add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table page_subscriptions add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table page_subscriptions add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table release_overrides add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table release_overrides add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table bookmarks add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table bookmarks add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table composed_blocks add foreign key (app_id) references apps(id) on delete cascade;
alter table overlays add foreign key (app_id) references apps(id) on delete cascade;
alter table workouts add foreign key (app_id) references apps(id) on delete cascade;
alter table piece_uses add foreign key (app_id) references apps(id) on delete cascade;
alter table studio_presence add foreign key (app_id) references apps(id) on delete cascade;
alter table calendar_items add foreign key (app_id, audience_id) references pages(app_id, id) on delete cascade;
alter table calendar_items add foreign key (app_id) references apps(id) on delete cascade;
alter table calendar_items add foreign key (app_id, item_id) references pages(app_id, id) on delete cascade;
alter table calendar_items add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table calendar_layouts add foreign key (app_id, root_id) references pages(app_id, id) on delete cascade;
alter table calendar_feeds add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table event_occurrences add foreign key (app_id, event_page_id) references events(app_id, page_id) on delete cascade;
alter table event_occurrences add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table event_attendance add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table event_attendance add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table pack_purchases add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table pack_purchases add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table payment_testers add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table balance_reads add foreign key (app_id) references apps(id) on delete cascade;
alter table member_versions add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table tree_followed add foreign key (app_id) references apps(id) on delete cascade;
alter table page_stats add foreign key (app_id, page_id) references pages(app_id, id) on delete cascade;
alter table message_keys add foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade;
alter table reusable_revisions add foreign key (app_id) references apps(id) on delete cascade;
alter table forms add foreign key (app_id) references apps(id) on delete cascade;
alter table form_submissions add foreign key (app_id) references apps(id) on delete cascade;
alter table form_submissions add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table form_visits add foreign key (app_id) references apps(id) on delete cascade;
alter table form_visits add foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade;
alter table form_stats add foreign key (app_id) references apps(id) on delete cascade;
alter table form_field_stats add foreign key (app_id) references apps(id) on delete cascade;
alter table form_value_stats add foreign key (app_id) references apps(id) on delete cascade;
alter table workout_results add foreign key (app_id, session_id) references workout_sessions(app_id, id) on delete cascade;
alter table exercise_merges add foreign key (app_id) references apps(id) on delete cascade;
alter table media add foreign key (app_id, folder_id) references media_folders(app_id, id) on delete set null (folder_id);
alter table location_proofs add foreign key (app_id, payment_id) references payments(app_id, id) on delete cascade;
alter table trial_uses add foreign key (app_id, product_id) references products(app_id, id) on delete cascade;
alter table entitlements add foreign key (app_id, product_id) references products(app_id, id) deferrable initially deferred;
alter table entitlements add foreign key (app_id, seat_id) references seats(app_id, id) on delete cascade;
alter table refunds add foreign key (app_id, payment_id) references payments(app_id, id) on delete cascade;
alter table subscriptions add foreign key (app_id, purchase_id) references purchases(app_id, id) deferrable initially deferred;
alter table gifts add foreign key (app_id, order_id) references orders(app_id, id) on delete set null (order_id);

-- `@@` is not leakproof either. The function searches past row-level security, and takes the app from the setting of the unit of work alone. Where its
-- owner is an ordinary role, policies apply inside, too: then a search reads the words of the app's own pages. Its body is parsed here, so no other
-- search path changes what its names mean.
create function bandstand_search_pages(query text, title_query text)
 RETURNS TABLE(page_id uuid, in_title boolean, rank real, title_rank real)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.page_id,
     (s.words @@ to_tsquery('simple'::regconfig, bandstand_search_pages.title_query)),
     ts_rank(s.words, to_tsquery('simple'::regconfig, bandstand_search_pages.query)) AS ts_rank,
     ts_rank('{0,0,0.4,1}'::real[], s.words, to_tsquery('simple'::regconfig, bandstand_search_pages.query)) AS ts_rank
    FROM page_search s
   WHERE ((s.app_id = bandstand_app_id()) AND (s.words @@ to_tsquery('simple'::regconfig, bandstand_search_pages.query)))
   ORDER BY (ts_rank(s.words, to_tsquery('simple'::regconfig, bandstand_search_pages.query))) DESC
  LIMIT 5000;
END;
revoke all on function bandstand_search_pages(text, text) from public;

-- The first partitions (docs/decisions/102).
create table message_keys_timeless partition of message_keys FOR VALUES FROM (MINVALUE) TO ('1971-01-01 00:00:00+00');
do $$
declare
  t record;
  i record;
  ends text;
begin
  for t in select * from (values
    ('activity_events', 'MINVALUE', 'timestamp with time zone'::regtype),
    ('message_keys', '''1971-01-01 00:00:00+00''', 'timestamp with time zone'::regtype),
    ('messages', 'MINVALUE', 'bigint'::regtype),
    ('outbox', 'MINVALUE', 'timestamp with time zone'::regtype)) x (name, begins, key_type)
  loop
    ends := bandstand_bound(t.key_type, bandstand_month(now(), 2));
    execute format('create table %I partition of %I for values from (%s) to (%L)', t.name || '_first', t.name, t.begins, ends);
    execute format('create table %I partition of %I for values from (%L) to (maxvalue)', t.name || '_rest', t.name, ends);
    for i in select c.relname as name, p.relname as parent from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_class p on p.oid = h.inhparent
      join pg_index x on x.indexrelid = c.oid
      where x.indrelid = to_regclass(quote_ident(t.name || '_first')) and c.relname <> replace(p.relname, t.name, t.name || '_first')
    loop
      execute format('alter index %I rename to %I', i.name, replace(i.parent, t.name, t.name || '_first'));
    end loop;
  end loop;
  for t in select c.oid::regclass as part from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace loop
    call bandstand_close(t.part);
  end loop;
end $$;
