import type { PropertyType } from '@bandstand/contract/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
let choice: string;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
  for (const type of ['text', 'number', 'date'] as const) await make({ title: type, type, member_can_edit: true });
  choice = (await make({ title: 'choice', type: 'choice', options: ['Slow', 'Fast & far'], member_can_edit: true })).body.id;
}, 60_000);
afterAll(() => app.close());

const make = (body: object, as = owner) => app.call('POST /studio/properties', { as, body: body as never });
const write = (slug: string, value: unknown, as: MemberSession | null = member) =>
  app.call('PUT /subscriber/properties/{slug}', { as, params: { slug }, body: { value } });
const read = async (slug: string, as = member) => (await app.call('GET /subscriber/properties/{slug}', { as, params: { slug } })).body.value;

describe('FRM-8: a value of each type', () => {
  it.each<[PropertyType, string | number | null, string | null]>([
    ['text', '  both ends  ', 'both ends'],
    ['text', 7, '7'],
    ['text', 'ä'.repeat(2000), 'ä'.repeat(2000)],
    ['text', '   ', null],
    ['text', null, null],
    ['number', 0, '0'],
    ['number', ' 007.50 ', '7.5'],
    ['number', -3.25, '-3.25'],
    ['number', '123456789012345', '123456789012345'],
    ['date', '2028-02-29', '2028-02-29'],
    ['choice', ' Fast & far ', 'Fast & far'],
    ['choice', '', null],
  ])('%s: %j is stored as %j', async (slug, sent, kept) => {
    expect((await write(slug, sent)).body).toEqual({ slug, value: kept });
    expect(await read(slug)).toBe(kept);
  });

  it.each<[PropertyType, unknown]>([
    ['text', 'ä'.repeat(2001)],
    ['text', true],
    ['text', ['x']],
    ['text', undefined],
    ['number', '1e5'],
    ['number', '1,5'],
    ['number', '0x10'],
    ['number', 1e21],
    ['number', '1234567890123456'],
    ['number', '0.1234567'],
    ['date', '2027-02-29'],
    ['date', '2027-13-01'],
    ['date', '2027-05-01T10:00:00Z'],
    ['date', 20270501],
    ['choice', 'Slow,Fast & far'],
    ['choice', 'slow'],
  ])('%s: %j is refused, and the earlier value stays', async (slug, sent) => {
    const before = await read(slug);
    const answer = await write(slug, sent);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['value']]);
    expect(await read(slug)).toBe(before);
  });

  it('keeps a chosen option that the owner removes, but the option cannot be chosen again', async () => {
    await write('choice', 'Slow');
    const change = (options: string[]) => app.call('PUT /studio/properties/{id}', { as: owner, params: { id: choice }, body: { options } });
    expect((await change(['Fast & far'])).body).toMatchObject({ options: ['Fast & far'], values_count: 1 });
    expect([await read('choice'), (await write('choice', 'Slow')).status]).toEqual(['Slow', 422]);
    expect((await change([])).status).toBe(422);
  });
});

describe('limits of a property', () => {
  it.each<[string, object, number]>([
    ['fifty options', { type: 'choice', options: Array.from({ length: 50 }, (_, at) => `o${at}`) }, 200],
    ['fifty-one', { type: 'choice', options: Array.from({ length: 51 }, (_, at) => `o${at}`) }, 422],
    ['an option of 121 letters', { type: 'choice', options: ['x'.repeat(121)] }, 422],
    ['a title of eighty letters', { title: 't'.repeat(80) }, 200],
    ['a title of eighty-one', { title: 't'.repeat(81) }, 422],
    ['a slug of forty', { slug: 's'.repeat(40) }, 200],
    ['a slug of forty-one', { slug: 's'.repeat(41) }, 422],
    ['a fallback that ends the name', { fallback: 'you}}' }, 422],
    ['a type that does not exist', { type: 'file' }, 422],
  ])('%s', async (_what, body, status) => {
    expect((await make({ title: 'Limit', ...body })).status).toBe(status);
  });
});

describe('API-16: a property of one app', () => {
  it('is separate from one with the same name in another app, for its owner and for its members', async () => {
    const [second, otherMember] = [await app.owner('second'), await app.signUp({ app: 'second' })];
    await write('text', 'of the first');
    expect((await write('text', 'x', otherMember)).status).toBe(404);
    const twin = (await make({ title: 'text', member_can_edit: true }, second)).body;
    expect([twin.slug, twin.values_count]).toEqual(['text', 0]);
    await write('text', 'of the second', otherMember);
    expect([await read('text'), await read('text', otherMember)]).toEqual(['of the first', 'of the second']);
    // A session is valid only in its own app.
    expect((await write('text', 'x', { ...member, app: 'second' })).status).toBe(401);
    await app.call('DELETE /studio/properties/{id}', { as: second, params: { id: twin.id } });
    expect(await read('text')).toBe('of the first');
  });

  it('cannot be set by a guest', async () => {
    expect((await write('text', 'x', null)).status).toBe(401);
    expect((await app.call('GET /subscriber/properties', { as: null })).status).toBe(401);
  });
});
