import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  owner = await app.owner();
});
afterAll(() => app.close());

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const read = (id: string, token: string) => app.call('GET /invoices/{id}', { params: { id }, query: { token } });
/** A course for 49 €, sold to a member who is then deleted, with the links that they kept. */
async function soldToDeleted(): Promise<{ id: string; memberToken: string; member: MemberSession; paymentId: string; orderId: string }> {
  const member = await app.signUp({ name: 'Ada Byron' });
  const { intent } = await buys(app, member, await aProduct(app, { title: 'Breathing course', versions: [once({ price: 4900 })] }));
  const [row] = await app.sql<{ id: string; payment_id: string }>('select id, payment_id from invoices where order_id = $1', [intent.order_id]);
  const id = row?.id ?? '';
  const { url } = (await app.call('GET /invoices/{id}/url', { params: { id }, as: member })).body;
  await app.sql('delete from subscribers where app_id = $1 and id = $2', [app.tenant.appId, member.id]);
  return { id, memberToken: tokenOf(url), member, paymentId: row?.payment_id ?? '', orderId: intent.order_id };
}

describe('an invoice whose member was deleted', () => {
  it('stays for the seller as it was printed', async () => {
    const { id, member } = await soldToDeleted();
    const { items } = (await app.call('GET /studio/invoices', { as: owner })).body;
    expect(items[0]).toMatchObject({ id, kind: 'invoice', customer: 'Ada Byron', total: 4900, refunded: 0 });
    const url = items[0]?.url ?? '';
    expect((await read(id, tokenOf(url))).body).toMatchObject({
      number: items[0]?.number,
      customer: { name: 'Ada Byron', email: member.email },
      lines: [{ label: 'Breathing course', amount: 4900 }],
      total: 4900,
    });
    const file = await app.get(`/invoice/${id}.pdf?token=${tokenOf(url)}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('no longer opens with the links that the member had', async () => {
    const { id, memberToken, member } = await soldToDeleted();
    expect((await read(id, memberToken)).body.error).toBe('invoice_not_found');
    expect((await app.get(`/invoice/${id}.pdf?token=${memberToken}`)).status).toBe(404);
    expect((await app.call('GET /invoices/{id}', { params: { id }, as: member })).status).toBe(404);
  });

  it('keeps its payment, which can still be refunded at the provider', async () => {
    const { id, paymentId } = await soldToDeleted();
    await app.server.commerce.payments.refund(app.tenant, { paymentId, amount: 900, isRevoking: true, madeBy: null, key: `late:${id}` });
    const { items } = (await app.call('GET /studio/invoices', { as: owner })).body;
    expect(items.find((item) => item.id === id)).toMatchObject({ refunded: 900 });
    await app.settle();
  });
});
