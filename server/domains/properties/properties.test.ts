import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { maxProperties } from './properties.repo.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

type Sent = { title: string; slug?: string; type?: 'text' | 'number' | 'date' | 'choice'; options?: string[]; fallback?: string | null };
const make = (body: Sent & { member_can_edit?: boolean }, as = owner) => app.call('POST /studio/properties', { as, body });
const change = (id: string, body: object) => app.call('PUT /studio/properties/{id}', { as: owner, params: { id }, body });
const remove = (id: string) => app.call('DELETE /studio/properties/{id}', { as: owner, params: { id } });
const write = (slug: string, value: string | number | null, as: MemberSession = member) =>
  app.call('PUT /subscriber/properties/{slug}', { as, params: { slug }, body: { value } });
const read = (slug: string, as: MemberSession = member) => app.call('GET /subscriber/properties/{slug}', { as, params: { slug } });
const faultsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {});

describe('BLK-6: properties in the studio', () => {
  it('are created with a title, listed by it, found and changed', async () => {
    const made = await make({ title: ' Favourite dish ' });
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        slug: 'favourite_dish',
        title: 'Favourite dish',
        type: 'text',
        options: [],
        fallback: null,
        member_can_edit: false,
        values_count: 0,
      },
    ]);
    expect((await make({ title: 'Favourite dish' })).body.slug).toBe('favourite_dish_2');
    await make({ title: '100% sure' });
    const list = async (q?: string) => (await app.call('GET /studio/properties', { as: owner, query: q ? { q } : {} })).body;
    expect((await list()).items.map(({ title }) => title)).toEqual(['100% sure', 'Favourite dish', 'Favourite dish']);
    expect((await list('0%')).items.map(({ title }) => title)).toEqual(['100% sure']);
    expect(await list('dish_2')).toMatchObject({ total_count: 1 });
    const changed = await change(made.body.id, { title: 'Dish', fallback: ' soup ', member_can_edit: true });
    expect(changed.body).toMatchObject({ slug: 'favourite_dish', title: 'Dish', fallback: 'soup', member_can_edit: true });
    expect((await app.call('GET /studio/properties/{id}', { as: owner, params: { id: made.body.id } })).body).toEqual({
      ...changed.body,
      uses: 0,
      used_by: [],
    });
  });
  it('have a unique name that works in a text and is not one of the app’s own', async () => {
    await make({ title: 'City', slug: 'city' });
    expect(faultsOf(await make({ title: 'Town', slug: 'city' }))).toEqual(['slug']);
    for (const slug of ['first_name', 'email', 'name', 'My city', 'a|b', '}}', '1st'])
      expect(faultsOf(await make({ title: 'x', slug })), slug).toEqual(['slug']);
    expect((await make({ title: 'First name' })).body.slug).toBe('first_name_2');
    expect(faultsOf(await make({ title: ' ' }))).toEqual(['title']);
    expect((await make({ title: 'x', fallback: 'a|b' })).status).toBe(422);
  });
  it('choice properties have options, each once', async () => {
    expect(faultsOf(await make({ title: 'Level', type: 'choice', options: [' '] }))).toEqual(['options']);
    const level = await make({ title: 'Level', type: 'choice', options: ['Easy', ' Easy', '', 'Hard'] });
    expect(level.body.options).toEqual(['Easy', 'Hard']);
    expect((await change(level.body.id, { type: 'text' })).body).toMatchObject({ type: 'text', options: [] });
  });
  it('are created by staff who build, and by nobody of another app', async () => {
    const { id } = (await make({ title: 'Shoe' })).body;
    expect((await make({ title: 'x' }, await app.staff('analyst'))).status).toBe(403);
    const foreign = await app.owner('second');
    for (const call of ['GET /studio/properties/{id}', 'DELETE /studio/properties/{id}'] as const)
      expect((await app.call(call, { as: foreign, app: 'second', params: { id } })).status).toBe(404);
    expect((await app.call('PUT /studio/properties/{id}', { as: foreign, app: 'second', params: { id }, body: { title: 'Mine' } })).status).toBe(404);
    expect((await app.call('GET /studio/properties', { as: foreign, app: 'second' })).body.total_count).toBe(0);
    expect((await app.call('GET /studio/properties/{id}', { as: owner, params: { id: nobodysId } })).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });
  it('keep one name each when two are made at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => make({ title: 'Twin' })));
    expect(new Set(made.map(({ body }) => body.slug)).size).toBe(6);
  });
});

