import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { Permission } from '@bandstand/contract/permission.ts';
import type { StaffSession, StudioApp } from '@bandstand/contract/staff.ts';
import { ApiError, type Api, type Input } from '@bandstand/client/api/api.ts';

export type SessionState =
  | { state: 'unchecked'; bundle: null; app: null }
  /** Nobody owns this install yet. */
  | { state: 'set_up'; bundle: null; app: null }
  | { state: 'guest'; bundle: null; app: null }
  | { state: 'unreachable'; bundle: null; app: null }
  | { state: 'staff'; bundle: StaffSession; app: StudioApp };

export type Session = {
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Asks whether there is an owner, then who the cookie belongs to. Never rejects. */
  start(): Promise<void>;
  /** The first owner: the recovery codes, shown before `enter` opens the studio. */
  setUp(body: Input<'POST /studio/setup'>['body']): Promise<{ codes: string[]; enter: () => void }>;
  logIn(body: Input<'POST /studio/auth/login'>['body']): Promise<void>;
  /** Takes the bundle of another call that logs in or changes the current user. */
  adopt(bundle: StaffSession): void;
  logOut(): Promise<void>;
  /** The server no longer knows the token. */
  drop(): void;
  choose(app: StudioApp): void;
  may(permission: Permission): boolean;
  headers(): Record<string, string>;
};

type SessionParts = { api: () => Api; language: () => string; storage: Pick<Storage, 'getItem' | 'setItem'> };
const appKey = 'studio:app';

/** Who is logged in to the studio, and on which app. The token is only in memory; the cookie is used only by `verify` (STU-2). */
export function createSession({ api, language, storage }: SessionParts): Session {
  let current: SessionState = { state: 'unchecked', bundle: null, app: null };
  const listeners = new Set<() => void>();
  const set = (next: SessionState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const adopt = (bundle: StaffSession) => {
    const app = bundle.apps.find(({ slug }) => slug === storage.getItem(appKey)) ?? bundle.apps[0];
    if (app) set({ state: 'staff', bundle, app });
    else set({ state: 'guest', bundle: null, app: null });
  };
  const leave = (state: 'guest' | 'set_up' | 'unreachable') => set({ state, bundle: null, app: null });

  return {
    current: () => current,
    subscribe: (listener) => subscribeTo(listeners, listener),
    async start() {
      try {
        const { needed } = await api()('GET /studio/setup');
        if (needed) return leave('set_up');
        adopt(await api()('POST /studio/auth/verify'));
      } catch (error) {
        leave(error instanceof ApiError && error.status > 0 && error.status < 500 ? 'guest' : 'unreachable');
      }
    },
    setUp: async (body) => {
      const { recovery_codes: codes, ...bundle } = await api()('POST /studio/setup', { body });
      return { codes, enter: () => adopt(bundle) };
    },
    logIn: async (body) => adopt(await api()('POST /studio/auth/login', { body })),
    adopt,
    async logOut() {
      await api()('POST /studio/auth/logout').catch(() => {});
      leave('guest');
    },
    drop: () => {
      if (current.state === 'staff') leave('guest');
    },
    choose(app) {
      if (current.state !== 'staff') return;
      storage.setItem(appKey, app.slug);
      set({ ...current, app });
    },
    may: (permission) => current.bundle?.permissions.includes(permission) ?? false,
    headers: () => {
      const headers: Record<string, string> = { 'Accept-Language': language() };
      if (current.state !== 'staff') return headers;
      return {
        ...headers,
        'x-account-app': current.app.slug,
        'x-user-email': current.bundle.staff.email,
        'x-user-token': current.bundle.authentication_token,
      };
    },
  };
}
