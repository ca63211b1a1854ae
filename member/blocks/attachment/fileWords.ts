import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "2.4 MB" in the language's words. Steps of 1024, as in the upload limits. */
export function sizeInWords(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  const unitDisplay = step === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay,
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

export type FileKind = 'text' | 'image' | 'audio' | 'video' | 'table' | 'archive' | 'other';

const kinds: readonly [RegExp, FileKind][] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/csv|excel|spreadsheet/, 'table'],
  [/zip|compressed|x-tar|gzip/, 'archive'],
  [/^text\/|pdf|word|document|epub/, 'text'],
];

/** The kind of a file, for its icon. */
export const kindOf = (contentType: string): FileKind => kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'other';

/** "PDF": a name's extension in capitals; null without a familiar one. */
export const endingOf = (name: string): string | null => /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toUpperCase() ?? null;
