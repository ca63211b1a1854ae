import { expect, it } from 'vitest';
import { formatWeekday } from './weekday.ts';

it.each([
  ['en', 'Saturday'],
  ['de', 'Samstag'],
  ['pt', 'sábado'],
  ['cs', 'sobota'],
] as const)('%s names the weekday of a date, the same in every zone', (language, name) => {
  expect(formatWeekday('2026-11-28', language)).toBe(name);
});
