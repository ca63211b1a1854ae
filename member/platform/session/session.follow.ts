import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { DeviceStorage } from '../storage.ts';
import { mayPass } from './refusal.ts';
import type { SessionState } from './session.state.ts';

type Parts = {
  storage: DeviceStorage;
  current: () => SessionState;
  set: (next: SessionState) => void;
  verify: (headers: Record<string, string>) => Promise<SessionBundle>;
};

/** Empty, so that the server looks at the cookie: this tab still has the previous person's token. */
const byCookie = { 'x-user-email': '', 'x-user-token': '' };

/**
 * Makes this tab's person the one that another tab signed in as, or a guest after a logout there. The storage says that something changed, and the
 * cookie says who it is.
 */
export function createFollow({ storage, current, set, verify }: Parts): () => Promise<void> {
  return async () => {
    const own = current();
    // A device that stores nothing says nothing about other tabs, and the start of this one looks at the cookie itself.
    if (own.state === 'unchecked' || storage.get('device_id') === null) return;
    const others = storage.get('member')?.user.id ?? null;
    if (others === (own.bundle?.user.id ?? null)) return;
    if (others === null && storage.get('logged_out')) return set({ state: 'guest', bundle: null });
    const bundle = await verify(byCookie).catch((error: unknown) => (mayPass(error) ? undefined : null));
    // Without an answer, this tab looks again when it is next seen. Meanwhile its own person may have changed.
    if (bundle === undefined || current() !== own) return;
    set(bundle ? { state: 'member', bundle } : { state: 'guest', bundle: null });
  };
}

/** Follows other tabs at once, and looks again whenever this tab is seen: a sleeping tab hears nothing. */
export function followOtherTabs(follow: () => Promise<void>): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(':member')) void follow();
  });
  const seen = () => {
    if (document.visibilityState === 'visible') void follow();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', seen);
}
