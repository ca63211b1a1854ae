import { aMessage, aThread, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../../testing/fakeCaches.ts';
import { visit } from '../../../testing/visit.tsx';
import { aThreadStore, at, bundle, opensThread } from './threads.driver.tsx';

const cache = 'bandstand-chats';
let kept: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  kept = fakeCaches();
});
afterEach(() => vi.unstubAllGlobals());

const offline = () => Promise.reject(new TypeError('offline'));
const nothing = {
  'GET /threads': offline,
  'GET /threads/unread_status': offline,
  'GET /threads/{id}': offline,
  'GET /threads/{id}/messages': offline,
};
const online = () => aThreadStore([aMessage(0), aMessage(1, { message: 'See you on Tuesday' })], aThread()).calls;
const seen = async () => {
  await visit({ at, bundle, calls: online() });
  await screen.findByText('See you on Tuesday');
  const names = ['thread', 'messages'].map((name) => `/kept/1/${name}/${threadId}`);
  await waitFor(() => expect(kept.names(cache)).toEqual(expect.arrayContaining(names)));
};

describe('a chat that the member has seen', () => {
  it('opens without a connection after a cold start', async () => {
    await seen();
    await visit({ at, bundle, calls: nothing });
    expect(await screen.findByText('See you on Tuesday')).toBeTruthy();
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  it('is kept with what arrived while it was open', async () => {
    const { tells } = await opensThread([aMessage(0)]);
    await tells('message_created', { message: aMessage(9, { message: 'Bring shoes' }) });
    await waitFor(async () => {
      const response = await caches.match(`/kept/1/messages/${threadId}`, { cacheName: cache });
      expect(await response?.text()).toContain('Bring shoes');
    });
  });

  it('is in the list without a connection', async () => {
    await visit({ at: '/me/messages', bundle, calls: online() });
    await waitFor(() => expect(kept.names(cache)).toContain('/kept/1/list/chat'));
    await visit({ at: '/me/messages', bundle, calls: nothing });
    await waitFor(() => expect(document.querySelector(`a[href="${at}"]`)).not.toBeNull());
  });

  it('is gone when it may no longer be read', async () => {
    await seen();
    await visit({ at, bundle, calls: { ...online(), 'GET /threads/{id}': () => refuse(403, 'thread_forbidden') } });
    await waitFor(() => expect(kept.names(cache).filter((name) => name.endsWith(threadId))).toEqual([]));
  });

  it('is not kept for guests', async () => {
    await visit({ at, bundle: null, calls: online() });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(kept.names(cache)).toEqual([]);
  });
});

it('another chat still says that it could not be loaded', async () => {
  await visit({ at, bundle, calls: nothing });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
