import type { WorkoutActivity, WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { stateOf, type LogEntry } from '@bandstand/rules/workouts/fold.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { at, sessionsOf, type Sessions } from './workout-sessions.builders.ts';

let app: TestApp;
let calls: Sessions;
let member: MemberSession;
let workoutId: string;
let itemId: string;
beforeAll(async () => {
  app = await startTestApp();
  calls = sessionsOf(app);
  const workout = await aWorkout(app);
  await publishPage(app, { title: 'Legs', type: 'workout', type_data: { workout_id: workout.id } });
  [workoutId, itemId] = [workout.id, workout.groups[0]?.items[0]?.uid ?? ''];
}, 60_000);
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const aSet = (data: object, more: { client_uid: string; ts: string }) => ({
  activity_type: 'set_completed' as const,
  workout_group_id: null,
  workout_group_item_id: itemId,
  data,
  ...more,
});
/** A session that began ten minutes ago, so that there are moments between then and now. */
async function begun() {
  const session = await calls.started(member, workoutId);
  app.clock.advance(600_000);
  return session;
}

describe('two devices in one session', () => {
  type Sent = { kind: 'add'; body: ReturnType<typeof aSet> } | { kind: 'remove'; uid: string; ts: string } | { kind: 'complete'; ts: string };
  /** What a phone and a tablet did, by when it happened. */
  const historyOf = (start: string): Sent[] => {
    const ts = (seconds: number) => at(start, seconds * 1000);
    return [
      { kind: 'add', body: aSet({ set: 1, reps: 5 }, { client_uid: 'phone-1', ts: ts(10) }) },
      { kind: 'add', body: aSet({ set: 1, reps: 6 }, { client_uid: 'tablet-1', ts: ts(12) }) },
      { kind: 'add', body: aSet({ set: 2, reps: 5 }, { client_uid: 'phone-2', ts: ts(60) }) },
      { kind: 'remove', uid: 'phone-2', ts: ts(70) },
      { kind: 'add', body: aSet({ set: 2, reps: 8 }, { client_uid: 'tablet-2', ts: ts(80) }) },
      { kind: 'complete', ts: ts(90) },
      { kind: 'add', body: aSet({ set: 3, reps: 1 }, { client_uid: 'phone-3', ts: ts(91) }) },
      { kind: 'remove', uid: 'tablet-1', ts: ts(95) },
    ];
  };
  async function send(session: WorkoutSession, ids: Map<string, string>, sent: Sent): Promise<void> {
    if (sent.kind === 'complete') await calls.complete(member, session, { ts: sent.ts });
    if (sent.kind === 'add') {
      const { body } = await calls.add(member, session, sent.body);
      ids.set(body.client_uid, body.id);
    }
    if (sent.kind === 'remove') await calls.remove(member, session, ids.get(sent.uid) ?? '', sent.ts);
  }
  const shownOf = ({ activities, ...times }: WorkoutSession) => ({
    sets: [...stateOf(times, activities).sets].map(([key, { data }]) => [key, data.reps]),
    uids: activities.map((entry: WorkoutActivity) => entry.client_uid),
    seconds: (Date.parse(times.completed_at ?? '') - Date.parse(times.started_at)) / 1000,
  });

  it.each([
    ['in order', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['the tablet after the completion', [0, 2, 3, 5, 6, 1, 4, 7]],
    ['the phone after the completion', [1, 4, 5, 7, 0, 2, 3, 6]],
    ['the completion last', [6, 4, 2, 1, 0, 3, 7, 5]],
    ['everything twice', [0, 0, 2, 2, 1, 3, 3, 5, 5, 4, 4, 6, 7, 1]],
  ])('end in the same state, whatever arrives first: %s', async (_, order) => {
    const session = await begun();
    const [history, ids] = [historyOf(session.started_at), new Map<string, string>()];
    for (const place of order) await send(session, ids, history[place] as Sent);
    expect(shownOf((await calls.read(member, session)).body)).toEqual({
      sets: [
        [`${itemId} 1 1 `, 6],
        [`${itemId} 1 2 `, 8],
      ],
      uids: ['phone-1', 'tablet-1', 'tablet-2'],
      seconds: 90,
    });
  });
});

describe('sessions at random', () => {
  type Step = { seconds: number; set: number; reps: number; removedAfter: number | null };
  const step = fc.record({
    seconds: fc.integer({ min: 1, max: 60 }),
    set: fc.integer({ min: 1, max: 3 }),
    reps: fc.integer({ min: 1, max: 20 }),
    removedAfter: fc.option(fc.integer({ min: 0, max: 20 })),
  });
  const session = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    places: fc.infiniteStream(fc.nat(1000)),
    completedAfter: fc.option(fc.integer({ min: 1, max: 60 })),
    repeats: fc.boolean(),
  });

  it('end as the rules say, in whatever order their entries, removals and completion arrive', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(session, async ({ steps, places, completedAfter, repeats }) => {
        member = await app.signUp();
        const own = await begun();
        const ts = (seconds: number) => at(own.started_at, seconds * 1000);
        const ids = new Map<number, string>();
        const add = async ({ seconds, set, reps }: Step, place: number) => {
          const { body } = await calls.add(member, own, aSet({ set, reps }, { client_uid: `${place}`, ts: ts(seconds) }));
          if (body.id) ids.set(place, body.id);
        };
        const entries = steps.map((each, place) => () => add(each, place));
        const completions = completedAfter === null ? [] : [() => calls.complete(member, own, { ts: ts(completedAfter) })];
        const inAnyOrder = [...entries, ...(repeats ? entries : []), ...completions]
          .map((send) => ({ send, place: places.next().value ?? 0 }))
          .toSorted((one, other) => one.place - other.place);
        for (const { send } of inAnyOrder) await send();
        // A device removes only what it has seen.
        for (const [place, { seconds, removedAfter }] of steps.entries()) {
          const id = ids.get(place);
          if (removedAfter !== null && id) await calls.remove(member, own, id, ts(seconds + removedAfter));
        }
        const log = steps.map(({ seconds, set, reps, removedAfter }, place): LogEntry => ({
          ...aSet({ set, reps }, { client_uid: `${place}`, ts: ts(seconds) }),
          removed_at: removedAfter === null ? null : ts(seconds + removedAfter),
        }));
        const times = { started_at: own.started_at, completed_at: completedAfter === null ? null : ts(completedAfter), abandoned_at: null };
        const stored = (await calls.read(member, own)).body;
        expect(stored).toMatchObject(times);
        expect([...stateOf(stored, stored.activities).sets]).toEqual([...stateOf(times, log).sets]);
      }),
      { numRuns: 40 },
    );
  });
});
