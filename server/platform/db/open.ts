import type { Env } from '../env.ts';
import type { Ids } from '../ids.ts';
import { openDatabase, type Database, type DatabaseOptions } from './database.ts';
import { readInstall, type Install } from './install.ts';
import { explain, raiseWalls } from './walls.ts';

interface OpenOptions extends Pick<DatabaseOptions, 'url' | 'onError' | 'onSlow'> {
  directUrl: string;
  env: Env;
  ids: Ids;
  print: (line: string) => void;
}

/** The install's row, then the database as the server uses it: the passwords of its roles are derived from the key of the install. */
export async function openInstall({ env, url, directUrl, ids, print, onError, onSlow }: OpenOptions): Promise<{ db: Database; install: Install }> {
  const owner = openDatabase({ url: directUrl, walls: { form: 'settings' }, maxConnections: 1, useNamedStatements: false });
  const install = await readInstall(owner, ids, env).finally(() => owner.close());
  // During a key change, servers that know only the previous key still have to log in.
  const { walls, because } = await raiseWalls({ url, directUrl, secret: install.previous ?? install.secret });
  if (because) print(`all apps share one database login and are separated by settings: ${explain(because)}`);
  const named = { useNamedStatements: env.hasNamedStatements };
  return { install, db: openDatabase({ url, directUrl, walls, ...named, onError, onSlow, slowMs: env.slowStatementMs }) };
}
