import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceStorage } from '../../../platform/storage.ts';
import { createWorkoutStore, type WorkoutStore } from '../../../platform/workouts/workoutStore.ts';
import { createWorkoutModel } from './workoutModel.ts';

const startMs = Date.parse('2026-05-01T10:00:00Z');
let nowMs: number;
let store: WorkoutStore;
let items: WorkoutSession[];
const sendWorkout = vi.fn();
const storage = createDeviceStorage('harbour');
const api = (async () => {
  if (items.length === 0) throw new ApiError('network', 0);
  return { items, total_count: items.length };
}) as unknown as Api;
const aDevice = (memberId = 'ines') =>
  createWorkoutModel({ store, api, queue: { sendWorkout }, storage, memberId, workoutId: 'w', isSent: true, now: () => nowMs });
const opened = async (device = aDevice()) => {
  device.open();
  await vi.waitFor(() => expect(device.current().isLoaded).toBe(true));
  return device;
};
const set = (number: number) => ({ itemId: 'i', round: 1, set: number, side: null });
const log = (device: ReturnType<typeof aDevice>, number: number, reps: number) =>
  device.log({ type: 'set_completed', groupId: 'g', itemId: 'i', data: { set: number, round: 1, reps } });
const reps = (device: ReturnType<typeof aDevice>) => [...(device.current().log?.sets.values() ?? [])].map(({ data }) => data.reps);

beforeEach(() => {
  nowMs = startMs;
  store = createWorkoutStore('harbour', false);
  items = [];
  localStorage.clear();
  vi.clearAllMocks();
});

describe('a session on the device', () => {
  it('survives the end of the app at any moment: what was confirmed is there', async () => {
    const device = await opened();
    await device.start('list', 'page');
    await log(device, 1, 5);
    await log(device, 2, 6);
    const again = await opened();
    expect([again.current().session?.mode, reps(again)]).toEqual(['list', [5, 6]]);
    expect(storage.get('open_workouts')).toHaveProperty('w');
    expect(sendWorkout).toHaveBeenCalledWith(again.current().session?.key, undefined);
  });

  it('gives every entry a later time, even if the clock stops', async () => {
    const device = await opened();
    await device.start('list', null);
    await log(device, 1, 5);
    await log(device, 1, 6);
    await log(device, 1, 7);
    expect(reps(device)).toEqual([7]);
  });

  it('counts each of two taps, even if the second comes before the first is shown', async () => {
    const device = await opened();
    await device.start('list', null);
    const more = () => device.log(({ rounds }) => ({ type: 'rounds_recorded', groupId: 'g', data: { rounds: (rounds.get('g') ?? 0) + 1 } }));
    const add = () => device.changeAdded('i', (count) => count + 1);
    await Promise.all([more(), more(), add(), add()]);
    expect([device.current().log?.rounds.get('g'), device.current().session?.added]).toEqual([2, { i: 2 }]);
  });

  it('takes a set back with all its entries', async () => {
    const device = await opened();
    await device.start('list', null);
    await log(device, 1, 5);
    await log(device, 1, 6);
    nowMs += 1000;
    await device.unlog(set(1));
    expect(reps(device)).toEqual([]);
  });

  it('is another person’s no more than another workout’s', async () => {
    const device = await opened();
    await device.start('list', null);
    expect((await opened(aDevice('ben'))).current().session).toBeNull();
  });

  it('can be resumed for a day', async () => {
    const device = await opened();
    await device.start('list', null);
    nowMs += 24 * 3_600_000;
    expect((await opened()).current().session).toBeNull();
  });

  it('ends when another begins, and when it is completed with its page', async () => {
    const device = await opened();
    await device.start('list', null);
    const first = device.current().session?.key ?? '';
    nowMs += 1000;
    await device.start('follow_along', 'page');
    expect((await store.read(first))?.abandoned_at).not.toBeNull();
    await device.complete({ id: 'page', rootId: 'root' });
    expect(device.current().session).toMatchObject({ owes: 'completion', pageId: 'page' });
    expect(sendWorkout).toHaveBeenLastCalledWith(device.current().session?.key, { pageId: 'page', rootId: 'root' });
    expect(storage.get('open_workouts')).toEqual({});
  });
});

describe('with other devices and tabs', () => {
  const theirs = (more: Partial<WorkoutSession> = {}): WorkoutSession => ({
    id: 's1',
    workout_id: 'w',
    session_mode: 'list',
    started_at: new Date(startMs).toISOString(),
    completed_at: null,
    abandoned_at: null,
    page_id: null,
    activities: [],
    ...more,
  });
  const entry = (client_uid: string, number: number) => ({
    id: `server ${client_uid}`,
    client_uid,
    activity_type: 'set_completed' as const,
    workout_group_id: 'g',
    workout_group_item_id: 'i',
    data: { set: number, round: 1, reps: number },
    ts: new Date(startMs + number).toISOString(),
    removed_at: null,
  });

  it('goes on with a session that another device began', async () => {
    items = [theirs({ activities: [entry('a', 1)] })];
    const device = await opened();
    await vi.waitFor(() => expect(reps(device)).toEqual([1]));
    await log(device, 2, 9);
    items = [theirs({ activities: [entry('a', 1), entry('b', 3)] })];
    await device.refresh();
    expect(new Set(reps(device))).toEqual(new Set([1, 3, 9]));
  });

  it('follows a tab beside it', async () => {
    const [one, other] = [await opened(), aDevice()];
    await one.start('list', null);
    await opened(other);
    await log(other, 1, 5);
    await vi.waitFor(() => expect(reps(one)).toEqual([5]));
  });

  it('sees that another device completed it', async () => {
    items = [theirs()];
    const device = await opened();
    await vi.waitFor(() => expect(device.current().session).not.toBeNull());
    items = [theirs({ completed_at: new Date(startMs + 5000).toISOString() })];
    await device.refresh();
    expect(device.current().session?.completed_at).not.toBeNull();
  });
});
