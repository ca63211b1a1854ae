import type { EventLocation } from '@bandstand/contract/events.ts';

/** An event's settings on an occurrence's page, validated: owners may have saved anything beside them. */
export interface EventSettings {
  /** The page of its event; null for a single occurrence. */
  eventId: string | null;
  timezone: string | null;
  location: EventLocation | null;
  capacity: number | null;
  hostIds: string[];
  isCancelled: boolean;
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Reads the settings from any `type_data`. */
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

/** The event that an occurrence belongs to, by the id of its page: a single occurrence is its own event, wherever it is placed. */
export const eventIdOf = (pageId: string, data: object | null | undefined): string => eventSettings(data).eventId ?? pageId;

/** Whether a link may lead there: nothing that runs in the app's own origin. */
export const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/\S+$/i.test(value.trim());

/** A place may be only a name. */
function placeOf(value: unknown): EventLocation | null {
  if (typeof value === 'string') return value.trim() === '' ? null : { kind: 'place', address: value, url: null };
  if (typeof value !== 'object' || value === null) return null;
  const { kind, address, url } = value as Record<string, unknown>;
  return { kind: kind === 'online' ? 'online' : 'place', address: textOr(address), url: isWebAddress(url) ? url : null };
}

/** The place as a viewer may see it: the join link only for participants (EVT-2). */
export const locationFor = (location: EventLocation | null, isIn: boolean): EventLocation | null =>
  location && (isIn ? location : { ...location, url: null });

/** Free places; null if they are not limited. */
export const spotsLeft = (capacity: number | null, joined: number): number | null => (capacity === null ? null : Math.max(0, capacity - joined));
