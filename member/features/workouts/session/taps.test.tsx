import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aGroup, anItem, press, train } from './workouts.driver.tsx';

const lifts = ['Back squat', 'Bench press', 'Deadlift', 'Row', 'Press', 'Lunge', 'Pull-up', 'Dip', 'Curl', 'Raise', 'Bridge', 'Carry'];
const prescribed = [1, 2, 3].map(() => ({ type: 'normal' as const, reps: 5, load: '60 kg' }));

it('takes 36 sets in at most two taps each, every set once and in order', async () => {
  const app = await train(
    lifts.map((title) => aGroup('straight', [anItem(title, prescribed)])),
    { allowed_modes: ['list'] },
  );
  await press(app, 'Start');
  let taps = 0;
  const count = () => void (taps += 1);
  document.addEventListener('click', count, true);
  for (const title of lifts)
    for (const number of [1, 2, 3]) fireEvent.click(await screen.findByRole('button', { name: `${title}, set ${number} done` }));
  document.removeEventListener('click', count, true);
  await screen.findByText('36 of 36 sets');
  expect(taps).toBeLessThanOrEqual(72);
  const logged = () => app.log.sent.filter(({ activity_type }) => activity_type === 'set_completed');
  await waitFor(() => expect(logged().length).toBe(36));
  expect(new Set(logged().map(({ client_uid }) => client_uid)).size).toBe(36);
  expect(logged().map(({ data }) => data['set'])).toEqual(lifts.flatMap(() => [1, 2, 3]));
  expect(logged().every(({ data }) => data['load_kg'] === 60 && data['reps'] === 5)).toBe(true);
});
