// node tools/test.external.ts [--shard <number>] [--whole]: the server's tests on Debian's own PostgreSQL. A shard number repeats a commit's run.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { debianPostgres } from '../server/testing/pgtools.ts';
import { freePort } from '../server/testing/process.ts';
import { readSources } from './sources.ts';
import { failStep, runStep, summarise } from './steps.ts';
import { needPackages } from './system.ts';
import { alwaysOnSecond, asksGivenDatabase, filesOfShard, shardOfCommit, shards } from './test.external.files.ts';
import kept from './timings.json' with { type: 'json' };

/**
 * Server tests on Debian's own PostgreSQL, installed when missing and reached like any external server. All tests run on the embedded one. This runs
 * those whose SQL depends most on the version, and one shard of the others that changes with the commit. With `isWhole` (at night) it runs all of
 * them.
 */
export async function testOnExternalServer({ isWhole = false, shard = shardOfCommit(currentCommit()) } = {}): Promise<void> {
  const name = 'server tests on Debian’s PostgreSQL';
  await needPackages(['postgresql']);
  const bin = debianPostgres();
  if (!bin) return failStep(name, 'the package `postgresql` could not be installed.');
  if (!isWhole) console.log(`▸ shard ${shard} of ${shards}; to repeat it: node tools/test.external.ts --shard ${shard}`);
  const tests = readSources(process.cwd()).flatMap((source) => (/^server\/.*\.test\.ts$/.test(source.path) ? [source.path] : []));
  const files = isWhole
    ? [...Object.keys(alwaysOnSecond), ...asksGivenDatabase]
    : [...Object.keys(alwaysOnSecond), ...filesOfShard(tests, kept.files, shard)];
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-external-'));
  // PostgreSQL 15 and older return to their folder by its path, so their own user must be able to enter it.
  fs.chmodSync(dataDir, 0o711);
  const port = Number(await freePort());
  const postgres = await startPostgres({
    dataDir,
    bin,
    port,
    log: (line) => console.log(`  ${line}`),
    settings: { listen_addresses: '127.0.0.1', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '100' },
  });
  try {
    await runStep({
      name,
      command: ['vitest', 'run', '--project', 'server', ...files],
      output: 'when done',
      env: { TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres` },
    });
  } finally {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The hash of the current commit; zeros outside a clone. */
function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '0'.repeat(40);
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const shard = args.includes('--shard') ? { shard: Number(args[args.indexOf('--shard') + 1]) } : {};
  await testOnExternalServer({ isWhole: args.includes('--whole'), ...shard });
  summarise();
}
