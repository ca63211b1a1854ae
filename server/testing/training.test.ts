import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { recountedExercises, recountedReport, recountedWeeks } from './training.recount.ts';
import { aPlanOf, dayMs, firstDay, hourMs, numbersFrom, trainingOf, zones, type Planned, type Trainee } from './training.ts';

const library = path.resolve(import.meta.dirname, '../../../shared/data/exercises/exercises.json');
/** Exercises of one kind, so that each may be swapped for the others. */
const count = 12;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
}, 60_000);
afterAll(() => app.close());

async function realExercises(): Promise<string[]> {
  const rows = JSON.parse(await readFile(library, 'utf8')) as { name: string; primaryMuscles: string[]; equipment: string | null }[];
  const chosen = rows.filter(({ primaryMuscles, equipment }) => primaryMuscles[0] === 'shoulders' && equipment === 'dumbbell').slice(0, count);
  const begun = await app.server.paged.importing.begin(app.tenant, { rows: chosen, read: async () => null, language: 'en', author: null });
  expect(await begun.finished).toMatchObject({ status: 'done', created: count, errors: [] });
  const { items } = (await app.call('GET /studio/exercises', { as: await app.owner() })).body;
  expect(items).toHaveLength(count);
  return items.map(({ page_id }) => page_id);
}

async function aTrainee(zone: string, plan: readonly Planned[]): Promise<Trainee> {
  const member = await app.signUp({ timezone: zone });
  for (const { pageId, date } of plan) {
    const { status } = await app.call('POST /schedule', { as: member, body: { item_id: pageId, date } });
    expect(status).toBe(200);
  }
  return { member, zone, done: [] };
}

interface Occasion {
  trainee: Trainee;
  workout: Planned;
  startMs: number;
  isStopped: boolean;
  isOffline: boolean;
}
/** Who trains when: some workouts are missed, some done a day later, some not to their end, some without a network. */
function occasionsOf(trainees: readonly Trainee[], plan: readonly Planned[], random: () => number): Occasion[] {
  const all = plan.flatMap((workout, nr) =>
    trainees.flatMap((trainee, at): Occasion[] => {
      if (random() < 0.12) return [];
      const isLast = nr >= plan.length - 3;
      const isStopped = !isLast && random() < 0.1;
      const later = !isLast && random() < 0.15 ? dayMs : 0;
      const startMs = Date.parse(workout.date) + requireAt(zones, at)[1] * hourMs + later;
      return [{ trainee, workout, startMs, isStopped, isOffline: random() < 0.2 }];
    }),
  );
  return all.toSorted((one, other) => one.startMs - other.startMs);
}

it('the numbers of a coach equal a recount after three members trained for twelve weeks, with misses, swaps and days without a network', async () => {
  app.clock.advance(Date.parse(firstDay) - app.clock.ms());
  const exercises = await realExercises();
  const plan = await aPlanOf(app, exercises);
  const trainees: Trainee[] = [];
  for (const [zone] of zones) trainees.push(await aTrainee(zone, plan));
  const random = numbersFrom(2027);
  const { train } = trainingOf(app, random);
  const swapped = new Map(trainees.map((trainee) => [trainee, new Map<string, string>()]));
  const [from, to] = [requireAt(exercises, 0), requireAt(exercises, 5)];
  for (const [nr, { trainee, workout, startMs, isStopped, isOffline }] of occasionsOf(trainees, plan, random).entries()) {
    const own = swapped.get(trainee) ?? new Map<string, string>();
    await train(trainee, workout, startMs, { isStopped, isOffline, swapped: own });
    // The second one swaps an exercise for good, and takes it back weeks later.
    if (nr === 20) {
      const { member } = requireAt(trainees, 1);
      await app.call('POST /subscribers/swap_exercise', { as: member, body: { exercise_id: from, alternate_id: to } });
      swapped.get(requireAt(trainees, 1))?.set(from, to);
    }
    if (nr === 70) {
      await app.call('POST /subscribers/reset_exercise', { as: requireAt(trainees, 1).member, body: { exercise_id: from } });
      swapped.get(requireAt(trainees, 1))?.clear();
    }
  }
  app.clock.advance(Date.parse('2027-05-09T10:00:00.000Z') - app.clock.ms());

  const owner = await app.owner();
  for (const trainee of trainees) {
    const params = { id: trainee.member.id };
    const { body } = await app.call('GET /studio/members/{id}/workout_weeks', { as: owner, params, query: { weeks: 12 } });
    expect(body.weeks).toEqual(recountedWeeks(trainee, plan));
    const expected = recountedExercises(trainee);
    expect(new Set(body.exercises.map(({ exercise }) => exercise.id))).toEqual(new Set(expected.keys()));
    for (const { exercise, sessions, records } of body.exercises) {
      const { estimated_max, ...exact } = expected.get(exercise.id ?? '') ?? { estimated_max: null };
      expect({ sessions, load: records.load, reps: records.reps, volume: records.volume }).toEqual(exact);
      expect(records.estimated_max).toBeCloseTo(estimated_max ?? -1, 6);
    }
    const sessions = (await app.call('GET /studio/members/{id}/workout_sessions', { as: owner, params })).body;
    expect(sessions.total_count).toBe(trainee.done.filter(({ isCompleted, sets }) => isCompleted || sets.some(({ isWarmup }) => !isWarmup)).length);
  }
  let stopped = 0;
  for (const { id } of plan) {
    const { body } = await app.call('GET /studio/workouts/{id}/report', { as: owner, params: { id } });
    const { stops, people, average_volume_kg, ...exact } = recountedReport(trainees, id);
    expect(body).toMatchObject(exact);
    if (average_volume_kg === null) expect(body.average_volume_kg).toBeNull();
    else expect(body.average_volume_kg).toBeCloseTo(average_volume_kg, 6);
    expect(new Map(body.stops.map(({ item_id, count: times }) => [item_id, times]))).toEqual(stops);
    expect(new Map(body.people.map(({ member, sessions, completed }) => [member.id, { sessions, completed }]))).toEqual(people);
    stopped += stops.size;
  }
  // The random numbers have made all of it happen.
  const all = trainees.flatMap(({ done }) => done);
  expect([all.length > 80, all.length < 36 * 3, stopped > 3]).toEqual([true, true, true]);
  app.clock.reset();
}, 120_000);
