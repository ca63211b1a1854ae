import type { AttachmentData } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { isPending } from './links.cards.service.ts';
import type { LinksJobs } from './links.events.ts';
import type { SentCards, SentLink } from './links.ports.ts';
import type { WebCards } from './links.web.service.ts';

export interface PendingLinksDependencies {
  db: Database;
  jobs: Jobs<LinksJobs>;
  clock: Clock;
  web: Pick<WebCards, 'ask'>;
  sent: Port<SentCards>;
}
type Sent = { attachment: AttachmentData | null };

/** Jobs that wait for the web at the same time. */
const atOnce = 2;

export type PendingLinks = ReturnType<typeof createPendingLinks>;

/** Cards that were sent before the web was asked: each is completed by a job. */
export function createPendingLinks({ db, jobs, clock, web, sent }: PendingLinksDependencies) {
  let running = 0;

  async function complete(tenant: Tenant, link: SentLink): Promise<void> {
    const pending = await sent.current.find(tenant, link);
    if (!isPending(pending)) return;
    const card = await web.ask(tenant, pending.url);
    if (card) await sent.current.complete(tenant, link, { ...pending, ...card });
  }

  return {
    isNeeded: (messages: readonly Sent[]): boolean => messages.some(({ attachment }) => isPending(attachment)),

    /** Queues a job for each pending card, in the transaction that writes the messages. Their times are `firstTs` and those after it. */
    queue: async (on: Work, tenant: Tenant, threadId: string, firstTs: number, messages: readonly Sent[]): Promise<void> => {
      for (const [index, { attachment }] of messages.entries())
        if (isPending(attachment))
          await jobs.enqueue(within(on), 'thread.link', { app_id: tenant.appId, thread_id: threadId, message_ts: firstTs + index });
    },

    /** Completes the card of one message. A message that is gone, or has its card, stays as it is. */
    complete: async (tenant: Tenant, link: SentLink): Promise<void> => {
      // Slow sites would occupy every worker of the queue, while mails wait. Counted before the first await: jobs begin together.
      if (running >= atOnce) return jobs.enqueue(db.for(tenant), 'thread.link', link, { runAt: clock.isoIn(1000) });
      running += 1;
      try {
        await complete(tenant, link);
      } finally {
        running -= 1;
      }
    },
  };
}
