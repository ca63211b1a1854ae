import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ContentQuery } from './content.filters.ts';
import type { Popularity } from './content.popularity.ts';

/** Numbers from the database by which pages can be sorted. */
export interface Ranks {
  popularity?: Popularity;
  relevance?: ReadonlyMap<string, number>;
}

/** Sorts the pages as requested; they arrive in the order of the tree. */
export function ordered(visit: Visit, pages: Page[], query: ContentQuery, ranks: Ranks): Page[] {
  const by = query.order_by ?? (ranks.relevance ? 'relevance' : 'position');
  const isTurned = query.direction === 'desc';
  if (by === 'position') return isTurned ? pages.toReversed() : pages;
  const keyOf = keys(visit, by, ranks);
  // The most popular and the best match come first unless the caller says otherwise.
  const isDownward = by === 'popularity' || by === 'relevance' ? query.direction !== 'asc' : isTurned;
  // Not sorted and then reversed: equal pages stay in the order of the tree in both directions.
  return pages
    .map((page) => ({ page, key: keyOf(page) }))
    .sort((a, b) => compare(a.key, b.key, isDownward ? -1 : 1))
    .map(({ page }) => page);
}

/** Null: the page has no value to sort by, and comes last in both directions. */
type Key = string | number | null;
function compare(a: Key, b: Key, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : Number(a) - Number(b));
}

function keys(visit: Visit, by: string, ranks: Ranks): (page: Page) => Key {
  switch (by) {
    case 'title':
      return (page) => page.title;
    case 'created_at':
      return (page) => page.createdAt;
    case 'published_at':
      return (page) => page.publishedAt;
    case 'starts_at':
      return (page) => page.teaser.starts_at;
    case 'popularity':
      return (page) => ranks.popularity?.(page.id) ?? 0;
    case 'relevance':
      return (page) => ranks.relevance?.get(page.id) ?? 0;
    default: {
      const day = plainDateOf(visit.nowMs, visit.app.timezone);
      return (page) => scatter(`${day}${page.id}`);
    }
  }
}

/** A number that looks random and is the same all day (FNV-1a). */
function scatter(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
