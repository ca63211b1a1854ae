import type { EventPart } from '@bandstand/contract/events.studio.ts';
import type { EventPlan } from './dates.ts';

/** A part of an hour, once, on Tuesday the 3rd of November 2026 at 19:00. */
export const aPart = (part: Partial<EventPart> = {}): EventPart => ({
  starts_at: '2026-11-03T19:00',
  duration_minutes: 60,
  title: null,
  location: null,
  capacity: null,
  host_ids: [],
  replay_url: null,
  rule: null,
  ...part,
});

export const aPlan = (part: Partial<EventPart> = {}, plan: Partial<EventPlan> = {}): EventPlan => ({
  timezone: 'Europe/Berlin',
  parts: [aPart(part)],
  exceptions: [],
  ...plan,
});
