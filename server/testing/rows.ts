import pg from 'pg';

/** Rows of one statement as the superuser, past row-level security. */
export async function rowsOf<T>(url: string, text: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The same for many statements: a connection for each costs more than most of them. Concurrent statements run in parallel. */
export function openRows(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  // If a test removes its database, that is the test's own business.
  pool.on('error', () => {});
  return {
    of: async <T>(text: string, values: unknown[]): Promise<T[]> => (await pool.query(text, values)).rows as T[],
    close: () => pool.end(),
  };
}
