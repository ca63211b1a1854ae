import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { EventPart, EventRule, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import type { EventLocation } from '@bandstand/contract/events.ts';
import { isWall } from '@bandstand/rules/events/wall.ts';
import { isEqual } from '../../platform/equal.ts';

/** The typed fields of an event or one occurrence. */
export type EventForm = {
  starts_at: string;
  minutes: string;
  title: string;
  where: 'none' | 'place' | 'online';
  address: string;
  url: string;
  seats: string;
  host_ids: readonly string[];
  replay_url: string;
  rule: EventRule | null;
};
export type FormFault = 'starts_at' | 'minutes' | 'seats' | 'url' | 'replay_url';

export const emptyForm = (startsAt: string): EventForm => ({
  starts_at: startsAt,
  minutes: '60',
  title: '',
  where: 'none',
  address: '',
  url: '',
  seats: '',
  host_ids: [],
  replay_url: '',
  rule: null,
});

/** A part, or an occurrence of it with its own values. */
export const toForm = (part: EventPart): EventForm => ({
  starts_at: part.starts_at,
  minutes: String(part.duration_minutes),
  title: part.title ?? '',
  where: part.location?.kind ?? 'none',
  address: part.location?.address ?? '',
  url: part.location?.url ?? '',
  seats: part.capacity === null ? '' : String(part.capacity),
  host_ids: part.host_ids,
  replay_url: part.replay_url ?? '',
  rule: part.rule,
});

const wholeNumber = (text: string, most: number): number | null => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most ? value : null;
};
const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());

/** The part that the fields describe, or the names of invalid fields. */
export function readForm(form: EventForm): EventPart | { faults: FormFault[] } {
  const minutes = wholeNumber(form.minutes, 14 * 24 * 60);
  const seats = form.seats.trim() === '' ? null : wholeNumber(form.seats, 1_000_000);
  const faults: FormFault[] = [];
  if (!isWall(form.starts_at.slice(0, 16))) faults.push('starts_at');
  if (minutes === null) faults.push('minutes');
  if (form.seats.trim() !== '' && seats === null) faults.push('seats');
  if (form.where !== 'none' && form.url.trim() !== '' && !isLink(form.url)) faults.push('url');
  if (form.replay_url.trim() !== '' && !isLink(form.replay_url)) faults.push('replay_url');
  if (faults.length > 0 || minutes === null) return { faults };
  const location: EventLocation | null =
    form.where === 'none' ? null : { kind: form.where, address: form.address.trim() || null, url: form.url.trim() || null };
  return {
    starts_at: form.starts_at.slice(0, 16),
    duration_minutes: minutes,
    title: form.title.trim() || null,
    location,
    capacity: seats,
    host_ids: [...form.host_ids],
    replay_url: form.replay_url.trim() || null,
    rule: form.rule,
  };
}

/** What has changed; null: nothing. */
export function changesOf(before: EventPart, after: EventPart): Partial<EventPart> | null {
  const changed = Object.entries(after).filter(([key, value]) => !isEqual(value, before[key as keyof EventPart]));
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<EventPart>) : null;
}

/** The part that an occurrence belongs to, with the occurrence's own values. `title` is only its own. */
export function partOf(
  event: { parts: readonly EventPart[]; exceptions: readonly { date: string; changes?: Partial<EventPart> }[] },
  { date }: Pick<OwnerOccurrence, 'date'>,
): EventPart {
  const parts = event.parts.filter((part) => part.starts_at <= date);
  const part = parts.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).at(-1) ?? requireAt(event.parts, 0);
  return { ...part, starts_at: date, ...event.exceptions.find((exception) => exception.date === date)?.changes };
}
