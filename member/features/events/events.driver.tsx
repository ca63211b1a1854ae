import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import type { FakeCalls, refuse } from '@bandstand/client/testing/fakeServer.ts';
import { anId, aPage, granted } from '@bandstand/contract/testing/pages.builders.ts';
import { visit, type Visit } from '../../testing/visit.tsx';
import type { Occurrence, OtherDate } from './events.queries.ts';

export const ids = { event: anId(), series: anId() };
const hourMs = 3_600_000;
/** This many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

const person = (name: string) => ({ id: anId(), user_id: anId(), name, avatar_urls: null });
export const subscription = { id: ids.event, event_occurrence_id: ids.event, event_id: ids.series, joined_at: '2026-01-01T00:00:00.000Z' };

export const aDate = (more: Partial<OtherDate> = {}): OtherDate => ({
  id: anId(),
  event_id: ids.series,
  page_id: anId(),
  title: 'Open water',
  path: '/open-water/next',
  image: null,
  starts_at: inHours(24 * 8),
  ends_at: inHours(24 * 8 + 1),
  timezone: 'UTC',
  location: null,
  capacity: 10,
  joined_count: 2,
  spots_left: 8,
  state: 'scheduled',
  is_joined: false,
  hosts: [],
  ...more,
});

export const anOccurrence = (more: Partial<Occurrence> = {}): Occurrence => ({
  ...aDate({ id: ids.event, page_id: ids.event, path: '/open-water/today', hosts: [person('Noor Haddad')] }),
  access: { ...granted, is_subscribed: false, can_subscribe: true, spots_left: 8 },
  last_5: [person('Ana Reis')],
  ...more,
});

type Scene = { data?: Partial<EventData>; now?: Partial<Occurrence>; calls?: FakeCalls; bundle?: SessionBundle | null; others?: OtherDate[] };

/** On the page of an occurrence. */
export function openEvent({ data = {}, now = {}, calls = {}, bundle = aBundle(), others = [] }: Scene = {}): Promise<Visit> {
  const type_data = { starts_at: inHours(24), ends_at: inHours(25), timezone: 'UTC', location: null, capacity: 10, state: 'scheduled', ...data };
  return visit({
    at: '/open-water/today',
    pages: [aPage({ page_id: ids.event, path: '/open-water/today', page_title: 'Open water', page_content_type: 'event_occurrence', type_data })],
    bundle,
    calls: {
      'GET /event_occurrences/per_period': () => ({ items: others, total_count: others.length }),
      'GET /event_occurrences/{id}': () => anOccurrence(now),
      ...calls,
    },
  });
}

type Span = OtherDate[] | ReturnType<typeof refuse>;
type Page = { bundle?: SessionBundle | null; hasDates?: boolean };

/** On the page of an event; each requested span gets the next answer. */
export function standsBefore(spans: readonly Span[], { bundle = aBundle(), hasDates = true }: Page = {}): Promise<Visit> {
  let at = 0;
  return visit({
    at: '/open-water',
    pages: [aPage({ page_id: ids.series, path: '/open-water', page_title: 'Open water', ...(hasDates ? { has_dates: true } : {}) })],
    bundle,
    calls: {
      'GET /event_occurrences/per_period': () => {
        const answer = spans[at] ?? [];
        at += 1;
        return Array.isArray(answer) ? { items: answer, total_count: answer.length } : answer;
      },
    },
  });
}
