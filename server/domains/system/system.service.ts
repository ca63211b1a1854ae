import type { Language } from '@bandstand/contract/languages.ts';
import type { SystemFinding } from '@bandstand/contract/system.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

const ttlMs = 15_000;

/** Tests what the install needs, and reports the findings. */
export type Examine = (language: Language) => Promise<SystemFinding[]>;

export interface SystemDependencies {
  clock: Pick<Clock, 'ms'>;
  examine: Examine;
  /** The account that claimed the install: the first. */
  hostAccount: () => Promise<string | null>;
}
export type System = ReturnType<typeof createSystem>;

/** The doctor's findings, for the account that claimed the install. */
export function createSystem({ clock, examine, hostAccount }: SystemDependencies) {
  // An examination connects to other servers: requests within the same seconds share one.
  const examinations = new LRUCache<Language, { atMs: number; findings: Promise<SystemFinding[]> }>({ max: 11 });
  const findings = (language: Language): Promise<SystemFinding[]> => {
    const last = examinations.get(language);
    if (last && Math.abs(clock.ms() - last.atMs) < ttlMs) return last.findings;
    const findings = examine(language);
    examinations.set(language, { atMs: clock.ms(), findings });
    return findings;
  };
  return {
    /** Null for other accounts. */
    findings: async (tenant: Tenant, language: Language): Promise<SystemFinding[] | null> =>
      (await hostAccount()) === tenant.accountId ? findings(language) : null,
  };
}
