import type { FollowParts } from './session.follow.ts';

/** Follows logins and logouts of other tabs at once, and looks again whenever this tab is seen: a sleeping tab hears nothing. */
export function followOtherTabs(platform: FollowParts): void {
  const look = () => void import('./session.follow.ts').then(({ follow }) => follow(platform)).catch(() => {});
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(':member')) look();
  });
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', seen);
}
