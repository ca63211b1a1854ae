import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { freePort } from '../server/testing/process.ts';
import { failStep, runStep } from './steps.ts';
import { installSystemPackages } from './system.ts';

/**
 * The server's tests on Debian's own PostgreSQL, installed when missing and reached as any external server is: a sixteenth of the files, because all of
 * them run on the embedded one; at night all of them.
 */
export async function testOnExternalServer({ isWhole = false } = {}): Promise<void> {
  const name = 'server tests on Debian’s PostgreSQL';
  if (!debianPostgres()) await installSystemPackages(['postgresql']);
  const bin = debianPostgres();
  if (!bin) return failStep(name, 'the package `postgresql` could not be installed.');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-external-'));
  // PostgreSQL 15 and older go back to their folder by its path, which their own user must be able to walk.
  fs.chmodSync(dataDir, 0o711);
  const port = Number(await freePort());
  const postgres = await startPostgres({
    dataDir,
    bin,
    port,
    log: (line) => console.log(`  ${line}`),
    settings: { listen_addresses: '127.0.0.1', fsync: 'off', max_connections: '100' },
  });
  try {
    await runStep({
      name,
      command: ['vitest', 'run', '--project', 'server', ...asked, ...(isWhole ? [] : ['--shard=1/16'])],
      output: 'live',
      env: { TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres` },
    });
  } finally {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What asks the database that it is given; tests of whole processes bring their own. */
const asked = ['server/domains/', 'server/testing/', 'server/platform/realtime/', 'server/platform/jobs/'];

/** Debian keeps one folder a major version; the newest is taken. */
function debianPostgres(): string | null {
  const home = '/usr/lib/postgresql';
  const versions = fs.existsSync(home)
    ? fs
        .readdirSync(home)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  return versions.map((version) => path.join(home, String(version), 'bin')).find((bin) => fs.existsSync(path.join(bin, 'initdb'))) ?? null;
}
