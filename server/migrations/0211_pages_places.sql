-- How many siblings come before a page, counted in the index alone.
create index pages_places on pages (app_id, parent_id, position, id) where archived_at is null;
