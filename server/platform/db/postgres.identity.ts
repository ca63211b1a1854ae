import fs from 'node:fs/promises';
import path from 'node:path';
import { exitCodes, Fault } from '../fault.ts';

/** The user that PostgreSQL runs as. Null: the same as the server. */
export type Identity = { uid: number; gid: number } | null;

/** `nobody`: PostgreSQL refuses to run as root. */
export const unprivilegedId = 65_534;

/** The user for PostgreSQL on this cluster: the server's own user, or for root the owner of the cluster, else `nobody`. */
export async function chooseIdentity(cluster: string): Promise<Identity> {
  const ownUid = process.getuid?.();
  const stat = await fs.stat(cluster).catch(() => null);
  if (ownUid !== 0) {
    if (stat && ownUid !== undefined && stat.uid !== ownUid) {
      throw new Fault(
        `${cluster} belongs to uid ${stat.uid}, this server runs as uid ${ownUid}: start it as that user or as root, or give the folder to this one (chown -R).`,
        exitCodes.unwritableFolder,
      );
    }
    return null;
  }
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: unprivilegedId, gid: unprivilegedId };
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
