import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, aText, publishPage, type PageOptions } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let outsider: MemberSession;
let buyer: MemberSession;
let product: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  await publishPage(app, { title: 'Home' });
  [outsider, buyer, product] = [await app.signUp(), await app.signUp(), await aProduct(app)];
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
});
afterAll(() => app.close());

const read = async (path: string, as: MemberSession | null = null): Promise<PageJson> =>
  (await app.get(`/__${path}/index.json`, { as })).json() as unknown as PageJson;

describe('page JSON of a page behind a product', () => {
  beforeAll(async () => {
    await publishPage(app, {
      title: 'Strong in six weeks',
      slug: 'strong',
      type: 'program',
      subtitle: 'for buyers',
      texts: ['the whole plan'],
      is_commentable: true,
      tags: ['Strength'],
      page_actions: [{ id: '00000000-0000-4000-8000-0000000000a1', action_type: 'mark_complete' }],
      attributes: [{ slug: 'coach', type: 'string', value: 'Ida' }],
      type_data: { note: 'inside' },
      access: { require_purchase: true, products: [{ id: product.id }], is_progress_root: true },
    });
  });

  it('is cut down to its frame for a guest and for a member without it, with what would open it (ACC-20, L198)', async () => {
    for (const viewer of [null, outsider]) {
      const page = await read('/strong', viewer);
      expect(page).toMatchObject({
        page_title: 'Strong in six weeks',
        blocks: [],
        attributes: [],
        siblings: [],
        page_actions: [],
        type_data: null,
        message_thread_id: null,
        subtitle: null,
        og_description: null,
        page: { access: { granted: false, mode: 'none', reason: 'PURCHASE_REQUIRED', product_ids: [product.id], overlay_id: null, trace: [] } },
      });
      expect(page).not.toHaveProperty('children');
    }
  });

  it('is complete for the buyer, with comments and actions (L100 to L107)', async () => {
    expect(await read('/strong', buyer)).toMatchObject({
      blocks: [{ type: 'text' }],
      attributes: [{ slug: 'coach', value: 'Ida' }],
      page_actions: [{ action_type: 'mark_complete', text: null, block_action: null, post_action_button_text: null }],
      type_data: { note: 'inside', stages: [] },
      message_thread_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subtitle: 'for buyers',
      og_description: 'for buyers',
      page: { actions: [], access: { granted: true, mode: 'full', reason: null, product_ids: [] } },
    });
  });

  it('is complete for an admin who bought nothing (ACC-7), and not for the owner of another app', async () => {
    expect((await read('/strong', await app.ownerAsMember())).page.access).toMatchObject({ granted: true, mode: 'full' });
    const other = await app.ownerAsMember('second');
    expect((await read('/strong', other)).page.access.reason).toBe('PURCHASE_REQUIRED');
    expect((await app.get('/__/strong/index.json', { as: other, app: 'second' })).status).toBe(404);
  });

  it('recognises the member by the user headers as by the cookie (ACC-20), and nobody by half of either', async () => {
    const ask = (headers: Record<string, string>) => app.get('/__/strong/index.json', { headers });
    const granted = async (headers: Record<string, string>) => (await ask(headers)).json<PageJson & Record<string, unknown>>().page.access.granted;
    const { email, token } = buyer;
    expect(await granted({ 'x-user-email': email, 'x-user-token': token })).toBe(true);
    expect(await granted({ 'x-user-email': email })).toBe(false);
    expect(await granted({ 'x-user-token': token })).toBe(false);
    expect(await granted({ 'x-user-email': outsider.email, 'x-user-token': token })).toBe(false);
    expect((await ask({ 'x-user-email': email, 'x-user-token': token })).headers['cache-control']).toBe('private, no-store');
  });

  it('offers to leave once the buyer joined (L50), and closes again when the access ends', async () => {
    const lapsing = await app.signUp();
    const endsAt = app.clock.isoIn(3_600_000);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: lapsing.id, productId: product.id, endsAt });
    const { page_id } = await read('/strong', lapsing);
    await app.call('POST /pages/{id}/subscribers', { as: lapsing, params: { id: page_id }, body: {} });
    expect((await read('/strong', lapsing)).page).toMatchObject({ actions: ['leave_program'], access: { mode: 'full' } });
    app.clock.advance(3_600_001);
    const closed = await app.get('/__/strong/index.json', { as: lapsing });
    expect(closed.json()).toMatchObject({ blocks: [], page: { access: { reason: 'PURCHASE_REQUIRED' } } });
    expect(closed.text).not.toContain('the whole plan');
    app.clock.reset();
  });
});

