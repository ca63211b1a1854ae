import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Platform } from '../platform.ts';
import { mayPass } from './refusal.ts';

export type FollowParts = Pick<Platform, 'api' | 'session' | 'storage'> & { offlineQueue: { amend: (bundle: SessionBundle) => SessionBundle } };

/** Empty, so that the server looks at the cookie: this tab still has the previous person's token. */
const byCookie = { 'x-user-email': '', 'x-user-token': '' };

/**
 * Makes this tab's person the one that another tab logged in as, or a guest after a logout there. The storage says that something changed, and the
 * cookie says who it is. Never rejects.
 */
export async function follow({ api, session, storage, offlineQueue }: FollowParts): Promise<void> {
  const own = session.current();
  // A device that stores nothing says nothing about other tabs, and the start of this one looks at the cookie itself.
  if (own.state === 'unchecked' || storage.get('device_id') === null) return;
  const others = storage.get('member')?.user.id ?? null;
  if (others === (own.bundle?.user.id ?? null)) return;
  if (others === null && storage.get('logged_out')) return session.drop();
  const bundle = await api('POST /auth/verify', {}, { headers: byCookie }).catch((error: unknown) => (mayPass(error) ? undefined : null));
  // Without an answer, this tab looks again when it is next seen. Meanwhile its own person may have changed.
  if (bundle === undefined || session.current() !== own) return;
  if (bundle) session.adopt(offlineQueue.amend(bundle));
  else session.drop();
}
