import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provenMember } from '../auth/auth.builders.ts';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
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
const row = async (id: string) => (await app.call('GET /studio/invites', { as: owner })).body.items.find((one) => one.id === id)!;
const revoke = (id: string) => app.call('DELETE /studio/invites/{id}', { as: owner, params: { id } });
const signUp = (email: string, token: string) =>
  app.call('POST /auth/sign_up', { body: { email, name: 'Gina Guest', password: testPassword, invite: token } });
const accept = (as: MemberSession, token: string) => app.call('POST /auth/invite', { as, body: { invite: token } });
const productsOf = async (as: MemberSession) => (await app.call('POST /auth/verify', { as })).body.user.active_product_ids;
const grantsOf = async (as: MemberSession) => (await app.sql('select 1 from entitlements where subscriber_id = $1', [as.id])).length;

describe('uses of a link', () => {
  it('are as many as people: twenty sign-ups at once, each with the included products and pages, once', async () => {
    const product = await aProduct(app);
    const { id, token } = await invite({ product_ids: [product.id] });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(`twenty${index}@example.com`, token)));
    expect(answers.filter(({ status, body }) => status === 200 && body.user.active_product_ids.includes(product.id))).toHaveLength(20);
    expect(await row(id)).toMatchObject({ uses: 20, state: 'open', max_uses: null });
    app.clock.advance(61_000);
    await app.settle();
    expect(await app.sql('select 1 from entitlements where product_id = $1', [product.id])).toHaveLength(20);
  });

  it('give the last one to one person, whichever way they come: a sign-up, a login and an open session at once', async () => {
    const { id, token } = await invite({ max_uses: 1 });
    const [member, other] = [await app.signUp(), await app.signUp()];
    const answers = await Promise.all([
      signUp('the-last@example.com', token),
      app.call('POST /auth/login', { body: { email: other.email, password: other.password, invite: token } }),
      accept(member, token),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.error ?? [])).toEqual(['invite_invalid', 'invite_invalid']);
    expect(await row(id)).toMatchObject({ uses: 1, state: 'used' });
  });

  it('of one member at once are one, and give once', async () => {
    const product = await aProduct(app);
    const { id, token } = await invite({ product_ids: [product.id] });
    const member = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(member, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect([(await row(id)).uses, await grantsOf(member)]).toEqual([1, 1]);
  });

  it('are not spent on a sign-up that is refused for another reason', async () => {
    const { id, token } = await invite({ max_uses: 1 });
    const known = await app.signUp();
    expect((await signUp(known.email, token)).body.error).toBe('existing_subscriber');
    const short = await app.call('POST /auth/sign_up', { body: { email: 'short@example.com', name: 'Gina', password: 'x', invite: token } });
    expect(short.status).toBe(422);
    expect(await row(id)).toMatchObject({ uses: 0, state: 'open' });
  });
});

describe('a link for one address', () => {
  it('is refused to a member with another one, and accepted by its owner, in any case', async () => {
    const product = await aProduct(app);
    const [named, other] = [await provenMember(app), await app.signUp()];
    const { id, token } = await invite({ email: named.email.toUpperCase(), product_ids: [product.id] });
    expect((await accept(other, token)).body.error).toBe('invite_invalid');
    const logIn = await app.call('POST /auth/login', { body: { email: other.email, password: other.password, invite: token } });
    expect(logIn.body.error).toBe('invite_invalid');
    expect([await productsOf(other), (await row(id)).uses]).toEqual([[], 0]);
    expect((await accept(named, token)).status).toBe(204);
    expect([await productsOf(named), (await row(id)).state]).toEqual([[product.id], 'used']);
  });

  it('is not mailed if it was revoked before that', async () => {
    const { id } = await invite({ email: 'late-letter@example.com' });
    expect((await revoke(id)).status).toBe(204);
    await app.settle();
    expect(await app.sql("select 1 from outbox where recipient = 'late-letter@example.com'")).toEqual([]);
  });
});

describe('products and pages of a link', () => {
  it('are given once: what the owner removed since does not return when it is opened again', async () => {
    const product = await aProduct(app);
    const { token } = await invite({ product_ids: [product.id] });
    const member = await app.signUp();
    await accept(member, token);
    app.clock.advance(61_000);
    await app.settle();
    const [grant] = await app.sql<{ id: string }>('select id from entitlements where subscriber_id = $1', [member.id]);
    const taken = await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: member.id, grantId: grant!.id } });
    expect(taken.status, taken.text).toBe(204);
    await accept(member, token);
    await app.call('POST /auth/login', { body: { email: member.email, password: member.password, invite: token } });
    expect(await productsOf(member)).toEqual([]);
  });

  it('are not given again to a member who has them, and missing parts are added', async () => {
    const [held, gone, rest] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    const { token } = await invite({ product_ids: [held.id, gone.id, rest.id] });
    const member = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: held.id });
    expect((await app.call('DELETE /studio/products/{id}', { as: owner, params: { id: gone.id } })).status).toBe(204);
    expect((await accept(member, token)).status).toBe(204);
    expect((await productsOf(member)).toSorted()).toEqual([held.id, rest.id].toSorted());
    expect(await grantsOf(member)).toBe(2);
  });

  it('stay when the link is revoked; then it gives nothing to anyone else, and lets nobody into a private app', async () => {
    const product = await aProduct(app);
    const { id, token } = await invite({ product_ids: [product.id] });
    const [early, late] = [await app.signUp(), await app.signUp()];
    await accept(early, token);
    await revoke(id);
    expect((await accept(late, token)).body.error).toBe('invite_invalid');
    expect((await accept(early, token)).body.error).toBe('invite_invalid');
    await setPrivate(true);
    expect((await signUp('too-late@example.com', token)).body.error).toBe('invite_invalid');
    expect([await productsOf(early), await productsOf(late), (await row(id)).uses]).toEqual([[product.id], [], 1]);
  });
});

describe('access to links', () => {
  it.each(['editor', 'coach', 'moderator', 'analyst'] as const)('is denied to %s: neither the list nor a new one nor revoking one', async (role) => {
    const { id, token } = await invite();
    const as = await app.staff(role);
    const answers = [
      await app.call('GET /studio/invites', { as }),
      await app.call('POST /studio/invites', { as, body: {} }),
      await app.call('DELETE /studio/invites/{id}', { as, params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(answers.some(({ text }) => text.includes(token))).toBe(false);
    expect((await row(id)).state).toBe('open');
  });
});
