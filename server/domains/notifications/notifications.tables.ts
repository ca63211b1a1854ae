import type { MailCause, NotificationSettings } from '@bandstand/contract/notifications.ts';
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
  /** Sealed: what links of a mail that was sent prove with, for another sending. */
  proofs: Generated<string | null>;
  /** Of what its links prove with, sent or not, while that may be of use. */
  proof_hashes: Generated<string[]>;
  created_at: string;
  sent_at: string | null;
}

/** Of the members' rows only the column that this domain alone reads and writes, and what finds it. */
export interface SettingsColumn {
  app_id: string;
  id: string;
  uuid: string;
  notification_settings: Partial<NotificationSettings>;
}

export interface NotificationsTables {
  outbox: OutboxTable;
  subscribers: SettingsColumn;
}
