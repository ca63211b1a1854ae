import { sql } from 'kysely';
import pg from 'pg';
import type { Ids } from '../ids.ts';
import { secretHash } from '../ids.ts';
import type { Database } from './database.ts';
import { findKey, keyCheckOf } from './install.key.ts';
import { within, type Work } from './work.ts';

interface Tables {
  install: { id: number; setup_code_hash: string | null; claimed_at: string | null; secret: string | null; key_check: string | null };
}

/** The one row that says what this installation is. */
export interface Install {
  /** Key of signatures and tokens: the operator's, or the one made at the first start. */
  secret: string;
  /** Whether it has an owner. */
  isClaimed: boolean;
}

const row = (db: Database) => db.system<Tables>();

/**
 * Reads the installation, and makes its row at the first start. The key is found before the database forgets the one it had: a crash between
 * the two leaves both. Throws `EnvError` where the key is not the one of this database.
 */
export async function readInstall(db: Database, ids: Ids, where: { dataDir: string; secretKey?: string | undefined }): Promise<Install> {
  await row(db)
    .insertInto('install')
    .values({ id: 1, setup_code_hash: null, claimed_at: null, secret: null, key_check: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await row(db).selectFrom('install').select(['secret', 'key_check', 'claimed_at']).where('id', '=', 1).executeTakeFirstOrThrow();
  const isClaimed = found.claimed_at !== null;
  const secret = await findKey({ ...found, isClaimed }, { dataDir: where.dataDir, secretKey: where.secretKey, ids });
  const key_check = keyCheckOf(secret);
  if (found.secret !== null || found.key_check !== key_check)
    await row(db).updateTable('install').set({ secret: null, key_check }).where('id', '=', 1).execute();
  return { secret, isClaimed };
}

/** A new one-time set-up code; the one before it ends. Only its hash is kept. */
export async function renewSetUpCode(db: Database, ids: Ids): Promise<string> {
  const code = `${ids.code(4)}-${ids.code(4)}-${ids.code(4)}`;
  await row(db)
    .updateTable('install')
    .set({ setup_code_hash: secretHash(code) })
    .where('id', '=', 1)
    .where('claimed_at', 'is', null)
    .execute();
  return code;
}

/**
 * Claims the installation, once: true for exactly one of all who try with the right code, however many try at once. Within the transaction
 * that makes the owner, so that neither is there without the other. `null`: by the operator's own hand, without a code.
 */
export async function claimInstall(on: Database | Work, code: string | null): Promise<boolean> {
  const claimed = await ('system' in on ? row(on) : within<Tables>(on))
    .updateTable('install')
    .set({ claimed_at: sql`now()`, setup_code_hash: null })
    .where('id', '=', 1)
    .where('claimed_at', 'is', null)
    .$if(code !== null, (query) => query.where('setup_code_hash', '=', secretHash(code!)))
    .returning('id')
    .execute();
  return claimed.length === 1;
}

/** Removes what an unfinished first run left behind. Does nothing to an installation that has an owner. */
export async function emptyUnclaimed(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    const claimed = await client.query('select 1 from install where claimed_at is not null');
    if (claimed.rowCount === 0) await client.query('truncate accounts cascade');
  } finally {
    await client.end();
  }
}
