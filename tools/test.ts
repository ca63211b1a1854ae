// npm test: everything. Installs what is missing of the system (a browser), checks, tests, and walks the journeys in a real browser.
// With CI=true the server's tests run a second time on Debian's own PostgreSQL, reached as any external server is.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { staticSteps, testStep } from './check.steps.ts';
import { failStep, runStep, summarise } from './steps.ts';
import { findProgram, installSystemPackages } from './system.ts';

for (const step of staticSteps) await runStep(step);
await runStep(testStep);
if (process.env['CI'] === 'true' || process.env['CI'] === '1') await testOnExternalServer();
if (fs.existsSync('e2e/playwright.config.ts')) await walkJourneys();
summarise();

async function walkJourneys(): Promise<void> {
  const name = 'journeys in the browser';
  const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  if (!findProgram(browsers)) await installSystemPackages(['chromium']);
  const browser = findProgram(browsers);
  if (!browser)
    return failStep(name, 'there is no Chromium and it could not be installed. Install the package `chromium` (or Google Chrome) and run again.');
  await runStep({ name, command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], output: 'live', env: { CHROMIUM: browser } });
}

async function testOnExternalServer(): Promise<void> {
  const name = 'server tests on Debian’s PostgreSQL';
  if (!debianPostgres()) await installSystemPackages(['postgresql']);
  const bin = debianPostgres();
  if (!bin) return failStep(name, 'the package `postgresql` could not be installed.');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-external-'));
  // PostgreSQL 15 and older go back to their folder by its path, which their own user must be able to walk.
  fs.chmodSync(dataDir, 0o711);
  const port = await freePort();
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
      command: ['vitest', 'run', '--project', 'server'],
      output: 'live',
      env: { TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres` },
    });
  } finally {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port is free'))));
    });
  });
}
