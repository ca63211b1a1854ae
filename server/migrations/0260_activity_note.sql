-- Notes what a member did, in the statement that does it: neither can be lost without the other. The same action at the same moment is stored a
-- thousandth of a second later. It runs with the caller's rights, so it opens nothing.
create function bandstand_note_activity(app uuid, note_id uuid, member uuid, type text, data jsonb, at timestamptz) returns void
language plpgsql as $$
begin
  for later in 0..99 loop
    insert into activity_events (app_id, id, subscriber_id, actor, activity_type, data, ts, created_at)
    values (app, note_id, member, member::text, type, data, at + later * interval '1 millisecond', at)
    on conflict do nothing;
    if found then return; end if;
  end loop;
end $$;
grant execute on function bandstand_note_activity(uuid, uuid, uuid, text, jsonb, timestamptz) to public;
