import type { EventDraft, EventPart, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';

/** Every Tuesday evening in May 2027. */
export const aPart = (more: Partial<EventPart> = {}): EventPart => ({
  starts_at: '2027-05-04T19:00',
  duration_minutes: 60,
  title: null,
  location: null,
  capacity: 10,
  host_ids: [],
  replay_url: null,
  rule: { every: 'week', interval: 1, until: '2027-06-01' },
  ...more,
});

/** An event that was published and changed since. */
export const anEvent = (more: Partial<EventDraft> = {}): EventDraft => ({
  id: 'e1',
  page: { id: 'e1', title: 'Choir', path: '/choir', status: 'published' },
  timezone: 'Europe/Berlin',
  parts: [aPart()],
  exceptions: [],
  version: 3,
  status: 'changed',
  next_at: '2027-05-04T17:00:00.000Z',
  upcoming_count: 5,
  joined_count: 4,
  pending: { new: 2, changed: 0, removed: 0, cancelled: 1, people: 4 },
  ...more,
});

/** The first occurrence of `anEvent`. */
export const anOccurrence = (more: Partial<OwnerOccurrence> = {}): OwnerOccurrence => ({
  date: '2027-05-04T19:00',
  page_id: 'd1',
  event_id: 'e1',
  title: 'Choir',
  path: '/choir/2027-05-04',
  starts_at: '2027-05-04T17:00:00.000Z',
  ends_at: '2027-05-04T18:00:00.000Z',
  timezone: 'Europe/Berlin',
  location: null,
  capacity: 10,
  joined_count: 4,
  attended_count: 0,
  state: 'scheduled',
  is_changed: false,
  pending: 'none',
  hosts: [],
  ...more,
});
