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

/** The same for many statements: a connection for each costs more than most of them. Statements asked at once run beside each other. */
export function openRows(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  // A database that a test takes away is that test's matter.
  pool.on('error', () => {});
  return {
    of: async <T>(text: string, values: unknown[]): Promise<T[]> => (await pool.query(text, values)).rows as T[],
    close: () => pool.end(),
  };
}
