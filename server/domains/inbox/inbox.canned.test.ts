import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

type Fields = { title?: string; text?: string; position?: number; seen?: string };
const add = (body: Fields, as = owner, headers: Record<string, string> = {}) => app.call('POST /studio/canned_replies', { body: body, as, headers });
const change = (id: string, body: Fields, as = owner) => app.call('PUT /studio/canned_replies/{id}', { params: { id }, body, as });
const remove = (id: string, as = owner) => app.call('DELETE /studio/canned_replies/{id}', { params: { id }, as });
const list = (q?: string, as = owner) => app.call('GET /studio/canned_replies', { query: { q }, as });
const titles = async () => (await list()).body.items.map(({ title, position }) => `${position} ${title}`);

describe('canned replies', () => {
  it('have an order, which stays complete when one is moved', async () => {
    const made = [];
    for (const title of [' Hours ', 'Price', 'Parking']) made.push((await add({ title, text: ` ${title.trim()}, {name}. ` })).body);
    expect(made[0]).toMatchObject({ title: 'Hours', text: 'Hours, {name}.', position: 0 });
    expect(await titles()).toEqual(['0 Hours', '1 Price', '2 Parking']);
    expect((await change(made[2]!.id, { position: 0 })).body.position).toBe(0);
    expect(await titles()).toEqual(['0 Parking', '1 Hours', '2 Price']);
    expect((await change(made[2]!.id, { position: 900 })).body.position).toBe(2);
    expect((await remove(made[0]!.id)).status).toBe(204);
    expect(await titles()).toEqual(['0 Price', '1 Parking']);
    expect((await add({ title: 'Last', text: 'x' })).body.position).toBe(2);
  });
  it('are sorted by several people at once without two in one place', async () => {
    const ids = (await list()).body.items.map(({ id }) => id);
    await Promise.all([...ids.map((id) => change(id, { position: 0 })), add({ title: 'Late', text: 'x' }), add({ title: 'Later', text: 'x' })]);
    expect((await list()).body.items.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });
  it('are found by part of a title or a text, as it is typed', async () => {
    await add({ title: 'Discount', text: 'You get 10 % off_season.' });
    const found = async (q: string) => (await list(q)).body.items.map(({ title }) => title);
    expect([await found('discOUNT'), await found('10 % OFF_'), await found('%_%')]).toEqual([['Discount'], ['Discount'], []]);
  });
  it.each([
    ['nothing', {}, ['text', 'title']],
    ['a blank title', { title: '  ', text: 'x' }, ['title']],
    ['a blank text', { title: 'x', text: '\n' }, ['text']],
    ['a text that is too long', { title: 'x', text: 'x'.repeat(4001) }, ['text']],
  ])('with %s are refused at the field', async (_what, body, faults) => {
    const refused = await add(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([422, faults]);
  });
  it('that were saved since they were seen are not overwritten', async () => {
    const { id, updated_at: seen } = (await add({ title: 'Seen', text: 'x' })).body;
    expect((await change(id, { text: 'y', seen })).status).toBe(200);
    expect([(await change(id, { text: 'z', seen })).body.error, (await change(id, { text: ' ' })).status]).toEqual(['edit_conflict', 422]);
  });
  it('are added once per key', async () => {
    const key = { 'idempotency-key': 'canned' };
    const [first, second] = [await add({ title: 'Twice', text: 'x' }, owner, key), await add({ title: 'Twice', text: 'x' }, owner, key)];
    expect([second.body.id, (await list('Twice')).body.total_count]).toEqual([first.body.id, 1]);
  });
  it('are at most two hundred', async () => {
    await app.sql(
      `insert into canned_replies (app_id, id, title, text, position, created_at, updated_at)
        select $1, gen_random_uuid(), 'n', 'n', 100 + n, now(), now() from generate_series(1, 200) n`,
      [app.tenant.appId],
    );
    expect((await add({ title: 'One more', text: 'x' })).status).toBe(422);
    await app.sql("delete from canned_replies where title = 'n'");
  });
  it('of another app do not exist here; changes write a row in the audit log', async () => {
    const there = await app.owner('second');
    const { id } = (await add({ title: 'Theirs', text: 'x' }, there)).body;
    expect([(await change(id, { title: 'Ours' })).status, (await remove(id)).status, (await list('Theirs')).body.total_count]).toEqual([404, 404, 0]);
    await remove(id, there);
    expect(await app.sql('select call, object_title from audit_log where object_id = $1 order by at, id', [id])).toEqual([
      { call: 'POST /studio/canned_replies', object_title: 'Theirs' },
      { call: 'DELETE /studio/canned_replies/{id}', object_title: 'Theirs' },
    ]);
  });
  it('are read by staff who read messages, and written by staff who write them', async () => {
    const [editor, analyst] = [await app.staff('editor'), await app.staff('analyst')];
    expect([(await list('', editor)).status, (await add({ title: 'x', text: 'x' }, editor)).status, (await list('', analyst)).status]).toEqual([
      200, 403, 403,
    ]);
  });
});
