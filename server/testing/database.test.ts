import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

async function rows(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('each caller gets a migrated database of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await rows(first.adminUrl, 'create table only_here (id int)');
  expect(await rows(first.adminUrl, "select to_regclass('only_here') is not null found")).toEqual([{ found: true }]);
  expect(await rows(second.adminUrl, "select to_regclass('only_here') is not null found")).toEqual([{ found: false }]);
  await Promise.all([first.drop(), second.drop()]);
  await expect(rows(first.url, 'select 1')).rejects.toThrow('does not exist');
});
