import type { Language } from '@bandstand/contract/languages.ts';
import { LRUCache } from 'lru-cache';
import { examine } from './doctor/doctor.ts';
import type { Apps } from './domains/apps/apps.service.ts';
import { systemRoutes } from './domains/system/system.routes.ts';
import type { Platform } from './platform/platform.ts';

const heldMs = 15_000;

/** The doctor for the studio. It connects to other servers, so that all who look within a moment share one look. */
export function composeSystem({
  platform: { env, clock },
  directUrl,
  apps,
}: {
  platform: Pick<Platform, 'env' | 'clock'>;
  directUrl: string;
  apps: Pick<Apps, 'firstAccount'>;
}) {
  const looks = new LRUCache<Language, { atMs: number; findings: ReturnType<typeof examine> }>({ max: 11 });
  const look = (language: Language) => {
    const last = looks.get(language);
    if (last && Math.abs(clock.ms() - last.atMs) < heldMs) return last.findings;
    const findings = examine({ env, clock, directUrl, language });
    looks.set(language, { atMs: clock.ms(), findings });
    return findings;
  };
  return systemRoutes({
    examine: async (language) => (await look(language)).map(({ what, isFine, hint }) => ({ what, is_fine: isFine, hint })),
    hostAccount: apps.firstAccount,
  });
}
