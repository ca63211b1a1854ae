import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ThreadsJobs } from '../threads/threads.events.ts';
import type { AccountMails, AuthMailJobs } from './notifications.account.service.ts';
import type { NotificationsJobs } from './notifications.events.ts';
import type { Outbox } from './notifications.outbox.service.ts';
import type { UnreadMails } from './notifications.unread.service.ts';

const dayMs = 86_400_000;

/** What this domain does later: for itself, and for domains above it that wrote a job in their own transaction. Answers what begins the round. */
export function defineNotificationsJobs(
  jobs: Jobs<NotificationsJobs & ThreadsJobs & AuthMailJobs>,
  { outbox, unread, account, db, clock }: { outbox: Outbox; unread: UnreadMails; account: AccountMails; db: Database; clock: Clock },
): () => Promise<void> {
  const next = (inMs: number) => jobs.enqueue(db.system(), 'mail.clean', {}, { key: 'mail.clean', runAt: clock.isoIn(inMs), mode: 'keep' });
  jobs.define('mail.clean', async () => {
    await outbox.forgetOldProofs();
    await next(dayMs);
  });
  jobs.define('mail.send', outbox.deliver);
  jobs.define('thread.unread', unread.tell);
  jobs.define('auth.mail_reset', account.reset);
  jobs.define('auth.mail_confirm', account.confirm);
  jobs.define('auth.mail_change', account.change);
  jobs.define('auth.mail_proof_code', account.proofCode);
  jobs.define('auth.mail_change_asked', account.changeAsked);
  jobs.define('auth.mail_address_taken', account.addressTaken);
  jobs.define('auth.mail_email_changed', account.emailChanged);
  return () => next(dayMs / 24);
}
