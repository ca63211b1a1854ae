import type { Person } from '@bandstand/contract/members.ts';
import type { SessionDetail, WorkoutReport, WorkoutWeek } from '@bandstand/contract/workouts.history.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { addDays, weekdayOf } from '@bandstand/rules/time/days.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Schedule } from '../schedule/schedule.service.ts';
import type { HistoryRepo } from './workout-history.repo.ts';
import type { SessionsQuery, WorkoutHistory } from './workout-history.service.ts';
import type { Names } from './workout-history.shape.ts';
import type { ResultRow } from './workout-history.tables.ts';

/** A member as their coach sees them; `timezone` decides where their weeks begin. */
export interface Coached {
  id: string;
  isAdmin: boolean;
  timezone: string;
}
export interface CoachDependencies {
  history: Pick<WorkoutHistory, 'of' | 'settle'>;
  repo: Pick<HistoryRepo, 'report' | 'people' | 'between'>;
  pages: Pages;
  schedule: Pick<Schedule, 'read'>;
  workouts: {
    shown: (visit: Visit, id: string) => Promise<Workout | null>;
    require: (tenant: Tenant, id: string) => Promise<{ data: Pick<Workout, 'groups'> }>;
  };
  /** Throws user_not_found. */
  requirePerson: (tenant: Tenant, subscriberId: string) => Promise<Coached>;
  peopleOf: (tenant: Tenant, subscriberIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
  clock: Clock;
}
export type Coach = ReturnType<typeof createCoach>;

const daysPerWeek = 7;
const defaultWeeks = 12;

/** How members train, for staff who coach them (studio.md section 6). */
export function createCoach({ history, repo, pages, schedule, workouts, requirePerson, peopleOf, clock }: CoachDependencies) {
  const namesOf = async (tenant: Tenant): Promise<Names> => ({ tree: await pages.tree(tenant), isListable: () => true });
  const historyOf = async (tenant: Tenant, subscriberId: string) => {
    const person = await requirePerson(tenant, subscriberId);
    return { person, history: await history.of({ tenant, subscriberId: person.id, names: await namesOf(tenant) }) };
  };
  /** Days on which a workout is on the member's calendar, with its page. */
  async function plannedBetween(tenant: Tenant, person: Coached, span: { from: string; to: string }) {
    const visit = await pages.visitAs(tenant, person);
    const { items } = await schedule.read(tenant, visit, person.timezone, span);
    return items.filter(({ item_id }) => visit.tree.page(item_id)?.type === 'workout');
  }

  return {
    sessions: async (tenant: Tenant, subscriberId: string, query: SessionsQuery) => (await historyOf(tenant, subscriberId)).history.sessions(query),
    /** Throws user_not_found, not_found. */
    session: async (tenant: Tenant, subscriberId: string, id: string): Promise<SessionDetail & { workout: Workout | null }> => {
      const { person, history: own } = await historyOf(tenant, subscriberId);
      const detail = await own.session(id);
      const visit = await pages.visitAs(tenant, person);
      return { ...detail, workout: await workouts.shown(visit, detail.session.workout_id) };
    },
    /** The weeks up to the current one, oldest first: what was planned and what was done; and the exercises done last, with their records. */
    weeks: async (tenant: Tenant, subscriberId: string, count = defaultWeeks) => {
      const { person, history: own } = await historyOf(tenant, subscriberId);
      const today = plainDateOf(clock.ms(), person.timezone);
      const first = addDays(today, 1 - weekdayOf(today) - (count - 1) * daysPerWeek);
      const span = { from: first, to: addDays(first, count * daysPerWeek - 1) };
      const [planned, done] = [await plannedBetween(tenant, person, span), await repo.between(tenant, person.id, span)];
      const weeks = Array.from({ length: count }, (_, at) => weekOf(addDays(first, at * daysPerWeek), planned, done, person.timezone));
      return { weeks, exercises: (await own.performed(1)).items };
    },
    /** Throws not_found. */
    report: async (tenant: Tenant, workoutId: string, page = 1): Promise<WorkoutReport> => {
      const { data } = await workouts.require(tenant, workoutId);
      await history.settle(tenant, { workoutId });
      const { stops, average_volume, members, ...sums } = await repo.report(tenant, workoutId);
      const rows = await repo.people(tenant, workoutId, page);
      const people = await peopleOf(
        tenant,
        rows.map(({ subscriber_id }) => subscriber_id),
      );
      const titles = new Map(data.groups.flatMap(({ items }) => items.map(({ uid, title }) => [uid.toLowerCase(), title] as const)));
      return {
        ...sums,
        members,
        average_volume_kg: average_volume,
        stops: stops.map(({ item_id, count }) => ({ item_id, title: item_id === null ? null : (titles.get(item_id) ?? null), count })),
        people: rows.flatMap(({ subscriber_id, ...row }) => {
          const member = people.get(subscriber_id);
          return member ? [{ member, ...row }] : [];
        }),
        total_people: members,
      };
    },
  };
}

/** `done` by when sessions ended, in the member's zone. A planned workout counts as kept once, whichever day of the week it was done on. */
function weekOf(startsOn: string, planned: readonly { item_id: string; date: string }[], done: readonly ResultRow[], timezone: string): WorkoutWeek {
  const endsOn = addDays(startsOn, daysPerWeek - 1);
  const isIn = (date: string) => date >= startsOn && date <= endsOn;
  const own = done.filter(({ ended_at }) => isIn(plainDateOf(Date.parse(ended_at), timezone)));
  const completed = own.filter(({ status }) => status === 'completed');
  const open = completed.map(({ page_id }) => page_id);
  const plannedHere = planned.filter(({ date }) => isIn(date));
  const kept = plannedHere.filter(({ item_id }) => {
    const at = open.indexOf(item_id);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
  const sum = (of: (row: ResultRow) => number) => own.reduce((total, row) => total + of(row), 0);
  return {
    starts_on: startsOn,
    planned: plannedHere.length,
    kept: kept.length,
    sessions: completed.length,
    sets: sum(({ sets }) => sets),
    volume_kg: sum(({ volume }) => volume),
  };
}
