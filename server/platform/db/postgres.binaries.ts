import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readyPackage } from './postgres.package.ts';
import type { Identity } from './postgres.identity.ts';

const run = promisify(execFile);

/** A folder with `postgres` and `initdb` that the identity can run, and the major version found there. */
export interface Binaries {
  bin: string;
  major: number;
}

/**
 * Finds PostgreSQL: in `bin` if given, else in the package of this platform. Copies the package once if the identity cannot reach it (a clone below
 * `/root`) or it cannot be completed (a read-only install). Throws with what to do when this platform has no package.
 */
export async function findBinaries(options: { bin?: string | undefined; identity: Identity; cacheDir: string }): Promise<Binaries> {
  const bin = options.bin ?? path.join(await readyPackage(options.identity, options.cacheDir), 'bin');
  for (const name of ['postgres', 'initdb']) {
    await fs.access(path.join(bin, name), constants.X_OK).catch(() => {
      throw new Error(
        `${path.join(bin, name)} does not exist or cannot be run: PG_BIN must name the folder of PostgreSQL's own programs, such as /usr/lib/postgresql/17/bin.`,
      );
    });
  }
  const { stdout } = await run(path.join(bin, 'postgres'), ['--version']).catch((error: Error) => {
    throw new Error(
      `PostgreSQL in ${bin} cannot be run on this machine (${error.message.trim()}). It needs glibc; on another system set DATABASE_URL or PG_BIN.`,
    );
  });
  const major = Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
  if (major < 15) throw new Error(`${stdout.trim()} in ${bin} is too old: PostgreSQL 15 or newer is needed.`);
  return { bin, major };
}
