import { MessageChannel } from 'node:worker_threads';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer } from '@bandstand/client/testing/fakeServer.ts';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { visit } from '../testing/visit.tsx';
import { createPlatform } from './createPlatform.ts';
import { forgetKept } from './keptCaches.ts';
import { createDeviceStorage } from './storage.ts';
import { workoutStoreOf } from './workouts/workoutStore.ts';

const forgotten: string[] = [];
const all = ['bandstand-chats', 'bandstand-pages', 'bandstand-pictures'];
const emptied = () => forgotten.splice(0).sort();
const called = (id: string) => aBundle({ user: { id } });
beforeEach(() => {
  emptied();
  vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(name) > 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('stored data is removed when the member leaves, before the next one arrives', async () => {
  const { platform } = await visit({ bundle: called('ada'), calls: { 'POST /auth/logout': () => null } });
  expect(emptied()).toEqual([]);
  await act(() => platform.session.logOut());
  expect(emptied()).toEqual(all);
  await act(async () => platform.session.adopt(called('ben')));
  expect(emptied()).toEqual(all);
});

it('stored data stays for a returning member, and is removed for another one after a session that just expired', async () => {
  const config = aConfig();
  const storage = createDeviceStorage(config.app.slug);
  storage.remove('page_cache');
  const start = async (id: string) => {
    fakeServer({ 'POST /auth/verify': () => called(id) });
    document.cookie = 'has_session=1; path=/';
    const openSocket = async () => fakeSocket();
    const platform = createPlatform({ config, language: 'en', messages: {}, loadCatalogue: async () => ({}), openSocket });
    await platform.session.start();
    return emptied();
  };
  expect(await start('ada')).toEqual([]);
  expect(await start('ada')).toEqual([]);
  expect(await start('ben')).toEqual(all);
  expect(storage.get('page_cache')).toMatchObject({ member: 'ben' });
});

it('workouts that the server knows go with the member, and those that it does not know stay', async () => {
  const store = workoutStoreOf('harbour');
  const times = { started_at: '2026-05-01T10:00:00Z', completed_at: null, abandoned_at: null };
  const session = { memberId: 'ada', workoutId: 'w', mode: 'list' as const, pageId: null, ...times, owes: null, entries: [] };
  await store.update('sent', () => ({ ...session, key: 'sent', id: 's1' }));
  await store.update('unsent', () => ({ ...session, key: 'unsent', id: null }));
  await forgetKept('harbour');
  emptied();
  expect((await store.all()).map(({ key }) => key)).toEqual(['unsent']);
});

/** An active worker that answers, or one of an older version. */
const putInCharge = (answers: boolean) => {
  vi.stubGlobal('MessageChannel', MessageChannel);
  const postMessage = ({ type }: { type: string }, [port]: MessagePort[]) => {
    forgotten.push(type);
    if (answers) port!.postMessage('forgotten');
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: { postMessage } }, configurable: true });
};

it('stored data is removed after the worker knows, so that nothing under way is stored later', async () => {
  putInCharge(true);
  await forgetKept('harbour');
  expect(forgotten.splice(0)).toEqual(['forget', 'bandstand-pages', 'bandstand-pictures', 'bandstand-chats']);
});

it('stored data is also removed when an older worker does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  putInCharge(false);
  const isForgotten = forgetKept('harbour');
  await vi.advanceTimersByTimeAsync(500);
  await isForgotten;
  expect(forgotten.splice(0)).toEqual(['forget', 'bandstand-pages', 'bandstand-pictures', 'bandstand-chats']);
});
