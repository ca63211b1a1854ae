import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { mayPass } from './refusal.ts';
import { forgetPersonal, type DeviceStorage } from '../storage.ts';
import { type SignUp, createSignUp } from './session.signUp.ts';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { type SessionState, type SessionChange, compare, firstWord } from './session.state.ts';

export type Session = {
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The current person, once known: before that, a tap must not be treated as a guest's. */
  known(): Promise<SessionState>;
  /** Verifies what the URL or the cookie hold (ID-13). Never rejects: a failure makes a guest. */
  start(): Promise<void>;
  /** Adopts the bundle of login, sign-up, reset or verify. */
  adopt(bundle: SessionBundle): void;
  /** Whether the session is unverified because the network is down, and the last member is assumed. */
  isRemembered(): boolean;
  /** What the server first said of this member in this visit: parts that load later compare with it what happened since. */
  startedWith(): SessionBundle | null;
  /** Refetches the bundle, for example after `entitlements_changed` (ID-14). Resolves with null for guests. */
  refresh(): Promise<SessionBundle | null>;
  /** Changes a part of the bundle on the device, for what the member just did. */
  update(change: (bundle: SessionBundle) => SessionBundle): void;
  /** ID-11: a guest at once, whatever the server answers. */
  logOut(): Promise<void>;
  /** The server no longer knows the token. */
  drop(): void;
  onChange(listener: (change: SessionChange) => void): () => void;
  signUp: SignUp;
};

type SessionParts = {
  api: () => Api;
  storage: DeviceStorage;
  /** `?session=` of the URL; it is removed before any request (ID-12). */
  takeHandoff: () => string | null;
  hasSessionCookie: () => boolean;
  /** Applies unsent offline actions to the server's bundle. */
  amend?: (bundle: SessionBundle) => SessionBundle;
};

const unchecked: SessionState = { state: 'unchecked', bundle: null };
const asGuest: SessionState = { state: 'guest', bundle: null };

/** The current person. The token exists only in this memory (ID-10). */
export function createSession({ api, storage, takeHandoff, hasSessionCookie, amend = (bundle) => bundle }: SessionParts): Session {
  let current = unchecked;
  let first: SessionBundle | null = null;
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(change: SessionChange) => void>();

  const set = (next: SessionState) => {
    const previous = current;
    current = next;
    first = firstWord(first, next);
    remember(storage, next);
    const change = compare(previous, next);
    if (change) for (const listener of changeListeners) listener(change);
    for (const listener of listeners) listener();
  };
  const verify = (headers?: Record<string, string>) => api()('POST /auth/verify', {}, headers ? { headers } : {}).then(amend);
  const isRemembered = () => current.bundle?.authentication_token === '';
  /** By cookie; offline, the last member. */
  const verifyByCookie = () =>
    verify().catch((error: unknown) => {
      const kept = mayPass(error) ? storage.get('member') : null;
      return kept && { ...kept, authentication_token: '' };
    });

  const end = () => {
    if (current.state !== 'member') return;
    forgetPersonal(storage);
    set(asGuest);
  };

  return {
    current: () => current,
    subscribe: (listener) => subscribeTo(listeners, listener),
    known: () =>
      new Promise((resolve) => {
        if (current.state !== 'unchecked') return resolve(current);
        const stop = subscribeTo(listeners, () => {
          if (current.state === 'unchecked') return;
          stop();
          resolve(current);
        });
      }),
    onChange: (listener) => subscribeTo(changeListeners, listener),
    signUp: createSignUp(),
    adopt: (bundle) => {
      storage.set('last_email', bundle.user.email);
      storage.remove('logged_out');
      set({ state: 'member', bundle });
    },
    async start() {
      const handoff = takeHandoff();
      if (storage.get('logged_out')) {
        // A logout that the server never received comes first; until it is sent, the cookie must not log anyone in.
        const isSent = await api()('POST /auth/logout').then(
          () => true,
          () => false,
        );
        if (isSent) storage.remove('logged_out');
        else if (!handoff) return set(asGuest);
      }
      // As a separate value, never as user headers: a link must not carry a permanent token.
      const byHandoff = handoff && (await api()('POST /auth/verify', { body: { session: handoff } }).then(amend, () => null));
      const bundle = byHandoff ?? (hasSessionCookie() ? await verifyByCookie() : null);
      set(bundle ? { state: 'member', bundle } : asGuest);
    },
    isRemembered,
    startedWith: () => first,
    async refresh() {
      if (current.state !== 'member') return null;
      const { user, authentication_token } = current.bundle;
      const bundle = await verify(authentication_token ? { 'x-user-email': user.email, 'x-user-token': authentication_token } : undefined).catch(
        (error: unknown) => {
          // The session ended while the network was down.
          if (isRemembered() && error instanceof ApiError && error.status === 401) end();
          throw error;
        },
      );
      set({ state: 'member', bundle });
      return bundle;
    },
    update: (change) => {
      if (current.state === 'member') set({ state: 'member', bundle: change(current.bundle) });
    },
    async logOut() {
      storage.set('logged_out', true);
      const request = api()('POST /auth/logout');
      forgetPersonal(storage);
      set(asGuest);
      await request.then(
        () => storage.remove('logged_out'),
        () => {},
      );
    },
    drop: end,
  };
}

/** For a start without a network. The token stays in memory only. */
function remember(storage: DeviceStorage, { state, bundle }: SessionState): void {
  if (state === 'guest') storage.remove('member');
  if (!bundle) return;
  const { authentication_token: _, ...kept } = bundle;
  storage.set('member', kept);
}
