import type { SessionBundle } from '@bandstand/contract/auth.ts';

export type SessionState = { state: 'unchecked' | 'guest'; bundle: null } | { state: 'member'; bundle: SessionBundle };

/** Why the session changed: another person, or the same person with other entitlements or data. */
export type SessionChange = { isOtherPerson: boolean; mayOpenOther: boolean };

/** What a change of the session means for other parts; null if a start found nobody. */
export function compare(previous: SessionState, next: SessionState): SessionChange | null {
  if (previous.state === 'unchecked' && next.state === 'guest') return null;
  const isOtherPerson = previous.bundle?.user.id !== next.bundle?.user.id;
  return { isOtherPerson, mayOpenOther: isOtherPerson || rightsOf(previous) !== rightsOf(next) };
}

/** The facts that determine access: products, starts, assignments, releases. */
function rightsOf({ bundle }: SessionState): string {
  if (!bundle) return '';
  const runs = Object.values(bundle.page_subscriptions).map((run) => [
    run.page_id,
    run.started_at,
    run.start_from_page_id,
    run.is_assigned,
    run.paused_at,
    run.delays,
    run.releases,
  ]);
  return JSON.stringify([bundle.user.is_admin, bundle.user.active_product_ids, runs]);
}

/** What the server first said of this person. A session that is only remembered has no token, and is not the server's word. */
export function firstWord(first: SessionBundle | null, { bundle }: SessionState): SessionBundle | null {
  const known = first?.user.id === bundle?.user.id ? first : null;
  return known ?? (bundle?.authentication_token ? bundle : null);
}
