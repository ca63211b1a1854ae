import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import type { LogEntry } from '@bandstand/rules/workouts/fold.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { EndedFilter, EndedRepo } from './workout-sessions.ended.repo.ts';
import type { SessionsRepo } from './workout-sessions.repo.ts';
import { toActivity, toSession } from './workout-sessions.shape.ts';
import type { ActivityRow, SessionRow } from './workout-sessions.tables.ts';

/** A session that has ended, with everything in its log, removed entries too. */
export interface EndedSession {
  session: Omit<WorkoutSession, 'activities'>;
  subscriberId: string;
  /** The page it was completed on, else one that showed the workout when it began. */
  pageId: string | null;
  entries: readonly LogEntry[];
}
export type { EndedFilter } from './workout-sessions.ended.repo.ts';
export type EndedSessions = ReturnType<typeof createEndedSessions>;

/** Sessions that have ended, for those who add them up. */
export function createEndedSessions({ repo, logs, clock }: { repo: EndedRepo; logs: Pick<SessionsRepo, 'activities'>; clock: Clock }) {
  const ended = ({ row, log }: { row: SessionRow; log: ActivityRow[] }): EndedSession => {
    const { activities: _, ...session } = toSession(row, [], clock.ms());
    return { session, subscriberId: row.subscriber_id, pageId: row.page_id ?? row.shown_on, entries: log.map(toActivity) };
  };
  return {
    /**
     * Hands over all sessions that have ended since the last time, and those to which something arrived late, in batches; each is marked in the
     * transaction in which `write` stores what it adds up to.
     */
    settle: async (tenant: Tenant, filter: EndedFilter, write: (on: Work, sessions: readonly EndedSession[]) => Promise<void>): Promise<void> => {
      const takeSome = () =>
        repo.transaction(tenant, async (on) => {
          const taken = await repo.take(on, tenant, filter, clock.iso());
          if (taken.length === 0) return false;
          await write(on, taken.map(ended));
          await repo.settle(
            on,
            tenant,
            taken.map(({ row }) => row.id),
            clock.iso(),
          );
          return true;
        });
      while (await takeSome());
    },
    unsettledApps: (): Promise<string[]> => repo.unsettledApps(clock.iso()),
    /** A member's session in any workout, with its log; null if they have none with that id. */
    find: async (tenant: Tenant, subscriberId: string, id: string): Promise<WorkoutSession | null> => {
      const row = await repo.find(tenant, subscriberId, id);
      return row && toSession(row, await logs.activities(tenant, [row.id]), clock.ms());
    },
  };
}
