-- Invitations to the team, until they are taken. The link itself is signed, not kept. `app_ids` null: all apps of the account.
create table staff_invites (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null default '',
  role text not null,
  app_ids uuid[],
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  email_key text not null generated always as (lower(email)) stored,
  primary key (account_id, id),
  constraint staff_invites_role_check check (role in ('owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst')),
  foreign key (account_id) references accounts(id) on delete cascade
);
create unique index staff_invites_email on staff_invites (account_id, email_key);
call bandstand_protect('staff_invites', 'account_id');
