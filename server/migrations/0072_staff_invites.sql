-- Invitations to the team, until they are taken. The link itself is signed, not kept. `app_ids` null: all apps of the account.
create table staff_invites (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  email text not null,
  name text not null default '',
  role text not null check (role in ('owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst')),
  app_ids uuid[],
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create unique index staff_invites_email on staff_invites (account_id, lower(email));
call bandstand_protect('staff_invites', 'account_id');
