import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { bareKeys } from './foreign-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What is deleted only together with its app, so that nobody waits for a table to be read. */
const deletedWithTheApp = new Set(['products', 'product_versions', 'coupons', 'apps']);
const bare = async () => (await bareKeys(app.sql)).map(({ table, columns, refersTo }) => ({ key: `${table} (${columns.join(', ')})`, refersTo }));

describe('foreign keys', () => {
  it('have an index wherever the row they refer to can be deleted alone', async () => {
    expect((await bare()).filter(({ refersTo }) => !deletedWithTheApp.has(refersTo))).toEqual([]);
  });

  it('without an index are found, and an index that leaves out nothing but nulls is enough', async () => {
    await app.sql(
      'create table planted (app_id uuid not null, id uuid not null, member_id uuid, foreign key (app_id, member_id) references subscribers (app_id, id))',
    );
    try {
      const planted = { key: 'planted (app_id, member_id)', refersTo: 'subscribers' };
      expect(await bare()).toContainEqual(planted);
      await app.sql('create index planted_some on planted (app_id, member_id) where id is not null');
      expect(await bare()).toContainEqual(planted);
      await app.sql('create index planted_member on planted (member_id, app_id) where member_id is not null');
      expect(await bare()).not.toContainEqual(planted);
    } finally {
      await app.sql('drop table planted');
    }
  });
});
