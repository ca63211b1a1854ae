import { isOwnMachine } from './env.tls.ts';
import type { Refuse } from './env.read.ts';

interface Reading {
  flag(name: string, fallback: boolean): boolean;
  refuse: Refuse;
  appUrl: string;
  host: string;
}

/**
 * `BENCH_LIMITS`: whether limits are so high that a benchmark never meets them. Refused on a server that anyone outside of this machine could use,
 * so that no public install runs without limits by mistake.
 */
export function readRaisedLimits({ flag, refuse, appUrl, host }: Reading): boolean {
  const isRaised = flag('BENCH_LIMITS', false);
  if (!isRaised) return false;
  const { hostname } = new URL(appUrl);
  for (const [name, value] of Object.entries({ APP_URL: hostname, HOST: host }))
    if (!isOwnMachine(value)) refuse(name, 'an address of this machine alone, because BENCH_LIMITS is 1', JSON.stringify(value));
  return true;
}
