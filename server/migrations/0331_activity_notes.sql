-- Many notes in one statement: a call of the function for each of them cost more than the rows. Those that meet another of the same moment are added
-- one by one.
create function bandstand_note_activities(app uuid, note_ids uuid[], members uuid[], type text, details jsonb[], ats timestamptz[]) returns int
language plpgsql as $$
declare
  added uuid[];
begin
  with new as (
    insert into activity_events (app_id, id, subscriber_id, actor, activity_type, data, ts, created_at)
      select app, n.id, n.member, n.member::text, type, n.detail, n.at, n.at
        from unnest(note_ids, members, details, ats) as n (id, member, detail, at)
      on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into added from new;
  if cardinality(added) < cardinality(note_ids) then
    perform bandstand_note_activity(app, n.id, n.member, type, n.detail, n.at)
      from unnest(note_ids, members, details, ats) as n (id, member, detail, at) where n.id <> all (added);
  end if;
  return cardinality(note_ids);
end $$;
grant execute on function bandstand_note_activities(uuid, uuid[], uuid[], text, jsonb[], timestamptz[]) to public;
