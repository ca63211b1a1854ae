import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { anInvitation } from './invites.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterEach(async () => {
  app.clock.reset();
  await setPrivate(false);
});
afterAll(() => app.close());

const setPrivate = (is_private: boolean) => app.call('PUT /studio/access_settings', { as: owner, body: { is_private } });
const invite = (body: object = {}) => anInvitation(app, owner, body);
let people = 0;
const signUp = (token: string | null, email = `guest${(people += 1)}@example.com`) =>
  app.call('POST /auth/sign_up', { body: { email, name: 'Gina Guest', password: testPassword, ...(token === null ? {} : { invite: token }) } });
const peek = (token: string, slug = 'first') => app.call('GET /auth/invite', { query: { invite: token }, app: slug });
const uses = async (id: string) => (await app.call('GET /studio/invites', { as: owner })).body.items.find((one) => one.id === id)?.uses;

describe('a link for new members (ID-5)', () => {
  it('lets its holders into a private app, as often as it allows, and nobody else', async () => {
    const { id, token, url } = await invite({ max_uses: 2 });
    await setPrivate(true);
    expect(url).toMatch(/^http:\/\/localhost:4000\/#auth\?mode=sign_up&invite=/);
    expect((await signUp(null)).body.error).toBe('sign_up_closed');
    expect((await peek(token)).body).toEqual({ email: null });
    expect([(await signUp(token)).status, (await signUp(token)).status]).toEqual([200, 200]);
    for (const late of [await signUp(token), await peek(token)]) expect([late.status, late.body.error]).toEqual([403, 'invite_invalid']);
    expect(await uses(id)).toBe(2);
  });
  it('is counted correctly however many come at once, and latecomers do not become members', async () => {
    const { id, token } = await invite({ max_uses: 3 });
    await setPrivate(true);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signUp(token, `crowd${index}@example.com`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await uses(id)).toBe(3);
    expect(await app.sql("select 1 from users where email like 'crowd%@example.com'")).toHaveLength(3);
  });
  it('with an address is valid only for that address, once, and is mailed to it', async () => {
    const { token } = await invite({ email: ' Noa@Example.com ', max_uses: 9 });
    expect((await peek(token)).body).toEqual({ email: 'Noa@Example.com' });
    await app.settle();
    const [mail] = await app.sql<{ text: string; cause: string }>("select text, cause from outbox where recipient = 'Noa@Example.com'");
    // The mailed link proves the address, so it differs from the one that the studio shows.
    expect([mail?.cause, mail?.text.includes(`invite=${token.split('.')[0]}.`), mail?.text.includes(token)]).toEqual(['member_invite', true, false]);
    await setPrivate(true);
    expect((await signUp(token, 'other@example.com')).body.error).toBe('invite_invalid');
    expect((await signUp(token, 'noa@example.com')).status).toBe(200);
    expect((await peek(token)).body.error).toBe('invite_invalid');
  });
  it('ends when it is revoked, and on its date; a link of another app is invalid', async () => {
    const [revoked, dated, foreign] = [await invite(), await invite({ expires_at: new Date(app.clock.ms() + 60_000).toISOString() }), await invite()];
    expect((await app.call('DELETE /studio/invites/{id}', { as: owner, params: { id: revoked.id } })).status).toBe(204);
    expect((await app.call('DELETE /studio/invites/{id}', { as: owner, params: { id: revoked.id } })).status).toBe(404);
    app.clock.advance(61_000);
    for (const token of [revoked.token, dated.token, `${foreign.id}.${'A'.repeat(27)}`, `${foreign.token}x`, '', 'x.y.z'])
      expect((await peek(token)).body.error, token).toBe('invite_invalid');
    expect((await peek(foreign.token, 'second')).body.error).toBe('invite_invalid');
    const states = (await app.call('GET /studio/invites', { as: owner })).body.items.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['revoked', 'expired', 'used', 'open']));
  });
  it.each([
    ['an invalid address', { email: 'nobody' }, 'validation_failed'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00.000Z' }, 'validation_failed'],
    ['an unknown product', { product_ids: ['0190a000-0000-7000-8000-00000000dead'] }, 'product_not_found'],
    ['an unknown page', { page_ids: ['0190a000-0000-7000-8000-00000000dead'] }, 'page_not_found'],
  ])('is not made for %s', async (_what, body, error) => {
    expect((await app.call('POST /studio/invites', { as: owner, body })).body.error).toBe(error);
  });
});

describe('products and pages of an invitation', () => {
  it('are the member’s in the answer to the sign-up', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Inner circle', access: { is_private: true } });
    const { token } = await invite({ product_ids: [product.id], page_ids: [page.id] });
    const { body } = await signUp(token);
    expect(body.user.active_product_ids).toEqual([product.id]);
    expect(Object.keys(body.page_subscriptions)).toContain(page.id);
    const member = { email: body.user.email, token: body.authentication_token, app: 'first' };
    // The job that gives them again after a kill finds nothing to do.
    app.clock.advance(61_000);
    await app.settle();
    const rows = await app.sql('select 1 from entitlements where subscriber_id = $1', [body.user.subscriber_id]);
    expect(rows).toHaveLength(1);
    expect((await app.call('POST /auth/verify', { as: member })).body.user.active_product_ids).toEqual([product.id]);
  });
  it('are given after a kill between sign-up and giving', async () => {
    const product = await aProduct(app);
    const { id } = await invite({ product_ids: [product.id] });
    const member = await app.signUp();
    await app.jobs.enqueue(app.db.system(), 'invites.give', { appId: app.tenant.appId, inviteId: id, subscriberId: member.id });
    await app.settle();
    expect((await app.call('POST /auth/verify', { as: member })).body.user.active_product_ids).toEqual([product.id]);
  });
  it('are given to a member who opens the link, or logs in with it, and counted once for each', async () => {
    const product = await aProduct(app);
    const { id, token } = await invite({ product_ids: [product.id] });
    const member = await app.signUp();
    for (const _again of [1, 2]) expect((await app.call('POST /auth/invite', { as: member, body: { invite: token } })).status).toBe(204);
    const other = await app.signUp();
    const login = await app.call('POST /auth/login', { body: { email: other.email, password: other.password, invite: token } });
    expect(login.body.user.active_product_ids).toEqual([product.id]);
    expect(await uses(id)).toBe(2);
  });
  it('let someone of the account into a private app that they were not a member of', async () => {
    const staff = await app.staff('coach');
    const { token } = await invite();
    await setPrivate(true);
    const logIn = (more: object) => app.call('POST /auth/login', { body: { email: staff.email, password: testPassword, ...more } });
    expect((await logIn({})).status).toBe(401);
    expect((await logIn({ invite: token })).status).toBe(200);
  });
});

describe('permissions for invitations', () => {
  it('show only links of the own app', async () => {
    const { id } = await invite();
    const foreign = await app.owner('second');
    expect((await app.call('GET /studio/invites', { as: foreign })).body).toEqual({ items: [], total_count: 0 });
    expect((await app.call('DELETE /studio/invites/{id}', { as: foreign, params: { id } })).status).toBe(404);
  });
  it('show none without the permission to write members: a link lets in anyone who has it', async () => {
    const editor = await app.staff('editor');
    expect((await app.call('GET /studio/invites', { as: editor })).status).toBe(403);
    expect((await app.call('GET /studio/invites', { as: await app.staff('support') })).status).toBe(200);
  });
});
