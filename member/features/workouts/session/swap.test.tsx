import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { press, squat, squats, train } from './workouts.driver.tsx';

const goblet = anId();
const choice = { path: null, image: null };
const effective = (more: Partial<EffectiveExercise> = {}): EffectiveExercise => ({
  ...choice,
  id: squat,
  title: 'Back squat',
  data: null,
  prescribed_exercise_id: squat,
  swapped_from: null,
  alternates: [{ ...choice, id: goblet, title: 'Goblet squat' }],
  ...more,
});
const swapped = effective({ id: goblet, title: 'Goblet squat', swapped_from: squat, alternates: [] });
const always = 'POST /subscribers/swap_exercise';
const reset = 'POST /subscribers/reset_exercise';

async function inList(calls: FakeCalls) {
  const app = await train(
    [squats()],
    { allowed_modes: ['list'] },
    { calls: { 'GET /workout_group_items/{uid}/exercise': () => effective(), ...calls } },
  );
  await press(app, 'Start');
  await screen.findByText('0 of 2 sets');
  return app;
}
const sheet = () => within(screen.getByRole('dialog', { name: 'Swap Back squat' }));
const choose = async (app: Awaited<ReturnType<typeof inList>>, how: string) => {
  await press(app, 'Swap Back squat');
  await app.user.click(sheet().getByRole('radio', { name: 'Goblet squat' }));
  await app.user.click(sheet().getByRole('button', { name: how }));
};

describe('another exercise', () => {
  it('is done just today: it is in the log, which names both', async () => {
    const app = await inList({});
    await choose(app, 'Just today');
    expect(await screen.findByRole('heading', { name: 'Goblet squat' })).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Goblet squat, set 1 done' }));
    await waitFor(() => expect(app.log.sent.map(({ activity_type }) => activity_type).slice(0, 2)).toEqual(['swap', 'set_completed']));
    expect(app.log.sent[0]?.data).toEqual({ exercise_id: squat, alternate_id: goblet });
    expect(app.log.sent[1]?.data).toMatchObject({ exercise_id: goblet, prescribed_exercise_id: squat });
    expect(app.server.calls(always)).toEqual([]);
    await press(app, 'Swap Goblet squat');
    await app.user.click(sheet().getByRole('button', { name: 'Back to Back squat' }));
    expect(await screen.findByRole('heading', { name: 'Back squat', level: 3 })).toBeTruthy();
  });

  it('is done always, until it is reset', async () => {
    const app = await inList({ [always]: () => ({ exercise_swaps: [] }), [reset]: () => ({ exercise_swaps: [] }) });
    app.server.on({ 'GET /workout_group_items/{uid}/exercise': () => swapped });
    await choose(app, 'Always');
    expect(await screen.findByRole('heading', { name: 'Goblet squat' })).toBeTruthy();
    expect(app.server.calls(always)[0]?.body).toEqual({ exercise_id: squat, alternate_id: goblet });
    app.server.on({ 'GET /workout_group_items/{uid}/exercise': () => effective() });
    await press(app, 'Swap Goblet squat');
    await app.user.click(sheet().getByRole('button', { name: 'Back to Back squat' }));
    expect(await screen.findByRole('heading', { name: 'Back squat', level: 3 })).toBeTruthy();
    expect(app.server.calls(reset)[0]?.body).toEqual({ exercise_id: squat });
  });

  it('is refused in words, and nothing changes', async () => {
    const app = await inList({ [always]: () => refuse(422, 'swap_failed') });
    await choose(app, 'Always');
    expect(await screen.findByText('Failed to swap')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Back squat', level: 3 })).toBeTruthy();
  });

  it('is offered only where there is one', async () => {
    await inList({ 'GET /workout_group_items/{uid}/exercise': () => effective({ alternates: [] }) });
    expect(screen.queryByRole('button', { name: 'Swap Back squat' })).toBeNull();
  });
});
