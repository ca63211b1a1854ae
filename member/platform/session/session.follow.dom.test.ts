import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer, refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { carriesToken, createApi } from '@bandstand/client/api/api.ts';
import { createDeviceStorage } from '../storage.ts';
import { follow } from './session.follow.ts';
import { followOtherTabs } from './session.tabs.ts';
import { createSession, type Session } from './session.ts';

const storage = createDeviceStorage('harbour');
const ines = aBundle();
const gil = aBundle({
  authentication_token: 'token-of-gil',
  user: { id: '0198a000-0000-7000-8000-00000000f001', email: 'gil@harbour.example', name: 'Gil' },
});

beforeEach(() => {
  localStorage.clear();
  storage.set('device_id', 'd1');
});
afterEach(() => vi.restoreAllMocks());

/** A tab on a device with others, and how often the server was asked. */
async function aTab(who: typeof ines | null, calls: FakeCalls = {}) {
  const server = fakeServer(calls);
  const headers = () => {
    const { bundle } = session.current();
    return bundle ? { 'x-user-email': bundle.user.email, 'x-user-token': bundle.authentication_token } : ({} as Record<string, string>);
  };
  const api = createApi({ headers, onSignedOut: () => session.drop(), isTokenOfBody: carriesToken });
  const session: Session = createSession({ api: () => api, storage, takeHandoff: () => null, hasSessionCookie: () => false });
  if (who) session.adopt(who);
  else await session.start();
  const name = () => session.current().bundle?.user.name ?? session.current().state;
  const parts = { api, session, storage, offlineQueue: { amend: (bundle: typeof ines) => bundle } };
  return { session, parts, server, name };
}
/** What another tab of the device stores when someone logs in, or out. */
function elsewhere(who: typeof ines | null): void {
  if (who) {
    storage.set('member', who);
    storage.remove('logged_out');
  } else storage.remove('member');
}

describe('other tabs of the device', () => {
  it.each([
    ['a guest', null],
    ['another member', ines],
  ])('log in: %s becomes that member, by the cookie and not by the old token', async (_who, own) => {
    const { parts, server, name } = await aTab(own, { 'POST /auth/verify': () => gil });
    elsewhere(gil);
    await follow(parts);
    expect(name()).toBe('Gil');
    expect(parts.session.current().bundle?.authentication_token).toBe('token-of-gil');
    expect(server.requests.map(({ headers }) => headers.get('x-user-token'))).toEqual(['']);
  });

  it('log out: a member becomes a guest at once, also without a network', async () => {
    const { parts, server, name } = await aTab(ines);
    server.goOffline();
    storage.set('logged_out', true);
    elsewhere(null);
    await follow(parts);
    expect([name(), server.requests]).toEqual(['guest', []]);
  });

  it('whose session the server ended make a guest only if the cookie is worth nothing', async () => {
    const { parts, server, name } = await aTab(ines, { 'POST /auth/verify': () => ines });
    elsewhere(null);
    await follow(parts);
    expect(name()).toBe(ines.user.name);
    server.on({ 'POST /auth/verify': () => refuse(401, 'invalid_token') });
    elsewhere(null);
    await follow(parts);
    expect(name()).toBe('guest');
  });

  it('that change something about the same member cause no request', async () => {
    const { parts, server, name } = await aTab(ines);
    elsewhere({ ...ines, bookmarked_pages: [gil.user.id] });
    await follow(parts);
    expect([name(), server.requests]).toEqual([ines.user.name, []]);
  });

  it('are asked about again when the tab is next seen, if there was no answer', async () => {
    const { parts, server, name } = await aTab(ines, { 'POST /auth/verify': () => gil });
    server.goOffline();
    elsewhere(gil);
    await follow(parts);
    expect(name()).toBe(ines.user.name);
    server.goOffline(false);
    followOtherTabs(parts);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(name()).toBe('Gil'));
  });

  it('are heard through the storage', async () => {
    const { parts, name } = await aTab(null, { 'POST /auth/verify': () => gil });
    followOtherTabs(parts);
    elsewhere(gil);
    window.dispatchEvent(new StorageEvent('storage', { key: 'app:harbour:page_cache' }));
    await Promise.resolve();
    expect(name()).toBe('guest');
    window.dispatchEvent(new StorageEvent('storage', { key: 'app:harbour:member' }));
    await vi.waitFor(() => expect(name()).toBe('Gil'));
  });

  it('say nothing on a device that stores nothing', async () => {
    const { parts, server, name } = await aTab(ines);
    localStorage.clear();
    await follow(parts);
    expect([name(), server.requests]).toEqual([ines.user.name, []]);
  });

  it('do not replace who logged in here meanwhile', async () => {
    const { session, parts, name } = await aTab(null, {
      'POST /auth/verify': () => {
        session.adopt(ines);
        return gil;
      },
    });
    elsewhere(gil);
    await follow(parts);
    expect(name()).toBe(ines.user.name);
  });
});
