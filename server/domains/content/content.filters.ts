import { msOf } from '../../platform/clock.ts';
import { isTimeZone, plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** The parameters of GET /content (decisions section 6). */
export interface ContentQuery {
  offset?: number;
  limit?: number;
  page?: number;
  timezone?: string;
  page_id?: string | null;
  order_by?: 'position' | 'title' | 'created_at' | 'published_at' | 'starts_at' | 'popularity' | 'random_daily';
  direction?: 'asc' | 'desc';
  duration?: string;
  include_current?: boolean;
  with_tags?: string;
  with_all_tags?: string;
  filter_tags?: string;
  with_property?: string;
  progress?: 'not_started' | 'in_progress' | 'completed';
  schedule_type?: 'today' | 'upcoming' | 'live' | 'past' | 'on_demand';
  term?: string;
  once_per_event?: boolean;
}
const textKeys = [
  'timezone',
  'page_id',
  'order_by',
  'direction',
  'duration',
  'with_tags',
  'with_all_tags',
  'filter_tags',
  'with_property',
  'progress',
  'schedule_type',
  'term',
  'content_type',
];

/** The query of a collection block. Storage keeps unknown keys; only valid ones are used. */
export function storedQuery(stored: object): ContentQuery & { content_type?: string } {
  const isUsable = ([key, value]: [string, unknown]) => {
    if (key === 'limit') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;
    if (key === 'include_current') return typeof value === 'boolean';
    return textKeys.includes(key) && typeof value === 'string' && (key !== 'timezone' || isTimeZone(value));
  };
  return Object.fromEntries(Object.entries(stored).filter(isUsable));
}

/** Of the occurrences of an event only the next one (also while it takes place), or the last when all are over. The others keep their order. */
export function oncePerEvent(pages: readonly Page[], nowMs: number): Page[] {
  const shown = new Map<string, Page>();
  for (const page of pages) {
    const { event_id } = page.teaser.event ?? {};
    if (event_id === undefined) continue;
    const before = shown.get(event_id);
    if (!before || isRather(page, before, nowMs)) shown.set(event_id, page);
  }
  // The page of an event has its id.
  return pages.filter((page) => (page.teaser.event?.event_id ? shown.get(page.teaser.event.event_id) === page : !shown.has(page.id)));
}
function isRather(page: Page, before: Page, nowMs: number): boolean {
  const [one, other] = [page, before].map(({ teaser: { starts_at, ends_at } }) => {
    const start = starts_at === null ? Infinity : msOf(starts_at);
    return { start, isOver: ends_at !== null && msOf(ends_at) < nowMs };
  }) as [{ start: number; isOver: boolean }, { start: number; isOver: boolean }];
  if (one.isOver !== other.isOver) return other.isOver;
  return one.isOver ? one.start > other.start : one.start < other.start;
}

type Test = (page: Page) => boolean;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
const tagsOf = (page: Page): Set<string> => new Set(page.teaser.tags.map((tag) => tag.toLowerCase()));

/** The tests that a page has to pass, cheap ones first. `property`: the member's own value if the query asks for it. */
export function testsOf(visit: Visit, query: ContentQuery, property: string | null): Test[] {
  const tests: Test[] = [];
  const wanted = listOf(query.with_tags ?? '');
  if (wanted.length > 0) {
    tests.push((page) => wanted.some((tag) => tagsOf(page).has(tag)));
  }
  if (query.with_all_tags) {
    const all = listOf(query.with_all_tags);
    tests.push((page) => all.every((tag) => tagsOf(page).has(tag)));
  }
  if (query.filter_tags) {
    const none = listOf(query.filter_tags);
    tests.push((page) => !none.some((tag) => tagsOf(page).has(tag)));
  }
  if (query.duration) {
    const [first = 0, second] = query.duration.split('-').map(Number);
    const [least, most] = second === undefined ? [0, first] : [first, second];
    tests.push(({ teaser: { duration_minutes: minutes } }) => minutes !== null && minutes >= least && minutes <= most);
  }
  if (query.schedule_type) tests.push(scheduled(visit, query));
  if (query.progress && visit.viewer.isSignedIn) tests.push((page) => stateOf(visit, page) === query.progress);
  if (query.with_property) {
    const [slug = '', ...rest] = query.with_property.split(':');
    const wanted = rest.length > 0 ? rest.join(':') : property;
    // Repeated queries could read an attribute out of a locked page, letter by letter, so only open pages answer.
    tests.push((page) => wanted !== null && page.teaser.attributes[slug] === wanted && visit.decide(page.id).mode === 'full');
  }
  return tests;
}

function stateOf(visit: Visit, page: Page): NonNullable<ContentQuery['progress']> {
  if (visit.isCompleted(page)) return 'completed';
  const run = visit.viewer.subscriptions.get(page.id);
  return run?.isMember && (run.startedAt !== null || (visit.progressOf(page.id)?.completed_count ?? 0) > 0) ? 'in_progress' : 'not_started';
}

function scheduled(visit: Visit, query: ContentQuery): Test {
  const zone = query.timezone ?? visit.viewer.timezone ?? visit.app.timezone;
  const [now, today] = [visit.nowMs, plainDateOf(visit.nowMs, zone)];
  return ({ teaser: { starts_at, ends_at } }) => {
    if (starts_at === null) return query.schedule_type === 'on_demand';
    const [start, end] = [msOf(starts_at), msOf(ends_at ?? starts_at)];
    switch (query.schedule_type) {
      case 'today':
        // Every event that overlaps the day, including one that began yesterday and ended this morning.
        return plainDateOf(start, zone) <= today && plainDateOf(Math.max(start, end), zone) >= today;
      case 'upcoming':
        return start > now || (query.include_current === true && end >= now);
      case 'live':
        return start <= now && end >= now;
      case 'past':
        return end < now;
      default:
        return false;
    }
  };
}
