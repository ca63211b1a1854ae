import type { MailCause } from '@bandstand/contract/outbox.studio.ts';
import type { Generated } from 'kysely';

export interface OutboxTable {
  app_id: string;
  id: string;
  channel: 'mail' | 'push';
  subscriber_id: string | null;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  cause: MailCause;
  cause_key: string | null;
  state: 'stored' | 'sent' | 'failed';
  attempts: Generated<number>;
  error: string | null;
  headers: Record<string, string>;
  /** The sealed proofs of a sent mail, needed to resend it. */
  proofs: Generated<string | null>;
  /** Hashes of the proofs in its links, as long as they may be usable. */
  proof_hashes: Generated<string[]>;
  created_at: string;
  sent_at: string | null;
}

/** A mail with a cause key is written once, even after the mail is gone. */
interface OutboxCauseTable {
  app_id: string;
  cause_key: string;
  created_at: string;
}

export interface OutboxTables {
  outbox: OutboxTable;
  outbox_causes: OutboxCauseTable;
}
