import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { statement, statements, type Places } from './statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('sends the values of each call, each of them once however often the statement uses it', async () => {
  const on = app.db.for(app.tenant);
  let timesWritten = 0;
  const ask = statement<{ name: string; many: number[]; last: string }, { name: string; again: string; sum: number; last: string }>((of) => {
    timesWritten += 1;
    return sql`select ${of.name}::text as name, ${of.name} as again, (select sum(n)::int from unnest(${of.many}::int[]) n) as sum, ${of.last}::text as last`;
  });
  expect(await ask(on, { name: 'Ada', many: [1, 2], last: '$1' })).toEqual([{ name: 'Ada', again: 'Ada', sum: 3, last: '$1' }]);
  expect(await ask(on, { last: "b'", many: [], name: 'Bob' })).toEqual([{ name: 'Bob', again: 'Bob', sum: null, last: "b'" }]);
  expect(timesWritten).toBe(1);
});

it('is refused by the database like any other, with its reason', async () => {
  const ask = statement<{ of: number }, object>(({ of }) => sql`select 1 / ${of}::int as whole`);
  await expect(ask(app.db.for(app.tenant), { of: 0 })).rejects.toThrow('division by zero');
});

it('sees the rows of one app', async () => {
  const ask = statement<{ name: string }, { app: string }>(
    ({ name }) => sql`select current_setting('bandstand.app_id') as app where ${name}::text is not null`,
  );
  expect(await ask(app.db.for(app.tenant), { name: 'x' })).toEqual([{ app: app.tenant.appId }]);
});

it('is compiled once for each of its shapes', async () => {
  const written: object[] = [];
  const ask = statements((of: Places<{ one: number; other: number }>, shape: { isSum: boolean }) => {
    written.push(shape);
    return shape.isSum ? sql<{ all: number }>`select ${of.one}::int + ${of.other}::int as all` : sql<{ all: number }>`select ${of.one}::int as all`;
  });
  const on = app.db.for(app.tenant);
  for (const one of [1, 2]) {
    expect(await ask({ isSum: true })(on, { one, other: 10 })).toEqual([{ all: one + 10 }]);
    expect(await ask({ isSum: false })(on, { one, other: 10 })).toEqual([{ all: one }]);
  }
  expect(written).toEqual([{ isSum: true }, { isSum: false }]);
});

it('is planned once by a connection where its plan does not depend on its values, and otherwise as the database likes', async () => {
  const write = ({ ids }: Places<{ ids: string[] }>) => sql<{ id: string }>`select id from apps where id = any(${ids}::uuid[])`;
  const on = app.db.for(app.tenant);
  const plansOf = async (options: { isPlannedOnce: boolean }) => {
    const mark = `planned ${String(options.isPlannedOnce)}`;
    const ask = statement<{ ids: string[] }, { id: string }>((of) => sql`${write(of)} and ${sql.lit(mark)} <> ''`, options);
    for (let round = 0; round < 8; round += 1) expect(await ask(on, { ids: [app.tenant.appId] })).toEqual([{ id: app.tenant.appId }]);
    const { rows } = await sql<{ custom: number; generic: number }>`select sum(custom_plans)::int as custom, sum(generic_plans)::int as generic
      from pg_prepared_statements where position(${mark} in statement) > 0 and statement like 'select id%'`.execute(on);
    return rows[0];
  };
  expect(await plansOf({ isPlannedOnce: true })).toEqual({ custom: 0, generic: 8 });
  expect((await plansOf({ isPlannedOnce: false }))?.custom).toBeGreaterThan(0);
});
