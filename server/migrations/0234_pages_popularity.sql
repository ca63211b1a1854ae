-- How often each page was completed or saved. Lists by popularity counted every completion and bookmark of the app for each request.
create table page_stats (
  app_id uuid not null,
  page_id uuid not null,
  uses bigint not null,
  primary key (app_id, page_id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
) with (fillfactor = 70);
call bandstand_protect('page_stats');
-- What is to be added to it. Rows are appended, so that members who complete the same page never wait for each other; a round adds them up.
create table page_stat_changes (
  app_id uuid not null,
  nr bigint not null generated always as identity,
  page_id uuid not null,
  uses int not null,
  primary key (app_id, nr)
);
call bandstand_protect('page_stat_changes');

-- `changed` are the rows of the statement. The pages of an app that is being deleted need no numbers.
create function bandstand_count_uses() returns trigger language plpgsql as $$
begin
  insert into page_stat_changes (app_id, page_id, uses)
    select c.app_id, c.page_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed c
    where exists (select from apps a where a.id = c.app_id)
    group by c.app_id, c.page_id;
  return null;
end $$;
create trigger uses_of_insert after insert on page_completions referencing new table as changed for each statement execute function bandstand_count_uses();
create trigger uses_of_delete after delete on page_completions referencing old table as changed for each statement execute function bandstand_count_uses();
create trigger uses_of_insert after insert on bookmarks referencing new table as changed for each statement execute function bandstand_count_uses();
create trigger uses_of_delete after delete on bookmarks referencing old table as changed for each statement execute function bandstand_count_uses();

insert into page_stats (app_id, page_id, uses)
  select app_id, page_id, count(*) from (select app_id, page_id from page_completions union all select app_id, page_id from bookmarks) as uses
  group by app_id, page_id;
