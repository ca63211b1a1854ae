import { findProgram, installSystemPackages } from './system.ts';

/** Installs a Redis for the tests that need one. Without one they are left out. */
export async function provideRedis(): Promise<void> {
  if (findProgram(['redis-server'])) return;
  await installSystemPackages(['redis-server']);
  if (!findProgram(['redis-server'])) console.log('▸ Without `redis-server` the tests of realtime over Redis are left out.');
}
