import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sees } from '../../testing/visit.tsx';
import { chartOf } from './chart.ts';
import { aHistory, anExercise, aResult, noRecords, opens } from './history.driver.ts';
import type { ExerciseHistory } from './history.queries.ts';

const best = (load: number, reps = 5) => ({ ...noRecords, load, reps });
const newest = aResult({ best: best(105, 3) });
const oldest = aResult({ ended_at: '2026-11-05T17:45:00.000Z', best: best(100) });
const opensExercise = async (answer: (before: string | null) => ExerciseHistory | ReturnType<typeof refuse>) => {
  const visited = await opens('/me/exercises/one', { 'GET /exercise_results/{id}': ({ query }) => answer(query.get('before')) });
  const kilograms = screen.queryByRole('radio', { name: 'kg' });
  if (kilograms) await visited.user.click(kilograms);
  return visited;
};

describe('the history of an exercise', () => {
  it('shows records, a chart, and each time in a table with a link to its workout', async () => {
    const { user } = await opensExercise(() => aHistory([newest, oldest], { records: { ...best(105), estimated_max: 122.5 } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Squat' })).toBeTruthy();
    expect([sees('122.5 kg'), sees('For one rep, after Epley'), sees('2 workouts')]).toEqual([true, true, true]);
    expect(screen.getByRole('img', { name: 'Heaviest load: from 100 kg on Nov 5, 2026 to 105 kg on Nov 12, 2026' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Measure'), 'Most reps');
    expect(screen.getByRole('img', { name: /^Most reps: from 5 on/ })).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'By workout' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Date', 'Heaviest load', 'Most reps']);
    expect(table.getByRole('link', { name: 'Nov 12, 2026' }).getAttribute('href')).toBe(`/me/workouts/${newest.session_id}`);
    expect(screen.getByRole('link', { name: 'Open exercise' }).getAttribute('href')).toBe('/squat');
  });

  it('goes on with older times from where it ended', async () => {
    const { user, server } = await opensExercise((before) =>
      before ? aHistory([oldest], { total_count: 2 }) : aHistory([newest], { total_count: 2, next_before: 'here' }),
    );
    expect(screen.queryByRole('img', { name: /Heaviest/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('img', { name: /^Heaviest load: from 100 kg/ })).toBeTruthy();
    expect(server.calls('GET /exercise_results/{id}').map(({ query }) => query.get('before'))).toEqual([null, 'here']);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('without its page says so kindly', async () => {
    await opensExercise(() => aHistory([newest], { exercise: anExercise(null), records: noRecords }));
    expect(await screen.findByRole('heading', { level: 1, name: 'An exercise that’s no longer open to you' })).toBeTruthy();
    expect([sees(/what you did stays yours/), sees('Nothing to measure was noted yet.')]).toEqual([true, true]);
  });

  it('that was never done says so', async () => {
    await opensExercise(() => refuse(404, 'not_found'));
    expect(await screen.findByText('You haven’t done this exercise yet')).toBeTruthy();
  });
});

describe('the chart', () => {
  it('places points by time and value, and marks the best', () => {
    const { dots, low, high } = chartOf([10, 20, 15].map((value, at) => ({ at, value })));
    expect([low, high]).toEqual([10, 20]);
    expect(dots).toEqual([
      { x: 0, y: 100, isBest: false },
      { x: 50, y: 0, isBest: true },
      { x: 100, y: 50, isBest: false },
    ]);
  });

  it('draws a line that never changes through the middle', () => {
    expect(chartOf([5, 5].map((value, at) => ({ at, value }))).dots.map(({ y }) => y)).toEqual([50, 50]);
  });
});
