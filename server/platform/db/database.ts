import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { PoolFigures } from '../observe/figures.ts';
import { openPool, type Pool } from './pool.ts';
import type { Tenant } from './tenancy.ts';
import { orUnavailable } from './unavailable.ts';

// Times stay ISO text and counters stay numbers from the database to the wire: nothing between re-reads them.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (text: string) => text);
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString());

/** JSON for a jsonb column. An array must not go to the driver as it is: it would become a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** False where a pooler shares sessions between clients: named statements would not be found again. */
  useNamedStatements?: boolean;
  onError?: (error: Error) => void;
}

/** The two ways to the tables. `T` is what the calling repository declares of them. */
export interface Database {
  /** The rows of one app and its account: everything that a request does. */
  for<T>(tenant: Tenant): Kysely<T>;
  /** Rows of all apps, under a role of its own: host look-up, staff sign-in, clean-up jobs, seeds. */
  system<T>(): Kysely<T>;
  /** Statements sent so far: tests read it before and after a call. */
  readonly queries: () => number;
  /** Its connections, for operators. */
  readonly pools: () => PoolFigures[];
  close(): Promise<void>;
}

/** A pooled connection and the tenant that its settings name. */
type Session = pg.PoolClient & { bandstandTenant?: string };

export function openDatabase(options: DatabaseOptions): Database {
  const named = options.useNamedStatements ?? true;
  let count = 0;
  const pools = {
    app: makePool(options, 'bandstand_app', options.maxConnections ?? 12),
    system: makePool(options, 'bandstand_system', 3),
  };
  const statementNames = new LRUCache<string, { name: string | null }>({ max: 2000 });

  const nameOf = (text: string): string | null => {
    const known = statementNames.get(text);
    if (known) return known.name;
    const name = isKept(text) ? createHash('md5').update(text).digest('hex') : null;
    statementNames.set(text, { name });
    return name;
  };

  const facade = ({ pool }: Pool, tenant: Tenant | null) => ({
    connect: async () => {
      const client = (await pool.connect().catch(refuse)) as Session;
      if (tenant && client.bandstandTenant !== tenant.appId) {
        await client
          .query("select set_config('bandstand.app_id', $1, false), set_config('bandstand.account_id', $2, false)", [tenant.appId, tenant.accountId])
          .catch((error: Error) => {
            // Otherwise the pool would lose this connection for good.
            client.release(error);
            return refuse(error);
          });
        client.bandstandTenant = tenant.appId;
      }
      return {
        query: (text: string, values: unknown[]) => {
          count++;
          const name = named ? nameOf(text) : null;
          return (name === null ? client.query(text, values) : client.query({ name, text, values })).catch(refuse);
        },
        release: () => client.release(),
      };
    },
    end: async () => {},
  });

  const open = (pool: Pool, tenant: Tenant | null) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool: facade(pool, tenant) as never }) });
  const tenants = new LRUCache<string, Kysely<unknown>>({ max: 500 });
  const system = open(pools.system, null);

  return {
    for: <T>(tenant: Tenant) => {
      let known = tenants.get(tenant.appId);
      if (!known) tenants.set(tenant.appId, (known = open(pools.app, tenant)));
      return known as Kysely<T>;
    },
    system: <T>() => system as Kysely<T>,
    queries: () => count,
    pools: () =>
      Object.entries(pools).map(([name, { pool }]) => ({
        name,
        inUse: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
    close: async () => {
      await Promise.all([pools.app.end(), pools.system.end()]);
    },
  };
}

const refuse = (error: unknown): never => {
  throw orUnavailable(error);
};

/** Of the statements that come again as they are: lists of rows differ by their length, and would fill the session with plans. */
const isKept = (text: string): boolean => /^[\s(]*(?:select|with|update|delete|insert)\b/.test(text) && !/\), \((?:\$|default)/.test(text);

const makePool = (options: DatabaseOptions, role: string, max: number): Pool =>
  openPool(
    { connectionString: options.url, max, idleTimeoutMillis: 30_000, statement_timeout: 30_000, connectionTimeoutMillis: 10_000 },
    {
      onError: options.onError,
      // Queued before whatever the borrower sends: the connection never works as the owner of the tables.
      onConnect: (client) => void client.query(`set role ${role}`).catch(() => client.end()),
    },
  );

/** Resolves when the database answers. */
export const ping = (db: Database): Promise<unknown> => sql`select 1`.execute(db.system());
