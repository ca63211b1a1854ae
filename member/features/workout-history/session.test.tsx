import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sees } from '../../testing/visit.tsx';
import { aDetail, anExercise, aResult, aSummary, noRecords, opens } from './history.driver.ts';
import type { SessionDetail } from './history.queries.ts';

const at = '2026-11-12T17:10:00.000Z';
const activity = (activity_type: SessionDetail['session']['activities'][number]['activity_type'], data: object, item = anId()) => ({
  id: anId(),
  workout_group_id: null,
  workout_group_item_id: item,
  activity_type,
  data,
  ts: at,
  client_uid: anId(),
  removed_at: null,
});
const squat = anExercise();
const result = aResult({
  sets: [
    { set: 1, set_type: 'warmup', reps: 10, load_kg: 20 },
    { set: 2, reps: 5, load_kg: 100, rpe: 8 },
    { set: 3, set_type: 'dropset', side: 'left', reps: 12, load_kg: 60 },
  ],
});
const opensSession = async (detail: SessionDetail | ReturnType<typeof refuse>) => {
  const visited = await opens('/me/workouts/one', { 'GET /workout_sessions/{id}': () => detail });
  const kilograms = screen.queryByRole('radio', { name: 'kg' });
  if (kilograms) await visited.user.click(kilograms);
  return visited;
};

beforeEach(() => localStorage.clear());

describe('one workout', () => {
  it('shows what it adds up to, each set, and the records it beat', async () => {
    await opensSession(aDetail(aSummary(), [{ exercise: squat, result, beaten: ['load'] }]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Legs' })).toBeTruthy();
    expect([sees('45 min'), sees('1,500 kg'), sees('1 new record'), sees('Heaviest load: 100 kg')]).toEqual([true, true, true, true]);
    const sets = within(screen.getByRole('region', { name: 'Squat' })).getAllByRole('listitem');
    expect(sets.slice(1).map(({ textContent }) => textContent)).toEqual([
      '–10 × 20 kgWarm-up',
      '15 × 100 kgRPE 8',
      '212 × 60 kgDrop set · Left side',
    ]);
    expect(screen.getByRole('link', { name: 'Squat' }).getAttribute('href')).toBe(`/me/exercises/${squat.id}`);
    expect(screen.getByRole('link', { name: 'Open workout' }).getAttribute('href')).toBe('/legs');
  });

  it('without its page says so kindly, and keeps what was done', async () => {
    const summary = aSummary({ title: null, path: null, status: 'abandoned' });
    const hidden = { exercise: anExercise(null), result: aResult({ best: noRecords }), beaten: [] };
    await opensSession(aDetail(summary, [hidden]));
    expect(await screen.findByRole('heading', { level: 1, name: 'A workout that’s no longer open to you' })).toBeTruthy();
    expect([sees('Not finished'), sees('5 × 100 kg'), sees(/what you did stays yours/)]).toEqual([true, true, true]);
    expect(screen.queryByRole('link', { name: 'Open workout' })).toBeNull();
  });

  it('shows sets without an exercise, rounds, the result of a test and notes', async () => {
    const activities = [
      activity('set_completed', { set: 1, time_s: 40 }),
      activity('set_skipped', { set: 2 }),
      { ...activity('rounds_recorded', { rounds: 4 }), workout_group_id: anId() },
      activity('beep_test_result', { level: 7, shuttle: 3, distance_m: 1080 }),
      activity('note', { text: 'Knee was fine' }),
    ];
    await opensSession(aDetail(aSummary(), [], { activities }));
    expect((await screen.findByRole('region', { name: 'Other sets' })).textContent).toContain('40 sec');
    expect([sees('4 rounds'), sees('Level 7, shuttle 3 · 1.08 km'), sees('Knee was fine')]).toEqual([true, true, true]);
  });

  it('that is still open says so', async () => {
    await opensSession(aDetail(null, []));
    expect(await screen.findByText(/still under way/)).toBeTruthy();
  });

  it.each([
    [404, 'not_found', 'There’s no such workout'],
    [403, 'forbidden', 'Something went wrong.'],
  ] as const)('says why it cannot be shown: %i', async (status, code, words) => {
    await opensSession(refuse(status, code));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
