import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer, refuse } from '@bandstand/client/testing/fakeServer.ts';
import { carriesToken, createApi } from '@bandstand/client/api/api.ts';
import { createSession, type Session } from './session.ts';
import { hasSessionCookie, takeHandoffFromAddress } from './session.handoff.ts';
import { createDeviceStorage } from '../storage.ts';

const storage = createDeviceStorage('harbour');
const bundle = aBundle();

function aSession({ cookie = false, handoff = null as string | null } = {}): Session {
  const headers = () => {
    const known = session.current().bundle;
    return known ? { 'x-user-email': known.user.email, 'x-user-token': known.authentication_token } : ({} as Record<string, string>);
  };
  const api = createApi({ headers, onSignedOut: () => session.drop(), isTokenOfBody: carriesToken });
  const session = createSession({ api: () => api, storage, takeHandoff: () => handoff, hasSessionCookie: () => cookie });
  return session;
}

beforeEach(() => localStorage.clear());

describe('the start of a session (ID-13)', () => {
  it('is unchecked before anything is known', () => {
    expect(aSession().current()).toEqual({ state: 'unchecked', bundle: null });
  });

  it('makes a guest without a cookie, without a request', async () => {
    const server = fakeServer();
    const session = aSession();
    await session.start();
    expect(session.current().state).toBe('guest');
    expect(server.requests).toEqual([]);
  });

  it('verifies the cookie with an empty body and no user headers', async () => {
    const server = fakeServer({ 'POST /auth/verify': () => bundle });
    const session = aSession({ cookie: true });
    await session.start();
    expect(session.current()).toEqual({ state: 'member', bundle });
    expect(server.requests[0]?.headers.has('x-user-token')).toBe(false);
    expect(server.requests[0]?.body).toBeNull();
  });

  it('makes a guest silently after a refused cookie', async () => {
    fakeServer({ 'POST /auth/verify': () => refuse(401, 'invalid_token') });
    const session = aSession({ cookie: true });
    await session.start();
    expect(session.current().state).toBe('guest');
  });

  it('makes a guest without a network', async () => {
    fakeServer().goOffline();
    const session = aSession({ cookie: true });
    await session.start();
    expect(session.current().state).toBe('guest');
  });

  it('uses the URL’s hand-off before the cookie', async () => {
    const server = fakeServer({ 'POST /auth/verify': () => bundle });
    const session = aSession({ cookie: true, handoff: 'of-the-address' });
    await session.start();
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toEqual({ session: 'of-the-address' });
    expect(server.requests[0]?.headers.has('x-user-token')).toBe(false);
  });

  it('falls back to the cookie when the hand-off is refused', async () => {
    const server = fakeServer({ 'POST /auth/verify': ({ body }) => (body ? refuse(401, 'unauthenticated') : bundle) });
    const session = aSession({ cookie: true, handoff: 'used' });
    await session.start();
    expect(server.requests).toHaveLength(2);
    expect(session.current().state).toBe('member');
  });

  it('repeats a logout that the server never received before it verifies', async () => {
    storage.set('logged_out', true);
    const server = fakeServer({ 'POST /auth/logout': () => null, 'POST /auth/verify': () => bundle });
    await aSession({ cookie: true }).start();
    expect(server.requests.map(({ name }) => name)).toEqual(['POST /auth/logout', 'POST /auth/verify']);
    expect(storage.get('logged_out')).toBeNull();
  });

  it('does not log in by cookie while a logout cannot be sent', async () => {
    storage.set('logged_out', true);
    fakeServer({ 'POST /auth/verify': () => bundle, 'POST /auth/logout': () => refuse(500, 'unknown_error') });
    const session = aSession({ cookie: true });
    await session.start();
    expect(session.current().state).toBe('guest');
    expect(storage.get('logged_out')).toBe(true);
  });
});

describe('the current person', () => {
  it('is reported once known: a member is never a guest in the first moment', async () => {
    fakeServer({ 'POST /auth/verify': () => bundle });
    const session = aSession({ cookie: true });
    const known = session.known();
    await session.start();
    expect((await known).state).toBe('member');
    expect((await session.known()).state).toBe('member');
  });
  it('is reported for a guest, too', async () => {
    fakeServer();
    const session = aSession();
    const known = session.known();
    await session.start();
    expect((await known).state).toBe('guest');
  });
});

describe('logging out (ID-11)', () => {
  it('makes a guest at once, sends the token to the server, and clears personal data', async () => {
    const server = fakeServer({ 'POST /auth/logout': () => null });
    const session = aSession();
    session.adopt(bundle);
    storage.set('global_state', { language: 'de' });
    const done = session.logOut();
    expect(session.current().state).toBe('guest');
    await done;
    expect(server.requests[0]?.headers.get('x-user-token')).toBe('token-of-ines');
    expect(storage.get('global_state')).toEqual({});
    expect(storage.get('last_email')).toBe('ines@harbour.example');
    expect(storage.get('logged_out')).toBeNull();
  });

  it('ignores the error of a failed call and remembers to repeat it', async () => {
    fakeServer().goOffline();
    const session = aSession();
    session.adopt(bundle);
    await session.logOut();
    expect(session.current().state).toBe('guest');
    expect(storage.get('logged_out')).toBe(true);
  });
});

describe('a change', () => {
  it('distinguishes another person from other entitlements', () => {
    const session = aSession();
    const changes: unknown[] = [];
    session.onChange((change) => changes.push(change));
    session.adopt(bundle);
    session.update((current) => ({ ...current, bookmarked_pages: ['p'] }));
    session.adopt({ ...bundle, user: { ...bundle.user, active_product_ids: ['gym'] } });
    expect(changes).toEqual([
      { isOtherPerson: true, mayOpenOther: true },
      { isOtherPerson: false, mayOpenOther: false },
      { isOtherPerson: false, mayOpenOther: true },
    ]);
  });

  it('drops a member whose token the server no longer knows', async () => {
    fakeServer({ 'GET /my-content': () => refuse(401, 'unauthenticated') });
    const session = aSession();
    session.adopt(bundle);
    const api = createApi({ headers: () => ({ 'x-user-token': 't' }), onSignedOut: () => session.drop(), isTokenOfBody: carriesToken });
    await expect(api('GET /my-content')).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(session.current().state).toBe('guest');
  });
});

describe('the URL and the cookies', () => {
  it('give up a hand-off, which is removed from the URL and not trusted', () => {
    window.history.replaceState(null, '', `/page?session=a-b_c&x=1#start`);
    expect(takeHandoffFromAddress()).toBe('a-b_c');
    expect(window.location.href).toMatch(/\/page\?x=1#start$/);
  });

  it('ignore an empty hand-off', () => {
    window.history.replaceState(null, '', '/?session=');
    expect(takeHandoffFromAddress()).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('include the marker cookie only by its whole name', () => {
    document.cookie = 'has_session=; max-age=0';
    expect(hasSessionCookie()).toBe(false);
    document.cookie = 'has_session=1';
    expect(hasSessionCookie()).toBe(true);
    document.cookie = 'has_session=; max-age=0';
  });
});
