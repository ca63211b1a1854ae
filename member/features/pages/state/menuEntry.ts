import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';

export type MenuEntry = 'leave' | 'start_from';

/** What a page's menu offers: leaving the current run, or starting its program from here; null: nothing. */
export function menuEntryOf(page: PageJson, bundle: SessionBundle | null): MenuEntry | null {
  const { contentRootId, access } = page.page;
  if (!bundle || access.mode !== 'full') return null;
  // Packs and events are left where they were joined.
  if (['pack', 'event_occurrence'].includes(page.page_content_type)) return null;
  if (bundle.page_subscriptions[page.page_id]?.started_at) return 'leave';
  const isInside = page.page.actions.includes('start_from_here');
  return isInside && !bundle.page_subscriptions[contentRootId]?.started_at ? 'start_from' : null;
}
