import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type PostgresCursor, type PostgresPool, type PostgresQueryResult, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { PoolFigures } from '../observe/figures.ts';
import { currentCall } from '../calling.ts';
import { isInsideTransaction } from './inside.ts';
import { createPlaces, type Places } from './places.ts';
import { openPool, type Pool } from './pool.ts';
import { openPulse } from './pulse.ts';
import { isPlannedOnce } from './statement.ts';
import type { Tenant } from './tenancy.ts';
import { DatabaseUnavailable, orUnavailable } from './unavailable.ts';
import { prepareSettings, runUnit, scopeOf, type Scope } from './unit.ts';
import { addressFor, roleOf, type Side, type Walls } from './walls.ts';

// Times stay ISO text and counters stay numbers from the database to the wire: nothing in between parses them.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (text: string) => text);
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString());

/** JSON for a jsonb column. The driver would turn a plain array into a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;

export interface DatabaseOptions {
  url: string;
  /** The form of the second wall. Left out: the two roles log in without a password, as in our own PostgreSQL. */
  walls?: Walls | undefined;
  maxConnections?: number;
  /** False when a pooler shares sessions between clients: named statements would not be found again. */
  useNamedStatements?: boolean;
  /** The address for checking whether the database still answers: past a pooler, if there is one. Left out: `url`. */
  directUrl?: string;
  /** How long a statement waits before that check, in milliseconds. */
  patienceMs?: number;
  onError?: ((error: Error) => void) | undefined;
  /** Called for statements that took `slowMs` or longer; 0 for none. */
  onSlow?: ((slow: SlowStatement) => void) | undefined;
  slowMs?: number;
}

/** A statement without its values, as it goes to the log. */
export interface SlowStatement {
  call: string | null;
  tenant: string | null;
  request_id: string | null;
  ms: number;
  statement: string;
}

/** The two ways to the tables. `T` is what the calling repository declares of them. */
export interface Database {
  /** The rows of one app and its account: everything that a request does. */
  for<T>(tenant: Tenant): Kysely<T>;
  /** Rows of all apps, under a separate role: host look-up, staff login, clean-up jobs, seeds. */
  system<T>(): Kysely<T>;
  /** The same on a connection of its own, for looks at what changed: every request may wait for one, and must not wait for a job. */
  watching<T>(): Kysely<T>;
  /** Statements sent so far: tests read it before and after a call. */
  readonly queries: () => number;
  /** How often a transaction waited for a second connection so far: several that do can wait for each other. Tests read it, too. */
  readonly besides: () => number;
  /** Its connections, for operators. */
  readonly pools: () => PoolFigures[];
  close(): Promise<void>;
}

/** Reports a slow statement, whether it succeeded or not. */
async function timed<R>(options: DatabaseOptions, tenant: Tenant | null, statement: string, sent: Promise<R>): Promise<R> {
  if (!options.onSlow || !options.slowMs) return sent;
  const asker = currentCall();
  const since = performance.now();
  try {
    return await sent;
  } finally {
    const ms = Math.round(performance.now() - since);
    if (ms >= options.slowMs)
      options.onSlow({ call: asker?.call ?? null, tenant: tenant?.slug ?? null, request_id: asker?.requestId ?? null, ms, statement });
  }
}

/** Names of statements that a session keeps; null for others. */
function statementNames(): (text: string) => string | null {
  const names = new LRUCache<string, { name: string | null }>({ max: 2000 });
  return (text) => {
    const known = names.get(text);
    if (known) return known.name;
    const name = isKept(text) ? createHash('md5').update(text).digest('hex') : null;
    names.set(text, { name });
    return name;
  };
}

interface Sending {
  options: DatabaseOptions;
  pulse: ReturnType<typeof openPulse>;
  /** How many connections one app may hold. */
  places: Places;
  /** Called for each statement before it is sent. */
  onQuery: () => void;
  /** Called when a transaction asks for a connection besides its own. */
  onBeside: () => void;
}
/** How long to wait for a free connection of a busy database; the pulse detects one that does not answer at all. */
const patienceMs = 30_000;

