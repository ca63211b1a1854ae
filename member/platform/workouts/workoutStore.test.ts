import { expect, it } from 'vitest';
import { adopted } from './keptSession.ts';
import { createWorkoutStore, workoutStoreOf } from './workoutStore.ts';

const session = adopted('ines', {
  id: 's1',
  workout_id: 'w',
  session_mode: 'list',
  started_at: '2026-05-01T10:00:00Z',
  completed_at: null,
  abandoned_at: null,
  page_id: null,
  activities: [],
});

it('changes a session in one step, says so, and forgets it', async () => {
  const store = createWorkoutStore('harbour', false);
  const told: string[] = [];
  const stop = store.subscribe((key) => told.push(key));
  expect(await store.update('s1', (kept) => kept ?? session)).toEqual(session);
  await store.update('s1', (kept) => kept && { ...kept, pageId: 'p' });
  expect((await store.read('s1'))?.pageId).toBe('p');
  expect(await store.all()).toHaveLength(1);
  expect(await store.update('s1', () => null)).toBeNull();
  stop();
  await store.update('s1', () => session);
  expect(told).toEqual(['s1', 's1', 's1']);
});

it('is one for an app, however many parts ask', () => {
  expect(workoutStoreOf('harbour')).toBe(workoutStoreOf('harbour'));
  expect(workoutStoreOf('harbour')).not.toBe(workoutStoreOf('yoga'));
});
