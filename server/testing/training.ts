import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { publishPage } from '../domains/pages/pages.builders.ts';
import { sessionsOf } from '../domains/workout-sessions/workout-sessions.builders.ts';
import { isoOf } from '../platform/clock.ts';
import type { MemberSession, TestApp } from './app.ts';

export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** A Monday. */
export const firstDay = '2027-02-15';
export const weeks = 12;
/** Where the three live, and the hour UTC of their evening, which is on the same date there. */
export const zones = [
  ['America/New_York', 23.5],
  ['Europe/Berlin', 17],
  ['Pacific/Auckland', 6],
] as const;
const trainingDays = [0, 2, 4];

/** Numbers from 0 to 1 that are the same in each run. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface Planned {
  id: string;
  pageId: string;
  date: string;
  items: { uid: string; exerciseId: string }[];
}
export interface LoggedSet {
  itemId: string;
  exerciseId: string;
  isWarmup: boolean;
  reps: number;
  load: number;
}
/** What a member really did, noted while they do it. */
export interface Done {
  workoutId: string;
  pageId: string;
  startMs: number;
  endMs: number;
  isCompleted: boolean;
  sets: LoggedSet[];
}
export interface Trainee {
  member: MemberSession;
  zone: string;
  done: Done[];
}

/** 36 workouts of real exercises, three a week, each on a page of its own. `exercises` by id of their page. */
export async function aPlanOf(app: TestApp, exercises: readonly string[]): Promise<Planned[]> {
  const plan: Planned[] = [];
  for (let nr = 0; nr < weeks * trainingDays.length; nr += 1) {
    const items = [0, 1, 2, 3].map((place) => ({
      uid: app.platform.ids.next(),
      exerciseId: requireAt(exercises, (nr * 4 + place) % exercises.length),
    }));
    const sets = [{ type: 'warmup' as const, reps: 10 }, ...[8, 6].map((reps) => ({ type: 'normal' as const, reps, load: '50 kg' }))];
    const groups = [
      {
        id: app.platform.ids.next(),
        type: 'straight' as const,
        items: items.map(({ uid, exerciseId }) => ({ uid, exercise_id: exerciseId, title: `Item ${uid.slice(-4)}`, sets, rest: 90 })),
      },
    ];
    const { id } = await app.server.paged.reusables.workouts.create(app.tenant, null, { title: `Workout ${nr + 1}`, swap_policy: 'any', groups });
    const page = await publishPage(app, { title: `Workout ${nr + 1}`, type: 'workout', type_data: { workout_id: id } });
    const day = Math.floor(nr / trainingDays.length) * 7 + requireAt(trainingDays, nr % trainingDays.length);
    plan.push({ id, pageId: page.id, date: isoOf(Date.parse(firstDay) + day * dayMs).slice(0, 10), items });
  }
  return plan;
}

interface Entry {
  uid: string;
  tsMs: number;
  itemId: string;
  data: ActivityData;
  type: 'set_completed' | 'set_skipped' | 'swap';
}

/** What one member does on one day: nothing, some or all of a workout, swaps and corrections, with or without a network. */
export function trainingOf(app: TestApp, random: () => number) {
  const calls = sessionsOf(app);
  const chance = (share: number) => random() < share;
  let lastUid = 0;
  const nextUid = () => `uid-${(lastUid += 1)}`;

  /** The entries of a session, and the sets that remain of them. A set that is logged again counts once, by its last values. */
  function performed(plan: Planned, startMs: number, { isStopped, swapped }: { isStopped: boolean; swapped: ReadonlyMap<string, string> }) {
    const entries: Entry[] = [];
    const sets: LoggedSet[] = [];
    let tsMs = startMs;
    const add = (type: Entry['type'], itemId: string, data: ActivityData) =>
      entries.push({ uid: nextUid(), tsMs: (tsMs += minuteMs), itemId, data, type });
    const items = isStopped ? plan.items.slice(0, Math.floor(random() * plan.items.length)) : plan.items;
    for (const { uid, exerciseId: prescribed } of items) {
      const others = plan.items.filter(({ exerciseId }) => exerciseId !== prescribed);
      const today = chance(0.1) ? requireAt(others, 0).exerciseId : null;
      if (today) add('swap', uid, { exercise_id: prescribed, alternate_id: today });
      const exerciseId = today ?? swapped.get(prescribed) ?? prescribed;
      for (const set of [1, 2, 3]) {
        const named = { set, exercise_id: exerciseId, prescribed_exercise_id: prescribed };
        if (set > 1 && chance(0.08)) {
          add('set_skipped', uid, named);
          continue;
        }
        const values = () => ({ reps: 5 + Math.floor(random() * 6), load_kg: 20 + 2.5 * Math.floor(random() * 40) });
        const kind = set === 1 ? { set_type: 'warmup' as const } : {};
        let last = values();
        add('set_completed', uid, { ...named, ...kind, ...last });
        if (chance(0.06)) {
          last = values();
          add('set_completed', uid, { ...named, ...kind, ...last });
        }
        sets.push({ itemId: uid, exerciseId, isWarmup: set === 1, reps: last.reps, load: last.load_kg });
      }
    }
    return { entries, sets, endMs: tsMs + minuteMs };
  }

  const goTo = (ms: number) => app.clock.advance(ms - app.clock.ms());
  return {
    /** Trains with the entries sent as they are made, or all of them in any order, some twice, when the network is back. */
    train: async (
      trainee: Trainee,
      plan: Planned,
      startMs: number,
      options: { isStopped: boolean; isOffline: boolean; swapped: ReadonlyMap<string, string> },
    ) => {
      const { member } = trainee;
      const { entries, sets, endMs } = performed(plan, startMs, options);
      const sentMs = options.isOffline ? startMs + 3 * hourMs : null;
      goTo(sentMs ?? startMs);
      const begun = await calls.start(member, plan.id, { ts: isoOf(startMs), client_uid: nextUid() });
      const complete = async () => {
        if (options.isStopped) return;
        const { status, text } = await calls.complete(member, begun.body, { page_id: plan.pageId, ts: isoOf(endMs) });
        if (status !== 200) throw new Error(`not completed: ${text}`);
      };
      const shuffled = entries.map((entry) => ({ entry, at: random() })).toSorted((one, other) => one.at - other.at);
      const order = sentMs === null ? entries : [...shuffled, ...shuffled.slice(0, 2)].map(({ entry }) => entry);
      // Sometimes the end of the session arrives before the rest of its sets.
      const early = sentMs !== null && chance(0.5) ? Math.floor(order.length / 2) : -1;
      for (const [at, { uid, tsMs, itemId, data, type }] of order.entries()) {
        if (sentMs === null) goTo(tsMs);
        if (at === early) await complete();
        await calls.added(member, begun.body, {
          activity_type: type,
          workout_group_item_id: itemId,
          data,
          ts: isoOf(tsMs),
          client_uid: uid,
        });
      }
      if (sentMs === null) goTo(endMs);
      if (early < 0 || early >= order.length) await complete();
      trainee.done.push({
        workoutId: plan.id,
        pageId: plan.pageId,
        startMs,
        endMs: options.isStopped ? startMs + dayMs : endMs,
        isCompleted: !options.isStopped,
        sets,
      });
    },
  };
}
