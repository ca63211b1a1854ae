import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';

export type MenuEntry = 'leave' | 'start_from';

/** What the action panel of a page offers: leaving the run that is on, or beginning that of its program here; null: nothing. */
export function menuEntryOf(page: PageJson, bundle: SessionBundle | null): MenuEntry | null {
  const { contentRootId, access } = page.page;
  if (!bundle || access.mode !== 'full') return null;
  // Whoever joined a pack or an event leaves it where he joined.
  if (['pack', 'event_occurrence'].includes(page.page_content_type)) return null;
  if (bundle.page_subscriptions[page.page_id]?.started_at) return 'leave';
  const isInside = page.page.actions.includes('start_from_here');
  return isInside && !bundle.page_subscriptions[contentRootId]?.started_at ? 'start_from' : null;
}
