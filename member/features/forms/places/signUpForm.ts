import { findPart, parseHash } from '@bandstand/rules/pages/hash.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announce, dueAfter } from './dueForms.ts';

/** Shows the form that follows a sign-up, if there is one (ID-18). Resolves when it is filled in or closed. */
export async function signUpForm(platform: Platform): Promise<void> {
  const due = await dueAfter(platform, { trigger: 'auth_signed_up', id: null });
  const panel = due && (await announce(platform, due));
  if (!panel) return;
  const { navigation } = platform;
  navigation.openPanel('form', panel);
  const isOpen = () => findPart(parseHash(navigation.current().hash), 'form')?.query['visit'] === panel['visit'];
  await new Promise<void>((resolve) => {
    let wasOpen = isOpen();
    const stop = navigation.subscribe(() => {
      const isNow = isOpen();
      if (wasOpen && !isNow) {
        stop();
        resolve();
      }
      wasOpen ||= isNow;
    });
  });
}