describe('a page that may be browsed', () => {
  it('shows what is for all, and withholds threads, members’ blocks and members’ actions (ACC-14)', async () => {
    await publishPage(app, {
      title: 'Taste',
      slug: 'taste',
      is_commentable: true,
      texts: ['for everybody'],
      blocks: [aBlock('chat', { title: 'Feed' }), aText('for buyers alone', { members_only: true })],
      page_actions: [
        { id: '00000000-0000-4000-8000-0000000000b1', action_type: 'mark_complete' },
        { id: '00000000-0000-4000-8000-0000000000b2', action_type: 'button', text: 'Go' },
      ],
      access: { require_purchase: true, allow_browsing: true, products: [{ id: product.id }] },
    });
    const shown = await read('/taste');
    expect(shown.page.access).toMatchObject({ granted: true, mode: 'browse', reason: 'ALLOW_BROWSING' });
    expect(shown.blocks.map(({ type }) => type)).toEqual(['text', 'chat']);
    expect(shown.blocks[1]?.data).toMatchObject({ message_thread_id: null });
    expect(shown.page_actions.map(({ action_type }) => action_type)).toEqual(['button']);
    expect(JSON.stringify(shown)).not.toContain('for buyers alone');
    const bought = await read('/taste', buyer);
    expect(bought.blocks).toHaveLength(3);
    expect(bought.blocks[1]?.data).toMatchObject({ message_thread_id: expect.any(String) });
    expect(bought.page_actions).toHaveLength(2);
  });

  it('does not open pages that inherit its rule (ACC-3)', async () => {
    const parent = await publishPage(app, { title: 'Area', slug: 'area', access: { require_authentication: true, allow_browsing: true } });
    await publishPage(app, { title: 'Room', slug: 'room', parent, texts: ['in the room'] });
    expect((await read('/area')).page.access.mode).toBe('browse');
    expect((await read('/area/room')).page.access).toMatchObject({ granted: false, reason: 'AUTHENTICATION_REQUIRED' });
  });
});

describe('a closed page above open ones', () => {
  it('names those that the viewer may open, and for a private one nothing else (ACC-13, ACC-20)', async () => {
    const locks: Record<string, PageOptions['access']> = {
      'closed-private': { is_private: true },
      'closed-paid': { require_purchase: true, products: [{ id: product.id }] },
    };
    for (const [slug, access] of Object.entries(locks)) {
      const parent = await publishPage(app, { title: `Closed ${slug}`, slug, access });
      await publishPage(app, { title: 'Free sample', slug: 'sample', parent, subtitle: 'come in', access: {} });
      await publishPage(app, { title: 'Still closed', slug: 'inherits', parent });
      const page = await read(`/${slug}`);
      expect(page).toMatchObject({
        page_title: slug === 'closed-private' ? null : `Closed ${slug}`,
        page: { access: { reason: 'VIEWABLE_CHILDREN', lock_reason: slug === 'closed-private' ? 'IS_PRIVATE' : 'PURCHASE_REQUIRED' } },
      });
      expect(page.children).toMatchObject([{ title: 'Free sample', path: `/${slug}/sample`, subtitle: 'come in', access: { granted: true } }]);
      expect((await read(`/${slug}/sample`)).page.access.granted).toBe(true);
    }
  });
});