describe('FRM-8: a member’s values', () => {
  const slugOf = async (body: Parameters<typeof make>[0]) => (await make({ member_can_edit: true, ...body })).body.slug;
  it('can be written by the member if the owner allows it, and by no one else', async () => {
    const slug = await slugOf({ title: 'Goal' });
    expect((await read(slug)).body).toEqual({ slug, value: null });
    expect((await write(slug, ' swim ')).body).toEqual({ slug, value: 'swim' });
    expect((await read(slug, await app.signUp())).body).toEqual({ slug, value: null });
    expect((await app.call('GET /subscriber/properties', { as: member })).body).toEqual({ items: [{ slug, value: 'swim' }], total_count: 1 });
    const { user, subscriber_properties } = (await app.call('POST /auth/verify', { as: member })).body;
    expect([user.attributes[`member.${slug}`], subscriber_properties]).toEqual(['swim', [{ slug, value: 'swim' }]]);
    expect((await write(slug, '')).body).toEqual({ slug, value: null });
    expect((await app.call('GET /subscriber/properties', { as: member })).body).toEqual({ items: [], total_count: 0 });
  });
  it('are read-only if only the owner may set them: 403; unknown ones give 404', async () => {
    const slug = await slugOf({ title: 'Coach notes', member_can_edit: false });
    expect([(await write(slug, 'x')).status, (await write('nothing', 'x')).status, (await read('nothing')).status]).toEqual([403, 404, 404]);
    expect((await write('first_name', 'x')).status).toBe(404);
    expect((await read(slug)).body.value).toBeNull();
  });
  it('must match the property’s type', async () => {
    const [number, date, choice] = [
      await slugOf({ title: 'Weight', type: 'number' }),
      await slugOf({ title: 'Race day', type: 'date' }),
      await slugOf({ title: 'Pace', type: 'choice', options: ['Slow', 'Fast'] }),
    ];
    expect([(await write(number, 70.5)).body.value, (await write(date, '2027-05-01')).body.value, (await write(choice, 'Fast')).body.value]).toEqual([
      '70.5',
      '2027-05-01',
      'Fast',
    ]);
    for (const [slug, value] of [
      [number, 'heavy'],
      [date, '1.5.2027'],
      [choice, 'fast'],
    ] as const)
      expect(faultsOf(await write(slug, value))).toEqual(['value']);
    expect((await read(choice)).body.value).toBe('Fast');
  });
  it('publish that the member changed, so that no stale value is shown', async () => {
    const slug = await slugOf({ title: 'Mood' });
    const changedIds: string[] = [];
    app.bus.on('member.changed', ({ subscriberId }) => void changedIds.push(subscriberId));
    await write(slug, 'bright');
    await app.bus.settled();
    expect(changedIds).toEqual([member.id]);
  });
  it('move with a renamed property, and go when it is removed; an incompatible type is refused', async () => {
    const { id } = (await make({ title: 'Sport', member_can_edit: true })).body;
    await write('sport', 'judo');
    expect(faultsOf(await change(id, { type: 'number' }))).toEqual(['type']);
    expect((await change(id, { slug: 'kind_of_sport' })).body).toMatchObject({ slug: 'kind_of_sport', values_count: 1 });
    expect([(await read('kind_of_sport')).body.value, (await read('sport')).status]).toEqual(['judo', 404]);
    expect((await remove(id)).status).toBe(204);
    expect((await read('kind_of_sport')).status).toBe(404);
  });
});

describe('a property in use', () => {
  it.each([
    ['a draft', (slug: string) => draftPage(app, { title: 'Shown draft', blocks: [aText(`Hi {{ member.${slug}|you }}`)] })],
    ['a published page', (slug: string) => publishPage(app, { title: 'Shown page', blocks: [aText(`{{member.${slug}}}`)] })],
    [
      'a saved block group',
      (slug: string) =>
        app.call('POST /studio/composed_blocks', { as: owner, body: { title: 'Shown group', blocks: [aText(`{{member.${slug}}}`)] } }),
    ],
  ])('is counted, keeps its name, and cannot be removed while it is on %s', async (what, show) => {
    const { id, slug } = (await make({ title: `In ${what}` })).body;
    const other = (await make({ title: `In ${what} too` })).body;
    await show(slug);
    expect((await app.call('GET /studio/properties/{id}', { as: owner, params: { id } })).body).toMatchObject({
      uses: 1,
      used_by: [{ title: expect.stringMatching(/^Shown/) }],
    });
    const refused = await remove(id);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'in_use', uses: 1, used_by: [{ title: expect.stringMatching(/^Shown/) }] }]);
    expect((await change(id, { slug: 'another_name' })).body.error).toBe('in_use');
    expect((await change(id, { title: 'Another title' })).status).toBe(200);
    expect((await remove(other.id)).status).toBe(204);
  });
  it('is counted while members see it, and as soon as a draft shows it', async () => {
    const [gone, come] = [(await make({ title: 'Gone' })).body, (await make({ title: 'Come' })).body];
    const page = await publishPage(app, { title: 'Rewritten', blocks: [aText(`{{member.${gone.slug}}}`)] });
    const usesOf = async () => {
      const { items } = (await app.call('GET /studio/properties', { as: owner, query: { uses: true } })).body;
      return [gone, come].map(({ id }) => items.find((item) => item.id === id)?.uses);
    };
    expect(await usesOf()).toEqual([1, 0]);
    const body = { base_version: page.version, blocks: [aText(`{{member.${come.slug}}}`)] };
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body });
    expect(await usesOf()).toEqual([1, 1]);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect(await usesOf()).toEqual([0, 1]);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: page.id } });
    expect(await usesOf()).toEqual([0, 0]);
  });
  it('is searched for only on request, and then with one more statement', async () => {
    const costs = (query: { uses?: boolean }) => fewestQueries(app, () => app.call('GET /studio/properties', { as: owner, query }));
    const without = await costs({});
    expect(without).toBeLessThan(12);
    expect(await costs({ uses: true })).toBe(without + 1);
    expect((await app.call('GET /studio/properties', { as: owner })).body.items[0]).not.toHaveProperty('uses');
  });
  it(`is one of at most ${maxProperties}`, async () => {
    const foreign = await app.owner('second');
    for (let count = 0; count < maxProperties; count += 1)
      await app.call('POST /studio/properties', { as: foreign, app: 'second', body: { title: `P ${count}` } });
    expect(faultsOf(await app.call('POST /studio/properties', { as: foreign, app: 'second', body: { title: 'One more' } }))).toEqual(['title']);
  });
});
