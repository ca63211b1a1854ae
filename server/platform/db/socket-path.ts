import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

// The kernel limits the address of a Unix socket to 108 bytes, 104 on macOS.
export const maxSocketPathBytes = 103;

/**
 * An address for the socket `name` in `folder` that the kernel accepts. If the path is too long, a symlink in the temporary folder replaces it, the
 * same for every process. Throws when another user owns the symlink.
 */
export async function shortSocketPath(folder: string, name: string): Promise<string> {
  const direct = path.join(folder, name);
  if (Buffer.byteLength(direct) <= maxSocketPathBytes) return direct;
  const link = path.join(os.tmpdir(), `bandstand-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  if (!(await isTrustedLink(link, folder))) {
    if (process.getuid?.() === 0) await fs.rm(link, { force: true });
    await fs.symlink(folder, link).catch(() => {});
    if (!(await isTrustedLink(link, folder)))
      throw new Error(`${link} should be a symlink to ${folder}: remove it, or choose a DATA_DIR with a shorter path.`);
  }
  return path.join(link, name);
}

async function isTrustedLink(link: string, folder: string): Promise<boolean> {
  const stat = await fs.lstat(link).catch(() => null);
  if (!stat?.isSymbolicLink() || (await fs.readlink(link)) !== folder) return false;
  return stat.uid === 0 || stat.uid === (process.getuid?.() ?? stat.uid);
}
