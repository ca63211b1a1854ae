import { allCalls } from '@bandstand/contract/registry.ts';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCoupon } from '../../domains/checkout/checkout.builders.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { declaredKeys, keepDeclared } from './http.body.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

/** Columns of rows that no body names. */
const columns = { app_id: nobodysId, account_id: nobodysId, id: nobodysId, created_at: '2001-01-01T00:00:00.000Z', uses: 99, a: 1 };

describe('a key that a call does not name', () => {
  it('changes nothing of a property, and fails nothing', async () => {
    const { body: made } = await app.call('POST /studio/properties', { as: owner, body: { title: 'Weight', ...columns } as never });
    expect(made.id).not.toBe(nobodysId);
    const changed = await app.call('PUT /studio/properties/{id}', {
      as: owner,
      params: { id: made.id },
      body: { title: 'Height', ...columns } as never,
    });
    expect([changed.status, changed.body.title]).toEqual([200, 'Height']);
    const [row] = await app.sql<{ app_id: string; year: number }>(
      'select app_id, extract(year from created_at)::int as year from properties where id = $1',
      [made.id],
    );
    expect(row!.app_id).toBe(app.tenant.appId);
    expect(row!.year).toBeGreaterThan(2001);
  });

  it('changes nothing of a coupon', async () => {
    const { id } = await aCoupon(app);
    const { body: before } = await app.call('GET /studio/coupons/{id}', { as: owner, params: { id } });
    const answer = await app.call('PUT /studio/coupons/{id}', { as: owner, params: { id }, body: columns as never });
    expect([answer.status, answer.body]).toEqual([200, { ...before, updated_at: answer.body.updated_at }]);
  });
});

describe('the keys of a body', () => {
  it('are known for every call', () => {
    for (const [key, { body, upload }] of allCalls())
      if (body && !upload) expect([key, declaredKeys(body as object)]).toEqual([key, expect.any(Set)]);
  });
  it('stay where they are named, in any part of the schema', () => {
    const keys = declaredKeys(Type.Intersect([Type.Object({ a: Type.Integer() }), Type.Object({ b: Type.Integer() })]));
    const body = { a: 1, b: 2, c: 3, constructor: 4 };
    keepDeclared(body, keys);
    expect(body).toEqual({ a: 1, b: 2 });
  });
  it('all stay if a schema allows any key', () => {
    const keys = declaredKeys(Type.Record(Type.String(), Type.Integer()));
    const body = { a: 1 };
    keepDeclared(body, keys);
    expect([keys, body]).toEqual([null, { a: 1 }]);
  });
  it.each([null, 'text', [1]])('are none for %j', (body) => expect(() => keepDeclared(body, new Set())).not.toThrow());
});
