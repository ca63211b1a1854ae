import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { addDays } from '../time/days.ts';

/** A whole day, or an instant; an instant without an end is a point in time. Milliseconds since 1970. */
export type IcsWhen = { date: string } | { startMs: number; endMs: number | null };

/** One entry of a calendar file. Texts are plain: the writer escapes them. */
export interface IcsEntry {
  /** Always the same: calendars recognise an entry by it. */
  uid: string;
  title: string;
  when: IcsWhen;
  description?: string | null;
  location?: string | null;
  url?: string | null;
  isCancelled?: boolean;
}

export interface IcsCalendar {
  name: string;
  /** When the file was written. */
  stampMs: number;
  /** How often a subscribed calendar should refresh, in whole hours; omitted in a file that is downloaded once. */
  refreshHours?: number;
  entries: readonly IcsEntry[];
}

/** The calendar as an iCalendar file (RFC 5545): whole days as VALUE=DATE, times in UTC, so no time zones are needed. */
export function icsFile({ name, stampMs, refreshHours, entries }: IcsCalendar): string {
  const calendar = new ICalCalendar({
    name: withoutControls(name),
    prodId: '//Bandstand//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: refreshHours ? refreshHours * 3600 : null,
    events: entries.map((entry) => eventOf(entry, stampMs)),
  });
  // The last line needs its CRLF too; the library omits it.
  return `${calendar.toString()}\r\n`;
}

function eventOf({ uid, title, when, description, location, url, isCancelled }: IcsEntry, stampMs: number): ICalEventData {
  return {
    id: uid,
    stamp: new Date(stampMs),
    ...timesOf(when),
    summary: withoutControls(title),
    description: description ? withoutControls(description) : null,
    location: location ? withoutControls(location) : null,
    url: url ? new URL(url).href : null,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A whole day is a plan for that day and must not show as busy.
    transparency: 'date' in when ? ICalEventTransparency.TRANSPARENT : null,
  };
}

/** A whole day ends on the day after it: ends are exclusive. */
function timesOf(when: IcsWhen): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> {
  if ('date' in when) return { start: dayAt(when.date), end: dayAt(addDays(when.date, 1)), allDay: true, timezone: 'UTC' };
  const { startMs, endMs } = when;
  return { start: new Date(startMs), end: endMs !== null && endMs > startMs ? new Date(endMs) : null };
}

const dayAt = (date: string) => new Date(`${date}T00:00:00Z`);

// The library escapes texts but keeps these, which readers of the format refuse.
// oxlint-disable-next-line no-control-regex -- these must not be in a file
const withoutControls = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
