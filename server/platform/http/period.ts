import { isoOf, msOf } from '../clock.ts';
import { refuseFields } from './app-error.ts';

/** Two times of a filter as the database compares them. Throws 422 by field for an invalid time. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): { from: string | undefined; to: string | undefined } {
  const [fromMs, toMs] = [from, to].map((time) => (time === undefined ? undefined : msOf(time)));
  refuseFields({ from: Number.isNaN(fromMs) && { key: 'field.invalid' }, to: Number.isNaN(toMs) && { key: 'field.invalid' } });
  const iso = (ms: number | undefined) => (ms === undefined ? undefined : isoOf(ms));
  return { from: iso(fromMs), to: iso(toMs) };
}
