import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ModerationJobs } from './moderation.events.ts';
import type { ModerationRepo } from './moderation.repo.ts';

/** What the threads domain does to a message in the name of the team. Each may be asked for twice. */
export interface MessageHand {
  hide(tenant: Tenant, threadId: string, ts: number): Promise<unknown>;
  unhide(tenant: Tenant, threadId: string, ts: number): Promise<unknown>;
  removeAs(tenant: Tenant, threadId: string, ts: number): Promise<unknown>;
}

interface RulingsDependencies {
  repo: ModerationRepo;
  messages: MessageHand;
  jobs: Jobs<ModerationJobs>;
  clock: Clock;
}
/** As long as a deleted message is kept (MSG-13). */
const forgottenAfterMs = 30 * 86_400_000;

export type Rulings = ReturnType<typeof createRulings>;

/** Makes messages show what their reports and decisions say. */
export function createRulings({ repo, messages, jobs, clock }: RulingsDependencies) {
  return {
    /** Written with what was decided: the server may stop before it is done. */
    promise: (on: Work, tenant: Tenant, threadId: string, ts: number): Promise<void> =>
      jobs.enqueue(within(on), 'moderation.settle', {
        app_id: tenant.appId,
        account_id: tenant.accountId,
        slug: tenant.slug,
        thread_id: threadId,
        ts,
      }),
    /** In all apps, the words of what was decided 30 days ago and stands nowhere any more. */
    forget: (): Promise<void> => repo.forget(clock.isoIn(-forgottenAfterMs)),
    /** Reads what holds now, so that it may come late and more than once. */
    settle: async (tenant: Tenant, threadId: string, ts: number): Promise<void> => {
      const ruling = await repo.ruling(tenant, threadId, ts);
      if (!ruling) return;
      const outcome = ruling.decision === null ? (ruling.hidden_at === null ? 'keep' : 'hide') : ruling.outcome;
      const act = outcome === 'delete' ? messages.removeAs : outcome === 'hide' ? messages.hide : messages.unhide;
      await act(tenant, threadId, ts).catch((error: unknown) => {
        // Its author, or another one of the team, was quicker.
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      });
    },
  };
}
