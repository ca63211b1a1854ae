import fs from 'node:fs/promises';
import path from 'node:path';
import { type Identity, canTraverse } from './postgres.identity.ts';

/** Copies into a new folder and renames it, so that an interrupted copy is never taken for a complete one. */
export async function copyPackage(source: string, target: string, identity: Identity): Promise<string> {
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  if (!(await isOwn(path.dirname(target)))) throw new Error(`${path.dirname(target)} belongs to another user`);
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

/** npm packs no symlinks and `--ignore-scripts` skips the package's own script, so this creates the links by which PostgreSQL loads its libraries. */
export async function makeSymlinks(source: string, native: string): Promise<void> {
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
