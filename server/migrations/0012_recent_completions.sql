-- What was completed in the last days, for the studio's first screen.
create index page_completions_recent on page_completions (app_id, completed_at desc);
