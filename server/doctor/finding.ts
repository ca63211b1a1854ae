import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';

/** What `doctor` found out about one thing. */
export interface Finding {
  what: string;
  isFine: boolean;
  /** What to do where it is not fine, or could be better. */
  hint: string | null;
}

export type DoctorText = Extract<MessageKey, `doctor.${string}`>;

/** What every check gets. `databaseUrl` is null while the embedded database is not running. */
export interface DoctorContext {
  env: Env;
  databaseUrl: string | null;
  clock: Pick<Clock, 'ms'>;
  /** A text of the doctor's in the reader's language. */
  t(key: DoctorText, values?: Record<string, string | number>): string;
}
/** Looks at one thing without changing anything, and never throws. */
export type Check = (context: DoctorContext) => Promise<Finding[]>;

export const fine = (what: string): Finding => ({ what, isFine: true, hint: null });
export const wrong = (what: string, hint: string | null): Finding => ({ what, isFine: false, hint });

/** The words of an error, for a finding. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
