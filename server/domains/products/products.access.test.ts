import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { openSocket } from '../../testing/sockets.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from './products.builders.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.listen();
  origin = `http://127.0.0.1:${(app.http.app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const listening = async (member: MemberSession) => {
  const socket = await openSocket(origin, { app: 'first', email: member.email, token: member.token });
  await socket.subscribe(member.user.global_events_channel);
  return socket;
};

describe('what a purchase opens', () => {
  it('opens a page behind a product at once, and notifies every open app of the member', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, {
      title: 'Strong',
      slug: 'strong',
      texts: ['only for buyers'],
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const member = await app.signUp();
    const decision = async () => app.server.pages.decision(app.tenant, { ...member.user, id: member.id, tenant: app.tenant } as never, page.id);
    expect(await decision()).toMatchObject({ granted: false, reason: 'PURCHASE_REQUIRED', product_ids: [product.id] });

    const [one, two, other] = [await listening(member), await listening(member), await listening(await app.signUp())];
    await buys(app, member, product);
    await Promise.all([one, two].map((socket) => socket.event('entitlements_changed')));
    expect(await decision()).toMatchObject({ granted: true, mode: 'full' });
    expect(other.events('entitlements_changed')).toEqual([]);
    await Promise.all([one, two, other].map((socket) => socket.close()));
  });
  it('closes the page again when a grant is revoked', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Lent', slug: 'lent', access: { require_purchase: true, products: [{ id: product.id }] } });
    const member = await app.signUp();
    const granted = async () =>
      (await app.server.pages.decision(app.tenant, { ...member.user, id: member.id, tenant: app.tenant } as never, page.id)).granted;
    const grant = await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect(await granted()).toBe(true);
    await app.server.products.entitlements.revokeGrant(app.tenant, member.id, grant.id);
    expect(await granted()).toBe(false);
  });
});