describe('the place of a page', () => {
  it('names its top page, its program, and its visible siblings in order (ACC-25)', async () => {
    const top = await publishPage(app, { title: 'Top', slug: 'top' });
    const program = await publishPage(app, { title: 'Program', slug: 'program', type: 'program', parent: top, access: { is_progress_root: true } });
    const one = await publishPage(app, { title: 'One', slug: 'one', parent: program });
    await publishPage(app, { title: 'Hidden', slug: 'hidden', parent: program, access: { is_private: true } });
    await publishPage(app, { title: 'Two', slug: 'two', parent: program, access: { require_authentication: true } });
    const page = await read('/top/program/one');
    expect(page).toMatchObject({ root_id: top.id, is_root: false, page: { rootId: top.id, contentRootId: program.id, path: '/top/program/one' } });
    expect(page.siblings.map(({ title, path }) => [title, path])).toEqual([
      ['One', '/top/program/one'],
      ['Two', '/top/program/two'],
    ]);
    expect((await read('/top')).page).toMatchObject({ rootId: top.id, contentRootId: top.id });
    expect(await read('/top')).toMatchObject({ is_root: true });
    expect(await read('/top/program', outsider)).toMatchObject({
      type_data: {
        stages: [
          { page_id: one.id, access: { granted: true } },
          { title: 'Two', access: { granted: true } },
        ],
      },
    });
  });

  it('names the twenty neighbours on either side when there are hundreds', async () => {
    const parent = await publishPage(app, { title: 'Long list', slug: 'long-list', type: 'collection' });
    const { drafts, publishDrafts } = app.server.paged;
    const made = Array.from({ length: 130 }, (_, at) => ({
      ...drafts.newRow(app.tenant, {
        id: app.platform.ids.next(),
        parent_id: parent.id,
        position: at,
        type: 'article',
        slug: `n-${at}`,
        title: `Number ${at}`,
      }),
    }));
    await publishDrafts.publishMany(app.tenant, null, { title: 'Many', made });
    const titles = async (at: number) => (await read(`/long-list/n-${at}`)).siblings.map(({ title }) => title);
    expect(await titles(50)).toHaveLength(41);
    expect((await titles(50)).at(20)).toBe('Number 50');
    expect(await titles(0)).toHaveLength(21);
    expect((await titles(129)).at(-1)).toBe('Number 129');
  });
});

describe('what each type adds (BLK-2)', () => {
  it('lists the children of a pack or collection, unless it has a collection block', async () => {
    const pack = await publishPage(app, { title: 'Pack', slug: 'pack', type: 'pack' });
    await publishPage(app, { title: 'In the pack', slug: 'in-it', parent: pack });
    await publishPage(app, { title: 'Secret of the pack', slug: 'secret', parent: pack, access: { is_private: true } });
    expect((await read('/pack')).type_data).toMatchObject({ items: [{ title: 'In the pack' }] });
    const grid = await publishPage(app, {
      title: 'Grid',
      slug: 'grid',
      type: 'collection',
      blocks: [aBlock('collection', { layout: 'grid', source: 'items', items: [{ page_id: pack.id }] })],
    });
    await publishPage(app, { title: 'In the grid', slug: 'in-it', parent: grid });
    expect(await read('/grid')).toMatchObject({ type_data: { items: [] }, blocks: [{ data: { collection: { items: [{ title: 'Pack' }] } } }] });
  });

  it('shows where to join an event only to its participants (EVT-2)', async () => {
    const event = await publishPage(app, {
      title: 'Live session',
      slug: 'live-session',
      type: 'event_occurrence',
      type_data: { starts_at: app.clock.isoIn(3_600_000), location: { kind: 'online', url: 'https://meet.example/secret-room' } },
    });
    for (const viewer of [null, outsider]) {
      expect((await read('/live-session', viewer)).type_data).toMatchObject({ location: { kind: 'online', url: null } });
      expect((await app.get('/live-session', { as: viewer })).text).not.toContain('secret-room');
    }
    await app.call('POST /pages/{id}/subscribers', { as: buyer, params: { id: event.id }, body: {} });
    expect((await read('/live-session', buyer)).type_data).toMatchObject({ location: { url: 'https://meet.example/secret-room' } });
  });
});
