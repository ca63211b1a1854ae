import type { ActivityData, WorkoutActivity, WorkoutActivityType } from '@bandstand/contract/workouts.sessions.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Catalogue } from '../exercises/exercises.catalogue.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { WorkoutAccess } from './workout-sessions.access.ts';
import type { ActivitiesRepo, Added, NewActivity } from './workout-sessions.activities.repo.ts';
import { momentNow } from './workout-sessions.service.ts';
import { toActivity } from './workout-sessions.shape.ts';

/** The most data of an entry, as JSON (WRK-4). */
const maxDataBytes = 16_384;

export interface ActivitiesDependencies {
  repo: ActivitiesRepo;
  access: WorkoutAccess;
  pages: Pages;
  catalogue: Pick<Catalogue, 'mergedInto'>;
  clock: Clock;
  ids: Ids;
}
export interface ActivityInput {
  workout_group_id?: string | null;
  workout_group_item_id?: string | null;
  activity_type: WorkoutActivityType;
  data?: ActivityData;
  ts?: string;
  client_uid?: string;
}
/** Where data of entries names exercises. */
const exerciseNames = ['exercise_id', 'prescribed_exercise_id', 'alternate_id'] as const;
type Place = { id: string; sessionId: string };
export type WorkoutActivities = ReturnType<typeof createWorkoutActivities>;

/** A device that has not heard of a merge still names the exercise of before. */
function renamed(data: ActivityData, mergedInto: ReadonlyMap<string, string>): ActivityData {
  const into = (id: string | null | undefined) => (id ? mergedInto.get(id.toLowerCase()) : undefined);
  const names = exerciseNames.flatMap((name) => {
    const id = into(data[name]);
    return id === undefined ? [] : [[name, id] as const];
  });
  return names.length === 0 ? data : { ...data, ...Object.fromEntries(names) };
}

/** The log of a session: it only grows (WRK-4, WRK-10). */
export function createWorkoutActivities({ repo, access, pages, catalogue, clock, ids }: ActivitiesDependencies) {
  const addTogether = createGroupCommit<NewActivity, Added>({
    write: repo.add,
    laneOf: ({ session_id, client_uid }) => `${session_id} ${client_uid}`,
  });

  function newActivity(member: Member, place: Place, { activity_type, data, ...input }: ActivityInput & { data: ActivityData }): NewActivity {
    const id = ids.next();
    return {
      id,
      session_id: place.sessionId,
      workout_id: place.id,
      subscriber_id: member.id,
      client_uid: input.client_uid ?? id,
      workout_group_id: input.workout_group_id ?? null,
      workout_group_item_id: input.workout_group_item_id ?? null,
      activity_type,
      data,
      exercise_id: activity_type === 'set_completed' ? (data.exercise_id ?? null) : null,
      ts: isoOf(momentNow(clock, input.ts)),
      created_at: clock.iso(),
    };
  }
  /** The entry as it is in the log. Throws not_found, session_closed. */
  async function settled(tenant: Tenant, entry: NewActivity, added: Added | undefined, on: Work | null = null): Promise<WorkoutActivity> {
    if (added === 'added') return toActivity({ ...entry, removed_at: null });
    if (added !== 'kept') throw new AppError('not_found');
    const stored = await repo.findStored(tenant, entry, on);
    if (!stored) throw new AppError('session_closed');
    return toActivity(stored);
  }

  return {
    /** Adds an entry once; a repeat returns what is stored, removed or not (WRK-12). Throws not_found, access_denied, session_closed. */
    add: async (member: Member, place: Place, input: ActivityInput, keep: Keep<WorkoutActivity>): Promise<WorkoutActivity> => {
      const { tenant } = member;
      const visit = await pages.visitForRights(tenant, member);
      await access.requireShown(visit, place.id);
      const isTooLong = Buffer.byteLength(JSON.stringify(input.data ?? {})) > maxDataBytes;
      refuseFields({ data: isTooLong ? { key: 'field.max_length', values: { maxLength: maxDataBytes } } : null });
      const entry = newActivity(member, place, { ...input, data: renamed(input.data ?? {}, await catalogue.mergedInto(visit)) });
      if (keep === keepNothing) return settled(tenant, entry, await addTogether(tenant, entry));
      return repo.transaction(tenant, async (on) => {
        const [added] = await repo.add(tenant, [entry], '0', on);
        const answer = await settled(tenant, entry, added, on);
        await keep(on, answer);
        return answer;
      });
    },

    /** Leaves a mark, so that a late repeat does not bring the entry back. Throws not_found, access_denied, session_closed. */
    remove: async (member: Member, place: Place & { activityId: string }, ts: string | undefined): Promise<void> => {
      const { tenant } = member;
      await access.requireShown(await pages.visitForRights(tenant, member), place.id);
      const own = { subscriberId: member.id, workoutId: place.id, id: place.sessionId };
      const outcome = await repo.remove(tenant, own, { id: place.activityId, at: isoOf(momentNow(clock, ts)), now: clock.iso() });
      if (outcome === 'unknown') throw new AppError('not_found');
      if (outcome === 'closed') throw new AppError('session_closed');
    },
  };
}
