import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Env } from '../env.ts';
import type { Finding } from '../finding.ts';
import { keyFileOf } from './install.key.ts';
import { findWalls, standingOf, type Raised } from './walls.ts';

type Needed = Pick<Env, 'dataDir' | 'secretKey' | 'previousSecretKey' | 'databaseUrl' | 'databaseDirectUrl' | 'hasNamedStatements'>;

const patienceMs = 2000;

/**
 * Whether this database, and the pooler before it, can carry the product. Changes nothing. `url`: the embedded database that runs now, where the
 * environment names none. Throws where a connection cannot be made.
 */
export async function checkReadiness(env: Needed, url: string | undefined = env.databaseUrl): Promise<Finding[]> {
  if (!url) return [];
  const directUrl = env.databaseDirectUrl ?? url;
  const secret =
    env.previousSecretKey ??
    env.secretKey ??
    (await readFile(keyFileOf(env.dataDir), 'utf8').then(
      (text) => text.trim(),
      () => '',
    ));
  const raised = await findWalls({ url, directUrl, secret });
  return [
    ...(await withClient(directUrl, (client) => rightsOf(client, raised))),
    wall(raised),
    await sessions(directUrl),
    await namedStatements(env, url),
  ];
}

function wall({ walls, because }: Raised): Finding {
  if (walls.form === 'logins') return { what: 'apps are kept apart by two database roles and row-level security', isFine: true, hint: null };
  const isOpen = because?.includes('does not hold') ?? false;
  const form = walls.form === 'roles' ? 'a role for each unit of work' : 'settings';
  return {
    what: isOpen
      ? 'no second wall between apps: row-level security does not hold for this login'
      : `apps are kept apart by row-level security with ${form}`,
    isFine: !isOpen,
    hint: isOpen
      ? 'Connect as an ordinary role that owns the database.'
      : `One login serves all apps (${because}). For two logins, let it make roles (alter role … createrole), and let the pooler know bandstand_app and bandstand_system.`,
  };
}

async function rightsOf(client: pg.Client, { walls }: Raised): Promise<Finding[]> {
  const { login, mayMakeRoles } = await standingOf(client);
  const { rows } = await client.query<{ mayCreate: boolean; foreign: string | null; isOwner: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as "mayCreate",
       (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as "isOwner",
       (select min(relname) from pg_class where relnamespace = current_schema()::regnamespace and relrowsecurity and not pg_has_role(relowner, 'member')) as foreign`,
  );
  const { mayCreate, foreign, isOwner } = rows[0]!;
  return [
    {
      what: isOwner ? `${login} owns the database` : `${login} does not own the database`,
      isFine: isOwner || mayCreate,
      hint: isOwner ? null : mayCreate ? 'It may make tables, which is enough.' : `alter database … owner to ${login}`,
    },
    {
      what: foreign === null ? `${login} may change its tables` : `${login} may not change the table ${foreign}`,
      isFine: foreign === null,
      hint: foreign === null ? null : `reassign owned by … to ${login}, or restore with pg_restore --no-owner as ${login}`,
    },
    {
      what: mayMakeRoles ? `${login} may make roles` : `${login} may not make roles`,
      isFine: true,
      hint: mayMakeRoles || walls.form === 'logins' ? null : `With alter role ${login} createrole, the next start makes two roles of its own.`,
    },
  ];
}

/** Notices reach nobody through a pooler that shares connections between transactions. */
const sessions = (directUrl: string): Promise<Finding> =>
  withClient(directUrl, async (listener) => {
    const topic = `bandstand_check_${randomUUID().replaceAll('-', '')}`;
    const heard = once(listener, 'notification', { signal: AbortSignal.timeout(patienceMs) }).then(
      () => true,
      () => false,
    );
    await listener.query(`listen ${topic}`);
    await withClient(directUrl, (teller) => teller.query('select pg_notify($1, $2)', [topic, '']));
    const isDirect = await heard;
    await listener.query(`unlisten ${topic}`);
    return {
      what: isDirect
        ? 'notices arrive over the direct address'
        : 'the direct address lies behind a pooler: notices do not arrive, and no job starts at once',
      isFine: isDirect,
      hint: isDirect ? null : 'Set DATABASE_DIRECT_URL to the database itself, past the pooler.',
    };
  });

/** Two clients prepare different statements of one name, and use them while the other holds a transaction: only sessions of their own allow both. */
async function namedStatements({ hasNamedStatements }: Needed, url: string): Promise<Finding> {
  const name = `bandstand_check_${randomUUID().replaceAll('-', '')}`;
  const ask = (client: pg.Client, n: number) => client.query({ name, text: `select ${n} as n`, values: [] });
  const arePossible = await withClient(url, (one) =>
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
  const isFine = arePossible || !hasNamedStatements;
  const state = hasNamedStatements ? 'on' : 'off';
  return {
    what: `named statements are ${arePossible ? 'possible' : 'not possible'}, and ${state}`,
    isFine,
    hint: isFine
      ? arePossible && !hasNamedStatements
        ? 'Without DATABASE_NAMED_STATEMENTS=0, statements are planned once for each connection, which is faster.'
        : null
      : 'Set DATABASE_NAMED_STATEMENTS=0: the pooler does not pass them on.',
  };
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
