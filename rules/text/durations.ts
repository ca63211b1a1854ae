import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from './languages.ts';

export type DurationUnit = 'second' | 'minute' | 'hour' | 'day' | 'week';
export type RelativeDuration = { count: number; unit: DurationUnit };

/** Upper limits in seconds. Hours up to 216000 s is the specification's number, not a mistake (L546, LNG-8). */
const steps: readonly { below: number; unit: DurationUnit; seconds: number }[] = [
  { below: 60, unit: 'second', seconds: 1 },
  { below: 3_600, unit: 'minute', seconds: 60 },
  { below: 216_000, unit: 'hour', seconds: 3_600 },
  { below: 604_800, unit: 'day', seconds: 86_400 },
];
const weeks = { unit: 'week', seconds: 604_800 } as const;

/** Seconds in a single unit, rounded down; a negative value counts by its length (L546). */
export function relativeDuration(seconds: number): RelativeDuration {
  const length = Math.abs(seconds);
  const step = steps.find(({ below }) => length < below) ?? weeks;
  return { count: Math.floor(length / step.seconds), unit: step.unit };
}

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** "3 hours ago", "in 2 days". `style` short: "3 hr. ago". */
export function formatRelative(atMs: number, nowMs: number, language: Language, style: 'long' | 'short' | 'narrow' = 'long'): string {
  const { count, unit } = relativeDuration((atMs - nowMs) / 1000);
  const key = `${language} ${style}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always', style })));
  // Minus zero is "0 seconds ago".
  return format.format(atMs > nowMs ? count : -count, unit);
}
