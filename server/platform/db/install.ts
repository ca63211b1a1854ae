import { sql } from 'kysely';
import pg from 'pg';
import type { Ids } from '../ids.ts';
import { secretHash } from '../ids.ts';
import type { Database } from './database.ts';
import { findKeys, keyCheckOf, type InstallKeys, type KeyPlaces } from './install.key.ts';
import { createSealed, type Sealed } from '../sealed.ts';
import { within, type Work } from './work.ts';

interface Tables {
  install: {
    id: number;
    setup_code_hash: string | null;
    claimed_at: string | null;
    secret: string | null;
    key_check: string | null;
    previous_check: string | null;
  };
}

/** The one row that identifies this installation. */
export interface Install extends InstallKeys {
  /** Key of signatures and tokens: the operator's, or the one created at the first start. */
  secret: string;
  /** Opens values of the current key and of the previous one. */
  sealed: Sealed;
  /** Whether values may still be sealed with the previous key. */
  isRotating: boolean;
  /** Whether it has an owner. */
  isClaimed: boolean;
}

const row = (db: Database) => db.system<Tables>();

/**
 * Reads the installation, and creates its row at the first start. Stores the key before the database drops its copy: a crash in between leaves both.
 * Throws `EnvError` when the key does not belong to this database.
 */
export async function readInstall(db: Database, ids: Ids, where: KeyPlaces): Promise<Install> {
  await row(db)
    .insertInto('install')
    .values({ id: 1, setup_code_hash: null, claimed_at: null, secret: null, key_check: null, previous_check: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await row(db)
    .selectFrom('install')
    .select(['secret', 'key_check', 'previous_check', 'claimed_at'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const isClaimed = found.claimed_at !== null;
  const { secret, previous } = await findKeys({ ...found, isClaimed }, { ...where, ids });
  const key_check = keyCheckOf(secret);
  const isNew = found.key_check !== null && found.key_check !== key_check && isClaimed;
  const previous_check = isNew ? found.key_check : found.previous_check;
  if (found.secret !== null || found.key_check !== key_check)
    await row(db).updateTable('install').set({ secret: null, key_check, previous_check }).where('id', '=', 1).execute();
  return { secret, previous, sealed: createSealed(secret, previous), isRotating: previous_check !== null, isClaimed };
}

/** Records that nothing is sealed with the key before `secret` any more. Does nothing if the key changed again meanwhile. */
export async function endRotation(db: Database, secret: string): Promise<void> {
  await row(db).updateTable('install').set({ previous_check: null }).where('id', '=', 1).where('key_check', '=', keyCheckOf(secret)).execute();
}

/** Creates a one-time set-up code and voids the previous one. Stores only its hash. */
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

const setUpLock = 7_201_412;

/**
 * Whether this server may create a set-up code: no other server on the database, which would have printed its own, waits for the first owner.
 * Reserved until `release`.
 */
export async function reserveSetUp(directUrl: string): Promise<{ isMine: boolean; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 10_000 });
  // The lock ends with the connection; nothing else happens when the database restarts.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [setUpLock]);
  return { isMine: rows[0]?.mine === true, release: () => client.end().catch(() => {}) };
}

/**
 * Claims the installation, once: true for exactly one of all who try with the right code, however many try at once. Runs in the transaction that
 * creates the owner, so that neither exists without the other. `null`: by the operator, without a code.
 */
export async function claimInstall(on: Database | Work, code: string | null): Promise<boolean> {
  const unclaimed = ('system' in on ? row(on) : within<Tables>(on))
    .updateTable('install')
    .set({ claimed_at: sql`now()`, setup_code_hash: null })
    .where('id', '=', 1)
    .where('claimed_at', 'is', null);
  const opened = code === null ? unclaimed : unclaimed.where('setup_code_hash', '=', secretHash(code));
  const claimed = await opened.returning('id').execute();
  return claimed.length === 1;
}

/** Removes what an unfinished first run left behind. Does nothing to an installation that has an owner. */
export async function emptyUnclaimed(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    await client.query("begin; select set_config('bandstand.system', 'on', true)");
    const claimed = await client.query('select 1 from install where claimed_at is not null');
    if (claimed.rowCount === 0) await client.query('truncate accounts cascade');
    await client.query('commit');
  } finally {
    await client.end();
  }
}
