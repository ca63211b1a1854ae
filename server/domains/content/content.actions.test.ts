import type { Action } from '@bandstand/contract/blocks/action.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, anOverlay, uses } from '../reusables/reusables.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
let open: { id: string };
let priv: { id: string };
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
  open = await publishPage(app, { title: 'Open', slug: 'open' });
  priv = await publishPage(app, { title: 'Private', slug: 'private', access: { is_private: true } });
}, 60_000);
afterAll(() => app.close());

const anAction = (type: Action['type'], data: Action['data']): Action => ({ id: app.platform.ids.next(), type, data });
const aButton = (action: Action, options: { members_only?: boolean } = {}) => aBlock('button', { text: 'Go', style: 'primary', action }, options);
const read = (id: string, as: MemberSession | null = null) => app.call('GET /block_actions/{id}', { as, params: { id } });

describe('GET /block_actions/{id} (L370)', () => {
  it('answers an action of a published page with the decision for the page that it opens', async () => {
    const product = await aProduct(app);
    const paid = await publishPage(app, { title: 'Paid', slug: 'paid', access: { require_purchase: true, products: [{ id: product.id }] } });
    const actions = [open, paid, priv].map(({ id }) => anAction('open_page', { page_id: id }));
    await publishPage(app, { title: 'Buttons', blocks: actions.map((action) => aButton(action)) });
    const answers = await Promise.all(actions.map(async ({ id }) => (await read(id)).body));
    expect(answers).toMatchObject([
      { type: 'open_page', data: { page_id: open.id, path: '/open' }, access: { granted: true } },
      { data: { path: '/paid' }, access: { reason: 'PURCHASE_REQUIRED', product_ids: [product.id] } },
      { data: { path: null }, access: { reason: 'IS_PRIVATE' } },
    ]);
  });

  it('finds actions of heroes, lists, the bottom row, saved block groups and overlays; other targets have no decision', async () => {
    const share = () => anAction('share', { text: 'Look' });
    const [first, second, third, row, grouped, over] = [share(), share(), share(), share(), share(), share()];
    const group = await aBlockGroup(app, [aButton(grouped)]);
    await anOverlay(app, [aButton(over)]);
    await publishPage(app, {
      title: 'Many',
      blocks: [
        aBlock('hero', { action: first, secondary_action: second }),
        aBlock('icon_list', { items: [{ icon: 'x', title: 'x', action: third }] }),
        uses(group),
      ],
      page_actions: [{ id: app.platform.ids.next(), action_type: 'button', text: 'Go', block_action: row }],
    });
    for (const { id } of [first, second, third, row, grouped, over])
      expect((await read(id)).body).toEqual({ id, type: 'share', data: { text: 'Look' }, access: null });
  });

  it('is the owner’s current version', async () => {
    const action = anAction('open_url', { url: 'https://one.example' });
    const page = await publishPage(app, { title: 'Now', blocks: [aButton(action)] });
    const blocks = [aButton({ ...action, data: { url: 'https://two.example' } })];
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: page.version, blocks } });
    expect((await read(action.id)).body.data.url).toBe('https://one.example');
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect((await read(action.id)).body.data.url).toBe('https://two.example');
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: page.id } });
    expect((await read(action.id)).status).toBe(404);
  });

  it('does not exist for drafts, other apps, and unknown ids', async () => {
    const [drafted, action] = [anAction('open_next', {}), anAction('open_next', {})];
    await draftPage(app, { title: 'Draft', blocks: [aButton(drafted)] });
    await publishPage(app, { title: 'Here', blocks: [aButton(action)] });
    expect((await read(action.id)).status).toBe(200);
    for (const id of [drafted.id, app.platform.ids.next(), 'x', open.id]) expect((await read(id)).body.error).toBe('not_found');
    expect((await app.call('GET /block_actions/{id}', { app: 'second', params: { id: action.id } })).status).toBe(404);
  });

  it('answers actions on a page only to those who may open the page', async () => {
    const [locked, hidden, forMembers] = [1, 2, 3].map((n) => anAction('open_url', { url: `https://secret.example/${n}` })) as [
      Action,
      Action,
      Action,
    ];
    await publishPage(app, { title: 'L', blocks: [aButton(locked)], access: { require_authentication: true } });
    await publishPage(app, { title: 'H', blocks: [aButton(hidden)], access: { is_private: true } });
    const access = { require_authentication: true, allow_browsing: true };
    await publishPage(app, { title: 'M', blocks: [aButton(forMembers, { members_only: true })], access });
    const answers = [await read(locked.id), await read(hidden.id), await read(forMembers.id), await read(hidden.id, member)];
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403, 404]);
    expect(answers[0]?.body).toMatchObject({ access: { reason: 'AUTHENTICATION_REQUIRED' } });
    for (const { text } of answers) expect(text).not.toContain('secret.example');
    expect((await read(locked.id, member)).body.data.url).toContain('secret.example');
    expect((await read(forMembers.id, member)).status).toBe(200);
  });

  it('is the one that the viewer sees when a copy of it shows something else to members', async () => {
    const forAll = anAction('open_url', { url: 'https://open.example' });
    const forMembers = { ...forAll, data: { url: 'https://secret.example' } };
    const access = { require_authentication: true, allow_browsing: true };
    await publishPage(app, { title: 'Copy of members', blocks: [aButton(forMembers, { members_only: true })], access });
    await publishPage(app, { title: 'For all', blocks: [aButton(forAll)] });
    await publishPage(app, { title: 'Another copy', blocks: [aButton(forMembers, { members_only: true })], access });
    expect((await read(forAll.id)).body.data).toEqual({ url: 'https://open.example' });
  });
});
