import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OutboxJobs } from './outbox.events.ts';
import type { MailProofs } from './outbox.proofs.service.ts';
import type { Outbox } from './outbox.service.ts';

interface OutboxJobsDependencies {
  jobs: Jobs<OutboxJobs>;
  db: Database;
  clock: Clock;
  outbox: Pick<Outbox, 'deliver'>;
  proofs: Pick<MailProofs, 'forgetOldProofs'>;
}

const hourMs = 3_600_000;

/** Sends mails, and removes old proofs daily. Returns the function that starts the daily round. */
export function outboxJobs({ jobs, db, clock, outbox, proofs }: OutboxJobsDependencies): () => Promise<void> {
  const next = (inMs: number) => jobs.enqueue(db.system(), 'mail.clean', {}, { key: 'mail.clean', runAt: clock.isoIn(inMs), mode: 'keep' });
  jobs.define('mail.clean', async () => {
    await proofs.forgetOldProofs();
    await next(24 * hourMs);
  });
  jobs.define('mail.send', outbox.deliver);
  return () => next(hourMs);
}
