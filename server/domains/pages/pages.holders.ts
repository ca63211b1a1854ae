import { mayReadOverlay } from '@bandstand/rules/access/overlays.ts';
import { isListable } from '@bandstand/rules/access/decide.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Visit } from './pages.visit.ts';

/** A place that shows something to members, directly or through saved block groups. */
export interface Holder {
  id: string;
  kind: 'page' | 'overlay';
  /** On the page's outside, its cover, visible to everyone who may know of the page. */
  in_teaser: boolean;
  needs_full: boolean;
}

/** Whether the viewer sees what this place shows (UPL-6, WRK-6). */
export function isShownIn(seen: Visit, { id, kind, in_teaser, needs_full }: Holder): boolean {
  if (kind === 'overlay') return mayReadOverlay(seen.app.access, seen.viewer, id) && (!needs_full || seen.viewer.isSignedIn);
  const page = seen.tree.page(id);
  if (!page) return false;
  if (in_teaser && seen.isListable(page)) return true;
  const { mode } = seen.decide(id);
  return mode === 'full' || (mode === 'browse' && !needs_full);
}

/** Throws access_denied with the page's decision if the viewer may know of a page that shows it; else not_found. */
export function requireShown(seen: Visit, holders: readonly Holder[]): void {
  if (holders.some((holder) => isShownIn(seen, holder))) return;
  const decisions = holders.flatMap(({ id, kind }) => (kind === 'page' && seen.tree.page(id) ? [seen.decide(id, { browse: false })] : []));
  const decision = decisions.find(isListable);
  throw decision ? new AppError('access_denied', { extra: { access: decision } }) : new AppError('not_found');
}
