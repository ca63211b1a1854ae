import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { mayPass } from './refusal.ts';
import { forgetPersonal, type DeviceStorage } from '../storage.ts';
import { type SignUp, createSignUp } from './session.signUp.ts';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { type SessionState, type SessionChange, compare } from './session.state.ts';

export type Session = {
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Who is here, once that was asked: a tap before then is nobody's yet, and least of all a guest's. */
  known(): Promise<SessionState>;
  /** Verifies what the address or the cookie hold (ID-13). Never rejects: a failure makes a guest. */
  start(): Promise<void>;
  /** Takes the bundle of log-in, sign-up, reset or verify. */
  adopt(bundle: SessionBundle): void;
  /** Whether nobody could verify yet who is here: the network is away, and it is whoever was here last. */
  isRemembered(): boolean;
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
  takeHandoff: () => string | null;
  hasSessionCookie: () => boolean;
  /** What was done on the device and the server does not know yet, laid over its bundle. */
  amend?: (bundle: SessionBundle) => SessionBundle;
};

const unchecked: SessionState = { state: 'unchecked', bundle: null };
const asGuest: SessionState = { state: 'guest', bundle: null };

/** Who uses the app. The token lives in this memory only (ID-10). */
export function createSession({ api, storage, takeHandoff, hasSessionCookie, amend = (bundle) => bundle }: SessionParts): Session {
  let current = unchecked;
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(change: SessionChange) => void>();

  const set = (next: SessionState) => {
    const previous = current;
    current = next;
    remember(next);
    const change = compare(previous, next);
    if (change) for (const listener of changeListeners) listener(change);
    for (const listener of listeners) listener();
  };
  const remember = ({ state, bundle }: SessionState) => {
    if (state === 'guest') storage.remove('member');
    if (!bundle) return;
    const { authentication_token: _, ...kept } = bundle;
    storage.set('member', kept);
  };
  const verify = (headers?: Record<string, string>) => api()('POST /auth/verify', {}, headers ? { headers } : {}).then(amend);
  const isRemembered = () => current.bundle?.authentication_token === '';
  /** By the cookie; without a network whoever was here last. */
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
        // A logout that the server never heard of comes first; while it cannot be told, the cookie must not sign anybody in.
        const isSent = await api()('POST /auth/logout').then(
          () => true,
          () => false,
        );
        if (isSent) storage.remove('logged_out');
        else if (!handoff) return set(asGuest);
      }
      // As a value of its own and never as user headers: a link must not carry a token that lasts.
      const byHandoff = handoff && (await api()('POST /auth/verify', { body: { session: handoff } }).then(amend, () => null));
      const bundle = byHandoff ?? (hasSessionCookie() ? await verifyByCookie() : null);
      set(bundle ? { state: 'member', bundle } : asGuest);
    },
    isRemembered,
    async refresh() {
      if (current.state !== 'member') return null;
      const { user, authentication_token } = current.bundle;
      const bundle = await verify(authentication_token ? { 'x-user-email': user.email, 'x-user-token': authentication_token } : undefined).catch(
        (error: unknown) => {
          // The session ended while the network was away.
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
