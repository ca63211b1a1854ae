-- `threads`: rules or titles of threads, which servers keep in memory. What a message changes of its thread is not noted.
alter table app_changes drop constraint app_changes_part_check, add constraint app_changes_part_check check (part in ('app', 'tree', 'threads'));
create trigger rules_noted after update of kind, title, has_been_renamed, is_private, is_group, page_id, product_id, is_app_wide, who_posts, who_joins
  on threads for each row
  when ((old.kind, old.title, old.has_been_renamed, old.is_private, old.is_group, old.page_id, old.product_id, old.is_app_wide, old.who_posts, old.who_joins)
    is distinct from (new.kind, new.title, new.has_been_renamed, new.is_private, new.is_group, new.page_id, new.product_id, new.is_app_wide, new.who_posts,
      new.who_joins))
  execute function bandstand_app_changed('app_id', 'threads');
create function bandstand_threads_gone() returns trigger language plpgsql as $$
begin
  insert into app_changes (app_id, part) select distinct app_id, 'threads' from changed on conflict do nothing;
  return null;
end $$;
create trigger removal_noted after delete on threads referencing old table as changed for each statement execute function bandstand_threads_gone();
