import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Api } from './api.ts';
import { forgetPersonal, type DeviceStorage } from './storage.ts';
import { type SignUp, createSignUp } from './session.signUp.ts';
import { subscribeTo } from './subscribeTo.ts';
import { type SessionState, type SessionChange, compare } from './session.state.ts';

export type Session = {
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Verifies what the address or the cookie hold (ID-13). Never rejects: a failure makes a guest. */
  start(): Promise<void>;
  /** Takes the bundle of log-in, sign-up, reset or verify. */
  adopt(bundle: SessionBundle): void;
  /** Asks for the bundle again, for example after `entitlements_changed` (ID-14). Resolves with null for guests. */
  refresh(): Promise<SessionBundle | null>;
  /** Changes a part of the bundle on the device, for what the member just did. */
  update(change: (bundle: SessionBundle) => SessionBundle): void;
  /** ID-11: guest at once, whatever the server says. */
  logOut(): Promise<void>;
  /** The server does not know the token any more. */
  drop(): void;
  onChange(listener: (change: SessionChange) => void): () => void;
  signUp: SignUp;
};

type SessionParts = {
  api: () => Api;
  storage: DeviceStorage;
  /** `?session=` of the address; it is taken away before any request (ID-12). */
  takeHandoff: () => { email: string; token: string } | null;
  hasSessionCookie: () => boolean;
};

const unchecked: SessionState = { state: 'unchecked', bundle: null };
const asGuest: SessionState = { state: 'guest', bundle: null };

/** Who uses the app. The token lives in this memory only (ID-10). */
export function createSession({ api, storage, takeHandoff, hasSessionCookie }: SessionParts): Session {
  let current = unchecked;
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(change: SessionChange) => void>();

  const set = (next: SessionState) => {
    const previous = current;
    current = next;
    const change = compare(previous, next);
    if (change) for (const listener of changeListeners) listener(change);
    for (const listener of listeners) listener();
  };
  const verify = (headers?: Record<string, string>) => api()('POST /auth/verify', {}, headers ? { headers } : {});

  return {
    current: () => current,
    subscribe: (listener) => subscribeTo(listeners, listener),
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
        // A logout that the server never heard of comes first; while it cannot be told, the cookie must not sign anybody in.
        const isTold = await api()('POST /auth/logout').then(
          () => true,
          () => false,
        );
        if (isTold) storage.remove('logged_out');
        else if (!handoff) return set(asGuest);
      }
      const byHandoff = handoff && (await verify({ 'x-user-email': handoff.email, 'x-user-token': handoff.token }).catch(() => null));
      const bundle = byHandoff ?? (hasSessionCookie() ? await verify().catch(() => null) : null);
      set(bundle ? { state: 'member', bundle } : asGuest);
    },
    async refresh() {
      if (current.state !== 'member') return null;
      const { user, authentication_token } = current.bundle;
      const bundle = await verify({ 'x-user-email': user.email, 'x-user-token': authentication_token });
      set({ state: 'member', bundle });
      return bundle;
    },
    update: (change) => {
      if (current.state === 'member') set({ state: 'member', bundle: change(current.bundle) });
    },
    async logOut() {
      storage.set('logged_out', true);
      const told = api()('POST /auth/logout');
      forgetPersonal(storage);
      set(asGuest);
      await told.then(
        () => storage.remove('logged_out'),
        () => {},
      );
    },
    drop: () => {
      if (current.state !== 'member') return;
      forgetPersonal(storage);
      set(asGuest);
    },
  };
}
