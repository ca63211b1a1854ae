import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BillingJobs } from './billing.events.ts';
import type { Renewals } from './billing.renewals.service.ts';

const everyMs = 5 * 60_000;
const dayMs = 86_400_000;

export interface BillingJobsDependencies {
  jobs: Jobs<BillingJobs>;
  renewals: Pick<Renewals, 'advance' | 'noticeCards'>;
}

/** Looks every five minutes for subscriptions that are due, and daily for cards that end soon. */
export function billingJobs({ jobs, renewals }: BillingJobsDependencies): void {
  jobs.round('subscriptions.advance', { everyMs, isRunAtStart: true }, renewals.advance);
  jobs.round('subscriptions.cards', { everyMs: dayMs, isRunAtStart: true }, renewals.noticeCards);
}
