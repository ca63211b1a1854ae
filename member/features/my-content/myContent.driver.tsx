import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { visit, type Visit } from '../../testing/visit.tsx';
import type { MyContent } from './myContent.queries.ts';

/** Some of a list, and the total count. */
export const list = <T,>(items: T[], total = items.length): { items: T[]; total_count: number } => ({ items, total_count: total });

export const nothing: MyContent = {
  purchased_products: list([]),
  programs: list([]),
  events: list([]),
  packs: list([]),
  pages: list([]),
  shared_items: list([]),
  upcoming_pages: list([]),
  bookmarked_items: list([]),
  completed_items: list([]),
  has_form_submissions: false,
  has_workout_sessions: false,
};

/** A member at a place of their own. */
export const opens = (at: string, content: Partial<MyContent>, more: FakeCalls = {}, bundle = aBundle()): Promise<Visit> =>
  visit({ at, bundle, calls: { 'GET /my-content': () => ({ ...nothing, ...content }), ...more } });
