import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';

/** One finding of `doctor`. */
export interface Finding {
  what: string;
  isFine: boolean;
  /** What to do if it is not fine, or could be better. */
  hint: string | null;
}

export type DoctorText = Extract<MessageKey, `doctor.${string}`>;

/** The input of every check. `databaseUrl` is null while the embedded database is not running. */
export interface DoctorContext {
  env: Env;
  databaseUrl: string | null;
  clock: Pick<Clock, 'ms'>;
  /** A text of the doctor in the reader's language. */
  t(key: DoctorText, values?: Record<string, string | number>): string;
}
/** Checks one thing without changing anything, and never throws. */
export type Check = (context: DoctorContext) => Promise<Finding[]>;

export const fine = (what: string): Finding => ({ what, isFine: true, hint: null });
export const wrong = (what: string, hint: string | null): Finding => ({ what, isFine: false, hint });

/** The message of an error, for a finding. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
