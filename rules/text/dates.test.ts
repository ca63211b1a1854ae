import { languages, type Language } from '@bandstand/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { cityOf, formatClock, formatDate, formatDateTime, formatDayAndTime, formatMoment, formatPlainDate, formatTime } from './dates.ts';

describe('L545, LNG-7: dates and times', () => {
  const time = '2025-03-07T15:04:05.000Z';
  const utc = (language: Language) => ({ language, timeZone: null });
  it.each<[Language, string, string]>([
    ['en', 'Mar 7, 2025', '03:04:05 PM'],
    ['de', '7. März 2025', '15:04:05'],
    ['cs', '7. 3. 2025', '15:04:05'],
    ['es', '7 mar 2025', '15:04:05'],
    ['fr', '7 mars 2025', '15:04:05'],
    ['nb', '7. mars 2025', '15:04:05'],
    ['nl', '7 mrt 2025', '15:04:05'],
    ['pl', '7 mar 2025', '15:04:05'],
    ['pt-BR', '7 de mar. de 2025', '15:04:05'],
    ['pt', '7 de mar. de 2025', '15:04:05'],
    ['sv', '7 mars 2025', '15:04:05'],
  ])('%s', (language, date, clock) => {
    expect(formatDate(time, utc(language))).toBe(date);
    expect(formatTime(time, utc(language))).toBe(clock);
  });
  it.each([
    ['2025-01-01T00:00:00Z', '12:00:00 AM'],
    ['2025-01-01T12:30:09Z', '12:30:09 PM'],
    ['2025-01-01T09:00:00Z', '09:00:00 AM'],
  ])('hh:mm:ss A of %s', (at, expected) => expect(formatTime(at, utc('en'))).toBe(expected));
  it('applies the zone, but not to a plain date', () => {
    expect(formatDate('2025-03-07T23:30:00Z', { language: 'en', timeZone: 'Asia/Tokyo' })).toBe('Mar 8, 2025');
    expect(formatPlainDate('2025-03-07', 'en')).toBe('Mar 7, 2025');
    expect(formatClock(time, utc('en'))).toBe('3:04 PM');
    expect(formatClock(Date.parse(time), utc('sv'))).toBe('15:04');
    expect(formatDateTime(time, utc('en'))).toBe('Mar 7, 2025, 3:04 PM');
    expect([formatMoment(time, utc('en')), formatMoment(time, utc('de'))]).toEqual(['Mar 7, 2025, 03:04:05 PM', '7. März 2025, 15:04:05']);
  });
  it.each<[Language, string]>([
    ['en', 'Fri, Mar 7, 2025, 3:04 PM'],
    ['de', 'Fr., 7. März 2025, 15:04'],
    ['cs', 'pá 7. 3. 2025, 15:04'],
    ['fr', 'ven. 7 mars 2025, 15:04'],
    ['pl', 'pt., 7 mar 2025, 15:04'],
    ['pt', 'sexta, 7 de mar. de 2025, 15:04'],
  ])('%s writes the weekday in its own way', (language, expected) => {
    expect(formatDayAndTime(time, utc(language))).toBe(expected);
  });
  it('no language returns an empty text or one longer than a line', () => {
    for (const language of languages) expect(formatDate(time, utc(language)).length).toBeLessThan(20);
  });
  it.each([
    ['Europe/Lisbon', 'Lisbon'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
  ])('the zone %s is named after %s', (zone, city) => expect(cityOf(zone)).toBe(city));
});
