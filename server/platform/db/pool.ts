import pg from 'pg';

/** A pool with a reliable end: `end` resolves once every connection is closed. */
export interface Pool {
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

/** A connection that does not close within this time is left to the database's own stop. */
const closingMs = 2000;

/**
 * Opens a pool. `onError` gets errors of idle connections; without a listener the first one would end the process. `onConnect` is done before a
 * connection is borrowed for the first time; if it fails, so does the borrowing.
 */
export function openPool(
  config: pg.PoolConfig,
  {
    onError,
    onConnect,
  }: { onError?: ((error: Error) => void) | undefined; onConnect?: ((client: pg.ClientBase) => Promise<unknown>) | undefined } = {},
): Pool {
  const pool = new pg.Pool({ ...config, ...(onConnect ? { onConnect: async (client) => void (await onConnect(client)) } : {}) });
  const open = new Set<pg.PoolClient>();
  let isEnding = false;
  let noneOpen: (() => void) | null = null;
  // A stopping database also sends this error to connections that are closing at the same moment.
  pool.on('error', (error) => void (isEnding || onError?.(error)));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => {});
    client.once('end', () => {
      open.delete(client);
      if (open.size === 0) noneOpen?.();
    });
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
