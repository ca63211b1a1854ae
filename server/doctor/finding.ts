import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Finding } from '../platform/finding.ts';

/** What every check gets. `databaseUrl` is null while the embedded database is not running. */
export interface DoctorContext {
  env: Env;
  databaseUrl: string | null;
  clock: Pick<Clock, 'ms'>;
}
/** Looks at one thing without changing anything, and never throws. */
export type Check = (context: DoctorContext) => Promise<Finding[]>;

export const fine = (what: string): Finding => ({ what, isFine: true, hint: null });
export const wrong = (what: string, hint: string): Finding => ({ what, isFine: false, hint });

/** The words of an error, for a finding. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
