-- One mail a cause, whichever month it belongs to.
create table outbox_causes (
  app_id uuid not null,
  cause_key text not null,
  created_at timestamptz not null,
  primary key (app_id, cause_key),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('outbox_causes');

-- Everything that was sent, or would have been with a mail server (NTF-3, NTF-9).
create table outbox (
  app_id uuid not null,
  id uuid not null,
  channel text not null,
  subscriber_id uuid,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  cause text not null,
  -- One mail for each cause (`outbox_causes`).
  cause_key text,
  state text not null,
  attempts int not null default 0,
  error text,
  headers jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Links of mails prove who somebody is. They leave the mail once it was sent: `proofs` holds them sealed for another sending, until they were used
  -- or are too old. `proof_hashes` finds the mails of a proof that was used.
  proofs text,
  proof_hashes text[] not null default '{}'::text[],
  primary key (app_id, id, created_at),
  constraint outbox_channel_check check (channel in ('mail', 'push')),
  constraint outbox_state_check check (state in ('stored', 'sent', 'failed')),
  foreign key (app_id) references apps(id) on delete cascade
) partition by range (created_at);
create index outbox_created on outbox (app_id, created_at desc, id);
-- Mails that the mail server refused: counted for every look at home, and for figures of the whole install.
create index outbox_failing on outbox (app_id, created_at desc) where ((error is not null) and (state <> 'sent'));
create index outbox_proof_hashes on outbox using gin (proof_hashes) where (proof_hashes <> '{}'::text[]);
create index outbox_proofs_created on outbox (created_at) where (proof_hashes <> '{}'::text[]);
create index outbox_subscriber on outbox (app_id, subscriber_id, created_at desc);
call bandstand_protect('outbox');
