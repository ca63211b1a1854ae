import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLockedError, lockDataDir } from './lock.ts';
import { shortSocketPath } from './socket-path.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'lock-'));
});
afterEach(() => fs.rm(dataDir, { recursive: true, force: true }));

/** A second process that takes the lock and keeps it; resolves once it reports that. */
async function holdElsewhere(folder: string) {
  const module = path.join(import.meta.dirname, 'lock.ts');
  const code = `const { lockDataDir } = await import(${JSON.stringify(module)}); await lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('lockDataDir', () => {
  it('refuses a second opener, names the holder, and is free again after release', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toMatchObject({ name: 'DataDirLockedError', pid: process.pid, exitCode: 75 });
    await lock.release();
    await (await lockDataDir(dataDir)).release();
  });

  it('refuses within two seconds while another process holds it, and is free once that one is killed', async () => {
    const child = await holdElsewhere(dataDir);
    const before = performance.now();
    await expect(lockDataDir(dataDir)).rejects.toThrow(`pid ${child.pid}`);
    expect(performance.now() - before).toBeLessThan(2000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockDataDir(dataDir)).release();
  });

  it('refuses when the holder is frozen and cannot answer', async () => {
    const child = await holdElsewhere(dataDir);
    child.kill('SIGSTOP');
    await expect(lockDataDir(dataDir)).rejects.toThrow('does not answer');
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('lets exactly one of many through, from nothing and over a dead lock', async () => {
    for (const round of ['from nothing', 'over a dead lock']) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));
      const held = results.filter((result) => result.status === 'fulfilled');
      expect(held, round).toHaveLength(1);
      expect(results.filter((result) => result.status === 'rejected' && result.reason instanceof DataDirLockedError)).toHaveLength(7);
      await held[0]?.value.release();
      const child = await holdElsewhere(dataDir);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  it('works when the path is too long for a socket', async () => {
    const deep = path.join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const lock = await lockDataDir(deep);
    expect((await shortSocketPath(deep, 'server.lock')).length).toBeLessThan(104);
    await expect(lockDataDir(deep)).rejects.toBeInstanceOf(DataDirLockedError);
    await lock.release();
    await fs.rm(path.dirname(await shortSocketPath(deep, 'x')), { force: true });
  });
});
