-- Submissions that nobody has answered yet: counted on the studio's home, and listed by that filter.
create index form_submissions_open on form_submissions (app_id, form_id, id) where deleted_at is null and answered_at is null;
