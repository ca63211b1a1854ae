import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Checksums of everything in an install: two installs with the same sums have the same content. */
export interface InstallSums {
  tables: Record<string, string>;
  sequences: Record<string, string>;
  files: Record<string, string>;
}

/** Reads rows, sequences and files with code of its own, so that it finds errors of a backup. */
export async function sumsOf(url: string, filesFolder: string): Promise<InstallSums> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const named = async (kinds: 'rp' | 'S') =>
      (
        await client.query<{ name: string }>(
          `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname in ('public', 'graphile_worker') and strpos($1, c.relkind::text) > 0 and not c.relispartition and c.relname not in ('bandstand_migrations', 'migrations')
            order by 1`,
          [kinds],
        )
      ).rows.map(({ name }) => name);
    const tables: Record<string, string> = {};
    for (const name of await named('rp')) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(to_jsonb(t)::text, ';' order by to_jsonb(t)::text collate "C"), '')) as sum
          from ${name} t`,
      );
      tables[name] = rows[0]!.sum;
    }
    const sequences: Record<string, string> = {};
    for (const name of await named('S')) {
      const read = `select case when is_called then last_value::text else 'unused' end as sum from ${name}`;
      const { rows } = await client.query<{ sum: string }>(read);
      sequences[name] = rows[0]!.sum;
    }
    return { tables, sequences, files: await fileSums(filesFolder) };
  } finally {
    await client.end();
  }
}

async function fileSums(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sums = await Promise.all(
    files.map(
      async (file) =>
        [
          path.relative(folder, file),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    ),
  );
  return Object.fromEntries(sums.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
