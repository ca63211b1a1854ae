-- Who last touched what is not published yet, and when: the list of unpublished changes names both.
alter table apps
  add column theme_draft_at timestamptz,
  add column theme_draft_by text,
  add column navigation_draft_at timestamptz,
  add column navigation_draft_by text;
create index apps_account on apps (account_id, created_at);
