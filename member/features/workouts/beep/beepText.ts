import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

const inUnit = (value: number, unit: string, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 2 }).format(value);

/** "1,240 m": results of tests are compared in metres. */
export const metresText = (metres: number, language: Language): string => inUnit(metres, 'meter', language);

/** "8.5 km/h" */
export const speedText = (kmh: number, language: Language): string => inUnit(kmh, 'kilometer-per-hour', language);
