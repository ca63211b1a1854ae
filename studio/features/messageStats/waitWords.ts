import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

/** A waiting time in the most useful unit: seconds below two minutes, minutes below two hours, hours below two days, else days. */
export function waitWords(seconds: number, language: Language): string {
  const steps = [
    { below: 120, unit: 'second', length: 1 },
    { below: 7200, unit: 'minute', length: 60 },
    { below: 172_800, unit: 'hour', length: 3600 },
  ] as const;
  const { unit, length } = steps.find(({ below }) => seconds < below) ?? { unit: 'day' as const, length: 86_400 };
  const value = seconds / length;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'second' ? 1 : 0,
  }).format(value);
}
