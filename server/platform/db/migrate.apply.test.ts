import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import { exitCodes } from '../fault.ts';
import { applyMigration } from './migrate.apply.ts';
import { parseMigration } from './migrate.files.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
const lines: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const sql = <T = Record<string, unknown>>(text: string) => rowsOf<T>(database.adminUrl, text, []);
const apply = (name: string, text: string) =>
  applyMigration(client, parseMigration(name, text), {
    log: (line) => lines.push(line),
    prepare: async () => {},
    lockTimeoutMs: 100,
    betweenTriesMs: 50,
  });

describe('a migration', () => {
  it('waits briefly for a table in use, lets other statements pass, and tries again', async () => {
    await sql('create table busy (n int)');
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query('begin; select * from busy');
    const applied = apply('9001_busy.sql', 'alter table busy add column m int;');
    await expect.poll(() => lines.length).toBeGreaterThan(1);
    // Behind a waiting `alter table`, this would wait, too.
    await sql('select * from busy');
    await user.query('commit');
    await applied;
    await user.end();
    expect(await sql("select name from bandstand_migrations where name = '9001_busy.sql'")).toHaveLength(1);
    await sql('insert into busy (n, m) values (1, 2)');
  });

  it('leaves nothing behind when it fails', async () => {
    await expect(apply('9002_wrong.sql', 'create table half (n int); select 1 / 0;')).rejects.toThrow(
      'Migration 9002_wrong.sql failed: division by zero',
    );
    expect(await sql("select to_regclass('half') as half")).toEqual([{ half: null }]);
    expect(await sql("select name from bandstand_migrations where name = '9002_wrong.sql'")).toEqual([]);
  });

  it('runs outside a transaction where its first line asks for it, and builds an unfinished index again', async () => {
    await sql('create table large (n int)');
    await sql('insert into large values (1), (1)');
    const text = (unique: string) =>
      `-- migrate: outside a transaction\ncreate ${unique} index concurrently if not exists large_n on large (n);\ncreate index concurrently if not exists large_m on large ((n + 1));\n`;
    await expect(apply('9003_large.sql', text('unique'))).rejects.toThrow('could not create unique index');
    await apply('9003_large.sql', text(''));
    const indexes = await sql(
      "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'large'::regclass order by 1",
    );
    expect(indexes).toEqual([
      { name: 'large_m', valid: true },
      { name: 'large_n', valid: true },
    ]);
  });

  it('fills rows in batches, each of which others see at once', async () => {
    await sql('create table filled (n int, doubled int)');
    await sql('insert into filled select n from generate_series(1, 250) n');
    await apply(
      '9004_filled.sql',
      '-- migrate: in batches\nupdate filled set doubled = n * 2 where n in (select n from filled where doubled is null limit 100);',
    );
    expect(await sql('select count(*)::int as n, count(distinct xmin::text)::int as batches from filled where doubled = n * 2')).toEqual([
      { n: 250, batches: 3 },
    ]);
  });

  it('is refused if nobody knows the way that its first line asks for', () => {
    expect(() => parseMigration('9005_odd.sql', '-- migrate: sideways\nselect 1;')).toThrow('9005_odd.sql');
  });
});

describe('the checksums of applied migrations', () => {
  it('are noted at the first start after an older version, whatever the line ends of the files', async () => {
    await sql("delete from bandstand_migrations where name like '9%'");
    await sql('alter table bandstand_migrations drop column checksum');
    expect((await migrate({ url: database.url })).applied).toEqual([]);
    expect(await sql('select name from bandstand_migrations where checksum is null')).toEqual([]);
    expect(parseMigration('a.sql', 'select 1;\r\n').checksum).toBe(parseMigration('a.sql', 'select 1;\n').checksum);
  });

  it('keep a start from continuing with a file that has changed since', async () => {
    await sql("update bandstand_migrations set checksum = 'another' where name like '0137%'");
    await expect(migrate({ url: database.url })).rejects.toMatchObject({
      exitCode: exitCodes.changedMigration,
      message: expect.stringMatching(/^The migration 0137_outbox_proofs\.sql was changed after this database ran it\./) as string,
    });
  });
});
