-- Links of mails prove who somebody is. They leave the mail once it was sent: `proofs` holds them sealed for another sending, until they were used
-- or are too old. `proof_hashes` finds the mails of a proof that was used.
alter table outbox add column proofs text;
alter table outbox add column proof_hashes text[] not null default '{}';
create index outbox_proof_hashes on outbox using gin (proof_hashes) where proof_hashes <> '{}';
create index outbox_proofs_created on outbox (created_at) where proof_hashes <> '{}';

update outbox
set html = regexp_replace(html, '(/(auth|studio)/[a-z_/]+\?token=|[?&;](session|invite)=)[^"''&[:space:]<>)…]+', '\1…', 'g'),
    text = regexp_replace(text, '(/(auth|studio)/[a-z_/]+\?token=|[?&;](session|invite)=)[^"''&[:space:]<>)…]+', '\1…', 'g')
where (state = 'sent' or created_at < now() - interval '30 days') and text ~ '(token|session|invite)=';