/** A pool as the query builder sees it: each statement is watched, named, timed, and runs in the scope of its side. */
function facadeOf({ options, pulse, places, onQuery, onBeside }: Sending) {
  const named = options.useNamedStatements ?? true;
  const nameOf = statementNames();
  const borrow = async (pool: pg.Pool, tenant: Tenant | null): Promise<{ client: pg.PoolClient; leave: () => void }> => {
    // A transaction that also looks something up holds a place already: waiting for a second one, several could wait for each other.
    const isBeside = isInsideTransaction();
    if (isBeside) onBeside();
    const leave = tenant && !isBeside ? await places.take(tenant.appId) : () => {};
    try {
      return { client: await pool.connect(), leave };
    } catch (error) {
      leave();
      throw error;
    }
  };
  return ({ pool }: Pool, tenant: Tenant | null, scope: Scope): PostgresPool => ({
    options: {},
    connect: async () => {
      const borrowed = borrow(pool, tenant);
      const { client, leave } = await pulse
        .watch(() => borrowed)
        .catch((error: unknown) => {
          // The caller gave up, so the connection that arrives later is released.
          void borrowed
            .then((late) => {
              late.client.release();
              late.leave();
            })
            .catch(() => {});
          return refuse(error);
        });
      let isInTransaction = false;
      /** A command that goes with the first statement after it. */
      let begin: string | null = null;
      let isLost = false;
      const send = async (text: string, values: unknown[]): Promise<Pick<pg.QueryResult<object>, 'command' | 'rowCount' | 'rows'>> => {
        if (/^(?:begin|start transaction)\b/.test(text)) {
          isInTransaction = true;
          begin = text;
          return nothing;
        }
        const first = begin;
        begin = null;
        const isEnd = text === 'commit' || text === 'rollback';
        if (isEnd) isInTransaction = false;
        // Nothing was sent between both.
        if (isEnd && first !== null) return nothing;
        const name = named ? nameOf(text) : null;
        if (first !== null) return runUnit(client, scope, { name, text, values, begin: first });
        if (!isInTransaction && !isEnd) return runUnit(client, scope, { name, text, values, isPlannedOnce: name !== null && isPlannedOnce(text) });
        return name === null ? client.query(text, values) : client.query({ name, text, values });
      };
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): Promise<unknown> | PostgresCursor<unknown> {
        if (typeof text !== 'string') throw new Error('Cursors are read past the query builder: they need a connection of their own.');
        onQuery();
        return timed(
          options,
          tenant,
          text,
          pulse.watch(() => send(text, [...values])),
        ).catch((thrown: unknown) => {
          const error = orUnavailable(thrown);
          isLost ||= error instanceof DatabaseUnavailable;
          throw error;
        });
      }
      return {
        query,
        // A connection that still waits for an answer, or is inside a transaction, is useless to the next borrower.
        release: (error?: Error | boolean) => {
          client.release(error ?? (isLost || client.getTransactionStatus() !== 'I'));
          leave();
        },
      };
    },
    end: async () => {},
  });
}

/** Opens the two ways to the tables, each with its own role and connections. */
export function openDatabase(options: DatabaseOptions): Database {
  let [count, besides] = [0, 0];
  const most = options.maxConnections ?? 12;
  // Waiting for a lock, one app leaves a third of the connections to the others.
  const places = createPlaces({ mostEach: Math.ceil((most * 2) / 3), patienceMs });
  const pools = {
    app: makePool(options, 'app', most),
    system: makePool(options, 'system', Math.min(3, options.maxConnections ?? 3)),
    watching: makePool(options, 'system', 1),
  };
  const pulse = openPulse({ url: options.directUrl ?? options.url, patienceMs: options.patienceMs });
  const facade = facadeOf({ options, pulse, places, onQuery: () => void count++, onBeside: () => void besides++ });
  const open = (side: Side, tenant: Tenant | null, pool: keyof typeof pools = side) =>
    new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: facade(pools[pool], tenant, scopeOf(tenant, roleOf(options.walls, side))) }),
    });
  // 7 KiB each. With fewer than the apps in use, each call would make its own, which takes a third of a statement's time.
  const tenants = new LRUCache<string, Kysely<unknown>>({ max: 2500 });
  const [system, watching] = [open('system', null), open('system', null, 'watching')];

  return {
    for: <T>(tenant: Tenant) => {
      // The slug is written to the log of slow statements, and may change.
      const key = `${tenant.appId} ${tenant.slug}`;
      let tenantDb = tenants.get(key);
      if (!tenantDb) tenants.set(key, (tenantDb = open('app', tenant)));
      return tenantDb as Kysely<T>;
    },
    system: <T>() => system as Kysely<T>,
    watching: <T>() => watching as Kysely<T>,
    queries: () => count,
    besides: () => besides,
    pools: () =>
      Object.entries(pools).map(([name, { pool }]) => ({
        name,
        inUse: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + (name === 'app' ? places.waiting() : 0),
      })),
    close: async () => {
      pulse.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

const refuse = (error: unknown): never => {
  throw orUnavailable(error);
};

/** Whether the statement recurs unchanged: those with lists of values differ by length, and would fill the session with plans. */
const isKept = (text: string): boolean => /^[\s(]*(?:select|with|update|delete|insert)\b/.test(text) && !/\), \((?:\$|default)/.test(text);

const nothing = { command: 'BEGIN', rows: [], rowCount: null };

const makePool = (options: DatabaseOptions, side: Side, max: number): Pool =>
  openPool(
    { connectionString: addressFor(options.url, options.walls, side), max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: patienceMs },
    {
      onError: options.onError,
      ...((options.useNamedStatements ?? true)
        ? { onConnect: (client: pg.ClientBase) => prepareSettings(client, scopeOf(null, roleOf(options.walls, side))) }
        : {}),
    },
  );

/** Resolves when the database answers. */
export const ping = (db: Database): Promise<unknown> => sql`select 1`.execute(db.system());
