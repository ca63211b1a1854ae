import type { EventLocation } from '@bandstand/contract/events.ts';

/** What the page of a date has of an event, made sure of: owners may have saved anything beside it. */
export interface EventSettings {
  /** The page of the event that it is a date of; null for one that stands alone. */
  eventId: string | null;
  timezone: string | null;
  location: EventLocation | null;
  capacity: number | null;
  hostIds: string[];
  isCancelled: boolean;
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Reads the settings out of `type_data`, whatever is in there. */
export function eventSettings(data: object | null | undefined): EventSettings {
  const { event_id, timezone, location, capacity, host_ids, state } = (data ?? {}) as Record<string, unknown>;
  return {
    eventId: isId(event_id) ? event_id : null,
    timezone: textOr(timezone),
    location: placeOf(location),
    capacity: Number.isInteger(capacity) && (capacity as number) >= 0 ? (capacity as number) : null,
    hostIds: Array.isArray(host_ids) ? host_ids.filter(isId) : [],
    isCancelled: state === 'cancelled',
  };
}

/** Whether a link may lead there: nothing that runs in the app's own origin. */
export const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/\S+$/i.test(value.trim());

/** A place may have been entered by its name alone. */
function placeOf(value: unknown): EventLocation | null {
  if (typeof value === 'string') return value.trim() === '' ? null : { kind: 'place', address: value, url: null };
  if (typeof value !== 'object' || value === null) return null;
  const { kind, address, url } = value as Record<string, unknown>;
  return { kind: kind === 'online' ? 'online' : 'place', address: textOr(address), url: isWebAddress(url) ? url : null };
}

/** Where it takes place, as a viewer may know it: where to join only who is in (EVT-2). */
export const locationFor = (location: EventLocation | null, isIn: boolean): EventLocation | null =>
  location && (isIn ? location : { ...location, url: null });

/** Seats that are left; null where they are not counted. */
export const spotsLeft = (capacity: number | null, joined: number): number | null => (capacity === null ? null : Math.max(0, capacity - joined));
