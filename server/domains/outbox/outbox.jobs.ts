import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OutboxJobs } from './outbox.events.ts';
import type { MailProofs } from './outbox.proofs.service.ts';
import type { Outbox } from './outbox.service.ts';

interface OutboxJobsDependencies {
  jobs: Jobs<OutboxJobs>;
  outbox: Pick<Outbox, 'deliver' | 'forgetOld'>;
  proofs: Pick<MailProofs, 'forgetOldProofs'>;
}

const hourMs = 3_600_000;

/** Sends mails, and removes old proofs and mails daily. */
export function outboxJobs({ jobs, outbox, proofs }: OutboxJobsDependencies): void {
  jobs.round('mail.clean', { everyMs: 24 * hourMs, firstInMs: hourMs }, proofs.forgetOldProofs);
  jobs.round('mail.forget', { everyMs: 24 * hourMs, firstInMs: hourMs }, outbox.forgetOld);
  jobs.define('mail.send', outbox.deliver);
}
