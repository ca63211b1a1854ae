import pg from 'pg';

/** A pool whose end is the end: `end` resolves once every connection is closed, and not just on its way. */
export interface Pool {
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

/** A connection that does not close in this time is left to the database's own stop. */
const closingMs = 2000;

/** Opens a pool. `onError` hears of idle connections that broke; without a listener the first one would end the process. */
export function openPool(
  config: pg.PoolConfig,
  { onError, onConnect }: { onError?: ((error: Error) => void) | undefined; onConnect?: ((client: pg.PoolClient) => void) | undefined } = {},
): Pool {
  const pool = new pg.Pool(config);
  const open = new Set<pg.PoolClient>();
  let isEnding = false;
  let noneOpen: (() => void) | null = null;
  // A database that stops says so to connections that are closing at the same moment.
  pool.on('error', (error) => void (isEnding || onError?.(error)));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => {});
    client.once('end', () => {
      open.delete(client);
      if (open.size === 0) noneOpen?.();
    });
    onConnect?.(client);
  });
  return {
    pool,
    end: async () => {
      isEnding = true;
      await pool.end();
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        noneOpen = resolve;
        setTimeout(resolve, closingMs).unref();
      });
    },
  };
}
