import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icsFile, type IcsEntry } from './ics.ts';

const stampMs = Date.parse('2026-05-01T09:30:15.500Z');
const write = (...entries: IcsEntry[]) => icsFile({ name: 'Tidewater', stampMs, entries });
const day: IcsEntry = { uid: 'a@bandstand', title: 'Morning run', when: { date: '2026-05-31' } };
/** The file as its readers see it: unfolded, one property per line. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const valueOf = (file: string, key: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${key}:`))
    ?.slice(key.length + 1);
const read = (text: string) => text.replaceAll(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));

describe('the calendar file (RFC 5545)', () => {
  it('is a calendar with a name and ends every line with CRLF', () => {
    const file = write(day);
    expect(linesOf(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Bandstand//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Tidewater',
      'X-WR-CALNAME:Tidewater',
      'BEGIN:VEVENT',
      'UID:a@bandstand',
      'SEQUENCE:0',
      'DTSTAMP:20260501T093015Z',
      'DTSTART;VALUE=DATE:20260531',
      'DTEND;VALUE=DATE:20260601',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      'SUMMARY:Morning run',
      'TRANSP:TRANSPARENT',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('writes a time in UTC with its end, or as a point in time without a later end', () => {
    const startMs = Date.parse('2026-03-29T01:30:00Z');
    const timed = (endMs: number | null) => linesOf(write({ ...day, when: { startMs, endMs } })).filter((line) => line.startsWith('DT'));
    expect(timed(startMs + 3_600_000)).toEqual(['DTSTAMP:20260501T093015Z', 'DTSTART:20260329T013000Z', 'DTEND:20260329T023000Z']);
    expect(timed(null)).toEqual(['DTSTAMP:20260501T093015Z', 'DTSTART:20260329T013000Z']);
    expect(timed(startMs)).toEqual(timed(null));
  });

  it('marks a cancelled occurrence, with place, text and address beside the title', () => {
    const file = write({
      ...day,
      isCancelled: true,
      location: 'Hall 2; left door',
      description: 'Bring\nshoes, please',
      url: 'https://a.example/x y\r\nBEGIN:VEVENT',
    });
    expect(valueOf(file, 'STATUS')).toBe('CANCELLED');
    expect(valueOf(file, 'LOCATION')).toBe('Hall 2\\; left door');
    expect(valueOf(file, 'DESCRIPTION')).toBe('Bring\\nshoes\\, please');
    expect(valueOf(file, 'URL;VALUE=URI')).toBe('https://a.example/x%20yBEGIN:VEVENT');
    expect(linesOf(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('says in a feed how often to refresh', () => {
    const file = icsFile({ name: 'A', stampMs, refreshHours: 6, entries: [] });
    expect(linesOf(file)).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
    expect(linesOf(file)).toContain('X-PUBLISHED-TTL:PT6H');
  });

  it('has no line over 75 octets, splits no character, and every title reads back', () => {
    const bytes = new TextEncoder();
    const decode = new TextDecoder('utf-8', { fatal: true });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const file = write({ ...day, title });
        for (const line of file.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75);
        expect(decode.decode(bytes.encode(file))).toBe(file);
        // oxlint-disable-next-line no-control-regex -- left out by the writer
        const kept = title.replaceAll(/\r\n|\r|\u2028|\u2029/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        expect(read(valueOf(file, 'SUMMARY') as string)).toBe(kept);
      }),
      { numRuns: 500 },
    );
  });

  it('lets no typed title begin another entry', () => {
    const file = write({ ...day, title: 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:AUDIO' });
    expect(linesOf(file).filter((line) => line.startsWith('END:'))).toEqual(['END:VEVENT', 'END:VCALENDAR']);
    expect(linesOf(file).some((line) => line.startsWith('BEGIN:VALARM') || line.startsWith('ACTION'))).toBe(false);
  });
});
