import { findPart, parseHash } from '@bandstand/rules/pages/hash.ts';
import type { Platform } from '../platform.ts';

type Parts = Pick<Platform, 'session' | 'navigation'>;

/**
 * Does what only members may: at once, or once the guest has logged in or signed up, whose form comes first. Closing the login, another page or a
 * reload forgets it; resolves with null then, if at all. `act` runs much later than the tap: it must read the session again, and set rather than
 * toggle.
 */
export async function asMember<T>({ session, navigation }: Parts, act: () => T | Promise<T>): Promise<T | null> {
  if ((await session.known()).state === 'member') return act();
  navigation.openPanel('auth');
  return (await signedIn({ session, navigation })) ? act() : null;
}

/** Whether the open login ends with a member. */
function signedIn({ session, navigation }: Parts): Promise<boolean> {
  const { path } = navigation.current();
  const isAsking = () => navigation.current().path === path && findPart(parseHash(navigation.current().hash), 'auth') !== null;
  const isMember = () => session.current().state === 'member';
  return new Promise((resolve) => {
    let wasAsking = isAsking();
    const end = (isDone: boolean) => {
      for (const stop of stops) stop();
      resolve(isDone);
    };
    const stops = [
      session.subscribe(() => {
        if (isMember() && !session.signUp.isRunning()) end(true);
      }),
      session.signUp.onFinished(() => end(isMember())),
      navigation.subscribe(() => {
        const isNow = isAsking();
        // The panel closes a moment before its session is accepted.
        if (wasAsking && !isNow) queueMicrotask(() => !isMember() && end(false));
        wasAsking ||= isNow;
      }),
    ];
  });
}
