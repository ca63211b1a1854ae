import type { ExerciseRecords, ExerciseResult, PerformedExercise, SessionDetail, SessionSummary } from '@bandstand/contract/workouts.history.ts';
import { sessionResult } from '@bandstand/rules/workouts/results.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { EndedFilter, EndedSessions } from '../workout-sessions/workout-sessions.ended.service.ts';
import { historyCsv } from './workout-history.csv.ts';
import { perPage, type Cursor, type HistoryRepo } from './workout-history.repo.ts';
import { beatenIn, exerciseIn, rowsOf, toExerciseResult, toRecords, toSummary, type Names } from './workout-history.shape.ts';

export interface HistoryDependencies {
  repo: HistoryRepo;
  ended: EndedSessions;
  pages: Pages;
}
/** What to list of a member's sessions. */
export interface SessionsQuery {
  from?: string;
  to?: string;
  workout_id?: string;
  page?: number;
}
/** A page of an exercise's history: what came before a cursor. */
export interface HistoryQuery {
  before?: string;
  limit?: number;
}
/** Whose history, and how the reader sees the pages in it. */
export interface Reader {
  tenant: Tenant;
  subscriberId: string;
  names: Names;
}
export type WorkoutHistory = ReturnType<typeof createWorkoutHistory>;

const mostExercises = 100;
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What members did in workouts, added up when a session has ended. */
export function createWorkoutHistory({ repo, ended, pages }: HistoryDependencies) {
  /** Adds up what has ended since the last time. */
  const settle = (tenant: Tenant, filter: EndedFilter): Promise<void> =>
    ended.settle(tenant, filter, async (on, sessions) => {
      const rows = sessions.map((each) => rowsOf(tenant.appId, each, sessionResult(each.session, each.entries)));
      await repo.replace(
        on,
        tenant,
        rows.map(({ result }) => result),
        rows.flatMap(({ done }) => done),
      );
    });
  const settled = async (reader: Reader): Promise<Reader> => {
    await settle(reader.tenant, { subscriberId: reader.subscriberId });
    return reader;
  };
  const reading = createReading({ repo, ended });
  const own = async (member: Member): Promise<Reader> =>
    settled({ tenant: member.tenant, subscriberId: member.id, names: await pages.visitForRights(member.tenant, member) });

  return {
    settle,
    /** The history of any member as a reader sees it, for their coach. */
    of: async (reader: Reader) => {
      await settled(reader);
      return {
        sessions: (query: SessionsQuery) => reading.sessions(reader, query),
        session: (id: string) => reading.session(reader, id),
        performed: (page: number) => reading.performed(reader, page),
      };
    },
    sessions: async (member: Member, query: SessionsQuery) => reading.sessions(await own(member), query),
    session: async (member: Member, id: string) => reading.session(await own(member), id),
    performed: async (member: Member, page = 1) => reading.performed(await own(member), page),
    history: async (member: Member, id: string, query: HistoryQuery) => reading.history(await own(member), id, query),
    csv: async (member: Member): Promise<string> => {
      const { tenant, subscriberId, names } = await own(member);
      return historyCsv(names, await repo.everything(tenant, subscriberId));
    },
    /** The last time of each of these exercises that the member has done. Throws 422 for what is no list of ids. */
    latest: async (member: Member, ids: string): Promise<{ items: { exercise_id: string; last: ExerciseResult; records: ExerciseRecords }[] }> => {
      const wanted = [...new Set(ids.toLowerCase().split(',').filter(Boolean))];
      refuseFields({ exercise_ids: wanted.length > mostExercises || !wanted.every(isId) ? { key: 'field.invalid' } : null });
      await settle(member.tenant, { subscriberId: member.id });
      const rows = await repo.latest(member.tenant, member.id, wanted);
      return { items: rows.map((row) => ({ exercise_id: row.exercise_id, last: toExerciseResult(row), records: toRecords(row.all) })) };
    },
  };
}

function createReading({ repo, ended }: Pick<HistoryDependencies, 'repo' | 'ended'>) {
  return {
    sessions: async (
      { tenant, subscriberId, names }: Reader,
      { workout_id: workoutId, page = 1, from, to }: SessionsQuery,
    ): Promise<{ items: SessionSummary[]; total_count: number }> => {
      const { items, total } = await repo.sessions(tenant, { subscriberId, from, to, workoutId }, page);
      return { items: items.map((row) => toSummary(names, row)), total_count: total };
    },
    /** Throws not_found for a session of someone else. */
    session: async ({ tenant, subscriberId, names }: Reader, id: string): Promise<SessionDetail> => {
      const session = await ended.find(tenant, subscriberId, id);
      if (!session) throw new AppError('not_found');
      const [row, done] = await Promise.all([repo.session(tenant, id), repo.inSession(tenant, id)]);
      return {
        session,
        summary: row && toSummary(names, row),
        exercises: done.map((each) => ({
          exercise: exerciseIn(names, each.exercise_id),
          result: toExerciseResult(each),
          beaten: beatenIn(each, each.earlier),
        })),
      };
    },
    performed: async ({ tenant, subscriberId, names }: Reader, page: number): Promise<{ items: PerformedExercise[]; total_count: number }> => {
      const { items, total } = await repo.performed(tenant, subscriberId, { page, perPage });
      return {
        items: items.map((row) => ({
          exercise: exerciseIn(names, row.exercise_id),
          last_at: row.last_at,
          sessions: row.sessions,
          records: toRecords(row),
        })),
        total_count: total,
      };
    },
    /** Newest first, from a cursor. Throws not_found for an exercise that the member has never done, 422 for a cursor that is none. */
    history: async ({ tenant, subscriberId, names }: Reader, exerciseId: string, { before, limit = perPage }: HistoryQuery) => {
      const cursor = before === undefined ? null : cursorFrom(before);
      refuseFields({ before: before !== undefined && cursor === null ? { key: 'field.invalid' } : null });
      const [best, rows] = await Promise.all([
        repo.best(tenant, subscriberId, exerciseId),
        repo.history(tenant, { subscriberId, exerciseId, before: cursor, limit }),
      ]);
      if (!best) throw new AppError('not_found');
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        exercise: exerciseIn(names, exerciseId.toLowerCase()),
        records: toRecords(best),
        items: rows.map(toExerciseResult),
        total_count: best.sessions,
        next_before: last ? `${last.ended_at}_${last.session_id}` : null,
      };
    },
  };
}

function cursorFrom(text: string): Cursor | null {
  const [endedAt = '', sessionId = ''] = text.split('_');
  return Number.isNaN(Date.parse(endedAt)) || !isId(sessionId) ? null : { endedAt, sessionId };
}
