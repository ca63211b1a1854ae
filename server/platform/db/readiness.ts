import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { oneRow } from './one-row.ts';
import type { Env } from '../env.ts';
import { keyFileOf } from './install.key.ts';
import { findWalls, standingOf, type Because, type Walls } from './walls.ts';

type Needed = Pick<Env, 'dataDir' | 'secretKey' | 'previousSecretKey' | 'databaseDirectUrl' | 'hasNamedStatements'>;

/** What a database, and a pooler in front of it, can do for the product. */
export interface Readiness {
  /** The form that the second wall would have, and why no better one. */
  walls: { form: Walls['form']; because: Because | null };
  rights: Rights;
  /** Whether notices arrive over the direct address. */
  hasNotices: boolean;
  namedStatements: { arePossible: boolean; areOn: boolean };
}
interface Rights {
  login: string;
  ownsDatabase: boolean;
  mayMakeTables: boolean;
  /** A table that it may not change. */
  foreignTable: string | null;
  mayMakeRoles: boolean;
}

const patienceMs = 2000;

/** Tries everything, and changes nothing. Throws when a connection cannot be made. */
export async function readReadiness(env: Needed, url: string): Promise<Readiness> {
  const directUrl = env.databaseDirectUrl ?? url;
  const secret =
    env.previousSecretKey ??
    env.secretKey ??
    (await readFile(keyFileOf(env.dataDir), 'utf8').then(
      (text) => text.trim(),
      () => '',
    ));
  const { walls, because } = await findWalls({ url, directUrl, secret });
  return {
    walls: { form: walls.form, because },
    rights: await withClient(directUrl, rightsOf),
    hasNotices: await hearsNotices(directUrl),
    namedStatements: { arePossible: await passNamedStatements(url), areOn: env.hasNamedStatements },
  };
}

async function rightsOf(client: pg.Client): Promise<Rights> {
  const { login, mayMakeRoles } = await standingOf(client);
  const rights = await client.query<Pick<Rights, 'ownsDatabase' | 'mayMakeTables' | 'foreignTable'>>(
    `select has_schema_privilege(current_schema(), 'create') as "mayMakeTables",
       (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as "ownsDatabase",
       (select min(relname) from pg_class where relnamespace = current_schema()::regnamespace and relrowsecurity
         and not pg_has_role(relowner, 'member')) as "foreignTable"`,
  );
  return { login, mayMakeRoles, ...oneRow(rights) };
}

/** Notices reach nobody through a pooler that shares connections between transactions. */
const hearsNotices = (directUrl: string): Promise<boolean> =>
  withClient(directUrl, async (listener) => {
    const topic = `bandstand_check_${randomUUID().replaceAll('-', '')}`;
    const received = once(listener, 'notification', { signal: AbortSignal.timeout(patienceMs) }).then(
      () => true,
      () => false,
    );
    await listener.query(`listen ${topic}`);
    await withClient(directUrl, (teller) => teller.query('select pg_notify($1, $2)', [topic, '']));
    const isDirect = await received;
    await listener.query(`unlisten ${topic}`);
    return isDirect;
  });

/** Two clients prepare different statements of one name, and use them while the other holds a transaction: only separate sessions allow both. */
async function passNamedStatements(url: string): Promise<boolean> {
  const name = `bandstand_check_${randomUUID().replaceAll('-', '')}`;
  const ask = (client: pg.Client, n: number) => client.query({ name, text: `select ${n} as n`, values: [] });
  return withClient(url, (one) =>
    withClient(url, async (two) => {
      await ask(one, 1);
      await two.query('begin');
      await ask(two, 2);
      await ask(one, 1);
      await two.query('rollback');
      await ask(two, 2);
      await Promise.all([one, two].map((client) => client.query(`deallocate ${name}`)));
      return true;
    }),
  ).catch(() => false);
}

async function withClient<R>(url: string, run: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}
