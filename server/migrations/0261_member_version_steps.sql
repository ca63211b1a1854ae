-- A statement may complete several pages of a member: the counter rises by one for each, so that a server that knows of one completion can tell whether
-- there was another. Only who is being deleted may be gone.
create or replace function bandstand_member_completions() returns trigger language plpgsql as $$
begin
  insert into member_versions as v (app_id, subscriber_id, completions)
    select c.app_id, c.subscriber_id, count(*) from changed c
    where tg_op <> 'DELETE' or exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
    group by c.app_id, c.subscriber_id
    order by c.app_id, c.subscriber_id
  on conflict (app_id, subscriber_id) do update set completions = v.completions + excluded.completions;
  return null;
end $$;

create or replace function bandstand_member_bookmarks() returns trigger language plpgsql as $$
begin
  insert into member_versions as v (app_id, subscriber_id, bookmarks)
    select c.app_id, c.subscriber_id, count(*) from changed c
    where tg_op <> 'DELETE' or exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
    group by c.app_id, c.subscriber_id
    order by c.app_id, c.subscriber_id
  on conflict (app_id, subscriber_id) do update set bookmarks = v.bookmarks + excluded.bookmarks;
  return null;
end $$;
