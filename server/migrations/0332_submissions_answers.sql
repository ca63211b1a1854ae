-- Each answer looked its submission up when it was added, which took a quarter of a submission. They are only ever added in its statement; what
-- deletes it deletes them, too.
alter table form_answers drop constraint form_answers_app_id_submission_id_fkey;
create function bandstand_answers_go() returns trigger language plpgsql as $$
begin
  delete from form_answers a using gone where a.app_id = gone.app_id and a.submission_id = gone.id;
  return null;
end $$;
create trigger form_submissions_go after delete on form_submissions referencing old table as gone
  for each statement execute function bandstand_answers_go();
