import { examine } from './doctor/doctor.ts';
import { systemRoutes } from './domains/system/system.routes.ts';
import type { Platform } from './platform/platform.ts';

const heldMs = 15_000;

/** The doctor for the studio. It connects to other servers, so that all who look within a moment share one look. */
export function composeSystem({ platform: { env, clock }, directUrl }: { platform: Pick<Platform, 'env' | 'clock'>; directUrl: string }) {
  let last: { atMs: number; findings: ReturnType<typeof examine> } | null = null;
  const look = () => {
    if (!last || Math.abs(clock.ms() - last.atMs) > heldMs) last = { atMs: clock.ms(), findings: examine({ env, clock, directUrl }) };
    return last.findings;
  };
  return systemRoutes(async () => (await look()).map(({ what, isFine, hint }) => ({ what, is_fine: isFine, hint })));
}
