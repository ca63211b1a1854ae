import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ModerationJobs } from './moderation.events.ts';
import type { ModerationRepo } from './moderation.repo.ts';

/** The operations on a message that staff may cause. Doing one twice equals doing it once. */
interface MessageHand {
  hide(tenant: Tenant, threadId: string, ts: number): Promise<unknown>;
  unhide(tenant: Tenant, threadId: string, ts: number): Promise<unknown>;
  removeAs(tenant: Tenant, threadId: string, ts: number): Promise<unknown>;
}

interface RulingsDependencies {
  repo: Pick<ModerationRepo, 'ruling' | 'forget'>;
  messages: MessageHand;
  jobs: Jobs<ModerationJobs>;
  clock: Clock;
}
/** How long a deleted message is kept (MSG-13). */
const forgottenAfterMs = 30 * 86_400_000;

export type Rulings = ReturnType<typeof createRulings>;

/** Makes messages show what their reports and decisions say. */
export function createRulings({ repo, messages, jobs, clock }: RulingsDependencies) {
  return {
    /** Queued with the decision: the server may stop before it takes effect. */
    promise: (on: Work, tenant: Tenant, threadId: string, ts: number): Promise<void> =>
      jobs.enqueue(within(on), 'moderation.settle', {
        app_id: tenant.appId,
        account_id: tenant.accountId,
        slug: tenant.slug,
        thread_id: threadId,
        ts,
      }),
    /** Removes, in all apps, the text of cases that were decided 30 days ago and whose message is gone. */
    forget: (): Promise<void> => repo.forget(clock.isoIn(-forgottenAfterMs)),
    /** Applies the current decision: it may run late, and more than once. */
    settle: async (tenant: Tenant, threadId: string, ts: number): Promise<void> => {
      const ruling = await repo.ruling(tenant, threadId, ts);
      if (!ruling) return;
      const outcome = ruling.decision === null ? (ruling.hidden_at === null ? 'keep' : 'hide') : ruling.outcome;
      const act = outcome === 'delete' ? messages.removeAs : outcome === 'hide' ? messages.hide : messages.unhide;
      await act(tenant, threadId, ts).catch((error: unknown) => {
        // The author, or another staff member, was faster.
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      });
    },
  };
}
