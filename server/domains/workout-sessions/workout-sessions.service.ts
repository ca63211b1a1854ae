import type { RootProgress } from '@bandstand/contract/progress.ts';
import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { isInSession, modeOf, momentOf } from '@bandstand/rules/workouts/sessions.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Keep } from '../../platform/http/bind.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Completion } from '../progress/progress.service.ts';
import type { WorkoutAccess } from './workout-sessions.access.ts';
import type { OwnSession, SessionsRepo } from './workout-sessions.repo.ts';
import { toSession } from './workout-sessions.shape.ts';
import type { SessionRow } from './workout-sessions.tables.ts';

export interface SessionsDependencies {
  repo: SessionsRepo;
  access: WorkoutAccess;
  pages: Pages;
  completion: Pick<Completion, 'complete' | 'rootOf'>;
  clock: Clock;
  ids: Ids;
}
type Start = { session_mode?: string; ts?: string; client_uid?: string };
export type WorkoutSessions = ReturnType<typeof createWorkoutSessions>;

/** The moment that a device claims. Throws 422 for a text that names none. */
export function momentNow(clock: Clock, ts: string | undefined): number {
  const momentMs = momentOf(ts, clock.ms());
  refuseFields({ ts: momentMs === null ? { key: 'field.invalid' } : null });
  return momentMs ?? clock.ms();
}

/** A member's passes through workouts (WRK-3, WRK-13). */
export function createWorkoutSessions({ repo, access, pages, completion, clock, ids }: SessionsDependencies) {
  const ownOf = (member: Member, workoutId: string, id: string): OwnSession => ({ subscriberId: member.id, workoutId, id });
  const requireOpenTo = async (member: Member, workoutId: string) =>
    access.requireShown(await pages.visitForRights(member.tenant, member), workoutId);

  async function requireOwn(tenant: Tenant, own: OwnSession): Promise<SessionRow> {
    const row = await repo.find(tenant, own);
    if (!row) throw new AppError('not_found');
    return row;
  }
  const withLog = async (tenant: Tenant, row: SessionRow): Promise<WorkoutSession> =>
    toSession(row, await repo.activities(tenant, [row.id]), clock.ms());

  return {
    /** Starts a session, and closes an open one of the same workout. A repeat returns the first. Throws invalid_preference, idempotency_conflict. */
    start: async (
      member: Member,
      workoutId: string,
      { session_mode = 'follow_along', ts, client_uid }: Start,
      keep: Keep<WorkoutSession>,
    ): Promise<WorkoutSession> => {
      const { tenant } = member;
      const visit = await pages.visitForRights(tenant, member);
      const shownOn = access.pageOf(visit, await access.requireShown(visit, workoutId));
      const mode = modeOf(session_mode);
      if (mode === null) throw new AppError('invalid_preference');
      const startedMs = Math.min(momentNow(clock, ts), clock.ms());
      return repo.transaction(tenant, async (on) => {
        await repo.lockStarts(on, { subscriberId: member.id, workoutId });
        const known = client_uid === undefined ? undefined : await repo.findByClient(on, tenant, member.id, client_uid);
        // The same id in another workout is no repeat.
        if (known && known.workout_id !== workoutId.toLowerCase()) throw new AppError('idempotency_conflict');
        const row =
          known ??
          (await repo.start(on, {
            app_id: tenant.appId,
            id: ids.next(),
            subscriber_id: member.id,
            workout_id: workoutId,
            session_mode: mode,
            client_uid: client_uid ?? null,
            started_at: isoOf(startedMs),
            created_at: clock.iso(),
            shown_on: shownOn,
          }));
        const session = toSession(row, [], clock.ms());
        await keep(on, session);
        return session;
      });
    },

    /**
     * Completes a session and its page. A repeat changes nothing. `page_id` must be a page that shows the workout and that the member has in full, else
     * 422. Throws session_closed for a completion from after the end (WRK-10).
     */
    complete: async (
      member: Member,
      workoutId: string,
      sessionId: string,
      { page_id: pageId = null, ts }: { page_id?: string | null; ts?: string },
    ): Promise<WorkoutSession & { root_progress: RootProgress | null }> => {
      const { tenant } = member;
      const [visit, own] = [await pages.visitForRights(tenant, member), ownOf(member, workoutId, sessionId)];
      const holders = await access.requireShown(visit, workoutId);
      const [row, at] = [await requireOwn(tenant, own), isoOf(momentNow(clock, ts))];
      const completed = async (done: SessionRow) => ({
        ...(await withLog(tenant, done)),
        root_progress: done.page_id === null ? null : await completion.rootOf(member, done.page_id),
      });
      if (row.completed_at !== null) return completed(row);
      if (!isInSession(row, at)) throw new AppError('session_closed');
      refuseFields({ page_id: pageId !== null && !access.isCompletable(visit, holders, pageId) ? { key: 'field.invalid' } : null });
      // The page first: if the server dies in between, the repeat finds the session open and completes it.
      const page = pageId === null ? null : await completion.complete(member, pageId);
      const done = await repo.complete(tenant, own, { at, pageId, noteId: ids.next(), now: clock.iso() });
      if (done) return { ...(await withLog(tenant, done)), root_progress: page?.root_progress ?? null };
      const meanwhile = await requireOwn(tenant, own);
      if (meanwhile.completed_at === null) throw new AppError('session_closed');
      return completed(meanwhile);
    },

    read: async (member: Member, workoutId: string, sessionId: string): Promise<WorkoutSession> => {
      await requireOpenTo(member, workoutId);
      return withLog(member.tenant, await requireOwn(member.tenant, ownOf(member, workoutId, sessionId)));
    },

    /** Newest first, an open one on top. */
    list: async (member: Member, workoutId: string, page = 1): Promise<{ items: WorkoutSession[]; total_count: number }> => {
      const { tenant } = member;
      await requireOpenTo(member, workoutId);
      const { items, total } = await repo.list(tenant, { subscriberId: member.id, workoutId }, page);
      const ownIds = items.map(({ id }) => id);
      const activities = ownIds.length > 0 ? await repo.activities(tenant, ownIds) : [];
      return { items: items.map((row) => toSession(row, activities, clock.ms())), total_count: total };
    },

    /** Whether the session is the member's: a capture belongs to it (FRM-18). */
    ownsSession: (tenant: Tenant, subscriberId: string, sessionId: string): Promise<boolean> => repo.isOwn(tenant, subscriberId, sessionId),
  };
}
