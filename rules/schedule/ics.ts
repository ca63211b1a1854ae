import { addDays } from '../time/days.ts';

/** A whole day, or an instant; an instant without an end is a point in time. Milliseconds since 1970. */
export type IcsWhen = { date: string } | { startMs: number; endMs: number | null };

/** One entry of a calendar file. Texts are plain; they are escaped here. */
export interface IcsEntry {
  /** The same for the same thing at every reading: that is how calendars know it again. */
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
  /** How often a calendar that follows the address should look again, in whole hours; left out of a file that is loaded once. */
  refreshHours?: number;
  entries: readonly IcsEntry[];
}

/** The calendar as an iCalendar file (RFC 5545): CRLF, lines folded at 75 octets, whole days as VALUE=DATE, times in UTC and so without time zones. */
export function icsFile({ name, stampMs, refreshHours, entries }: IcsCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bandstand//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(refreshHours ? [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`] : []),
    ...entries.flatMap((entry) => entryLines(entry, stampMs)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function entryLines(entry: IcsEntry, stampMs: number): string[] {
  const text = (key: string, value: string | null | undefined) => (value ? [`${key}:${escapeText(value)}`] : []);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${instant(stampMs)}`,
    ...whenLines(entry.when),
    `SUMMARY:${escapeText(entry.title)}`,
    ...text('DESCRIPTION', entry.description),
    ...text('LOCATION', entry.location),
    // An address is no text: nothing is escaped in it, and nothing may end its line.
    ...(entry.url ? [`URL:${withoutControls(entry.url).replaceAll(/\s/g, '%20')}`] : []),
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A whole day is a plan for the day, and no reason to be shown as busy.
    ...('date' in entry.when ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

/** The end of a whole day is the day after it: ends are exclusive. */
function whenLines(when: IcsWhen): string[] {
  if ('date' in when) return [`DTSTART;VALUE=DATE:${compact(when.date)}`, `DTEND;VALUE=DATE:${compact(addDays(when.date, 1))}`];
  const hasEnd = when.endMs !== null && when.endMs > when.startMs;
  return [`DTSTART:${instant(when.startMs)}`, ...(hasEnd ? [`DTEND:${instant(when.endMs as number)}`] : [])];
}

const compact = (date: string) => date.replaceAll('-', '');
const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

// oxlint-disable-next-line no-control-regex -- these are what must not stand in a file
const withoutControls = (text: string) => text.replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '');
const escapeText = (text: string) =>
  withoutControls(
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(/[;,]/g, '\\$&')
      .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, '\\n'),
  );

const maxOctets = 75;

/** Breaks a line where it would be longer than 75 octets, never inside of a character; the space that goes on counts as one. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) as number);
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
