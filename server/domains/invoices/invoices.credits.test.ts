import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/work.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBump, buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  [owner, member] = [await app.owner(), await app.signUp({ name: 'Ada Byron' })];
  const rates = [{ country: 'DE', region: null, name: 'VAT', rate: 19_000 }];
  await app.call('PUT /studio/tax_rates', { as: owner, body: { is_on: true, inclusive: true, source: 'table', rates, blocked_countries: [] } });
});
afterAll(() => app.close());

const read = async (id: string, as: MemberSession | null = member) => (await app.call('GET /invoices/{id}', { params: { id }, as })).body;
/** A course for 49 € with 19 % of tax in it. */
async function bought(): Promise<{ orderId: string; invoiceId: string; paymentId: string }> {
  const product = await aProduct(app, { title: 'Breathing course', versions: [once({ price: 4900 })] });
  const { intent } = await buys(app, member, product, { address: { country: 'DE' } });
  const [row] = await app.sql<{ id: string; payment_id: string }>("select id, payment_id from invoices where order_id = $1 and kind = 'invoice'", [
    intent.order_id,
  ]);
  return { orderId: intent.order_id, invoiceId: row?.id ?? '', paymentId: row?.payment_id ?? '' };
}
const refund = (orderId: string, amount: number | null) =>
  app.call('POST /studio/orders/{id}/refund', { as: owner, params: { id: orderId }, body: { amount, revoke: false } });
const numberOf = (number: string) => Number(number.split('-').at(-1));

describe('a refund', () => {
  it('writes a credit note with the next number, its share of the tax, and the invoice that it corrects', async () => {
    const { orderId, invoiceId } = await bought();
    expect((await refund(orderId, 1000)).status).toBe(200);
    const invoice = await read(invoiceId);
    const [note] = invoice.credit_notes;
    expect(numberOf(note?.number ?? '')).toBe(numberOf(invoice.number) + 1);
    expect(await read(note?.id ?? '')).toMatchObject({
      kind: 'credit_note',
      corrects: { id: invoiceId, number: invoice.number },
      seller: invoice.seller,
      customer: invoice.customer,
      lines: [{ label: 'Breathing course', amount: -1000 }],
      subtotal: -1000,
      tax: -160,
      tax_lines: [{ label: 'VAT 19 %', rate: 19_000, net: -840, tax: -160 }],
      total: -1000,
      refunded: 0,
      credit_notes: [],
    });
    const file = await app.get(`/invoice/${note?.id}.pdf${new URL(note?.url ?? '', 'http://x').search}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('in parts reverses the whole invoice and its whole tax, and no unit more', async () => {
    const { orderId, invoiceId } = await bought();
    for (const amount of [333, 333, 1, 1777]) await refund(orderId, amount);
    await refund(orderId, null);
    expect((await refund(orderId, 1)).status).toBe(409);
    const invoice = await read(invoiceId);
    const notes = await Promise.all(invoice.credit_notes.map(({ id }) => read(id)));
    const sum = (of: (note: (typeof notes)[number]) => number) => notes.reduce((all, note) => all + of(note), 0);
    expect([notes.length, sum(({ total }) => total), sum(({ tax }) => tax)]).toEqual([5, -invoice.total, -invoice.tax]);
  });

  it('of one product of several credits that product with its own tax, and the rest as the rest', async () => {
    const [book, pass] = [await aProduct(app, { title: 'Book', versions: [once({ price: 999 })] }), await aProduct(app, { title: 'Pass' })];
    const { intent } = await buys(app, member, pass, { address: { country: 'DE' }, order_bumps: [await aBump(app, pass, book)] });
    const [row] = await app.sql<{ id: string; lines: { tax: number }[] }>(
      "select i.id, p.lines from invoices i join payments p on p.id = i.payment_id where i.order_id = $1 and i.kind = 'invoice'",
      [intent.order_id],
    );
    const giveBack = (body: object) =>
      app.call('POST /studio/orders/{id}/refund', { as: owner, params: { id: intent.order_id }, body: { amount: null, revoke: false, ...body } });
    expect((await giveBack({ lines: [{ at: 1, amount: 999 }] })).status).toBe(200);
    expect((await giveBack({})).status).toBe(200);
    const invoice = await read(row?.id ?? '');
    const [one, rest] = await Promise.all(invoice.credit_notes.map(({ id }) => read(id)));
    expect([one?.lines.map(({ label, amount }) => [label, amount]), one?.tax, one?.total]).toEqual([
      [['Book', -999]],
      -(row?.lines[1]?.tax ?? 0),
      -999,
    ]);
    expect(one?.tax_lines).toEqual([{ label: 'VAT 19 %', rate: 19_000, net: -999 - (one?.tax ?? 0), tax: one?.tax }]);
    expect(rest?.lines.map(({ label, amount }) => [label, amount])).toEqual([['Pass', 999 - invoice.total]]);
    expect((one?.tax ?? 0) + (rest?.tax ?? 0)).toBe(-invoice.tax);
  });

  it('is next to the invoice in the purchases, in the studio’s order and in the list of invoices', async () => {
    const { orderId, invoiceId } = await bought();
    const { body } = await refund(orderId, null);
    const [note] = (await read(invoiceId)).credit_notes;
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items.find(({ invoice_id: of }) => of === invoiceId)?.credit_notes).toEqual([{ id: note?.id, number: note?.number }]);
    expect(body.invoice?.credit_notes).toMatchObject([{ id: note?.id, number: note?.number, total: -4900 }]);
    const list = (await app.call('GET /studio/invoices', { as: owner, query: { kind: 'credit_note' } })).body.items;
    expect(list[0]).toMatchObject({ id: note?.id, total: -4900, tax: -782, refunded: 0, customer: 'Ada Byron', order_id: orderId });
  });

  it('is mailed with a link to the credit note', async () => {
    const { orderId, invoiceId } = await bought();
    await refund(orderId, 700);
    await app.settle();
    const [note] = (await read(invoiceId)).credit_notes;
    const mails = await app.sql<{ text: string }>("select text from outbox where cause = 'refund' order by created_at desc limit 1");
    expect(mails[0]?.text).toContain(`/invoice/${note?.id}?token=`);
    expect(mails[0]?.text).toContain(`/invoice/${invoiceId}?token=`);
  });

  it('that its bank returned is reversed by another note', async () => {
    const { orderId, invoiceId, paymentId } = await bought();
    await refund(orderId, 1000);
    await app.sql("update refunds set state = 'failed' where payment_id = $1", [paymentId]);
    const [row] = await app.sql<{ id: string }>('select id from refunds where payment_id = $1', [paymentId]);
    const failed = { id: row?.id ?? '', payment_id: paymentId, state: 'failed', amount: 1000, lines: null, is_revoking: false };
    const again = () => transact(app.db, app.tenant, (trx) => app.server.commerce.credits.refunded(trx, app.tenant, failed));
    await again();
    await again();
    expect((await read(invoiceId)).credit_notes.map(({ total }) => total)).toEqual([-1000, 1000]);
    // The test gateway does not know it any more, either.
    await app.sql('delete from test_refunds where app_id = $1', [app.tenant.appId]);
    await refund(orderId, null);
    const notes = (await read(invoiceId)).credit_notes;
    expect(notes.map(({ total }) => total)).toEqual([-1000, 1000, -4900]);
  });

  it('leaves no gap in the numbers, however many are made at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, bought));
    await Promise.all(orders.flatMap(({ orderId }) => [refund(orderId, 500), refund(orderId, 700)]));
    const numbers = (await app.sql<{ number: string }>('select number from invoices where app_id = $1', [app.tenant.appId])).map(({ number }) =>
      numberOf(number),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
  });
});

describe('access to a credit note', () => {
  it('is for its buyer and holders of its link, nobody else', async () => {
    const { orderId, invoiceId } = await bought();
    await refund(orderId, 100);
    const note = (await read(invoiceId)).credit_notes[0]?.id ?? '';
    expect((await read(note, await app.signUp())).error).toBe('invoice_not_found');
    expect((await read(note, null)).error).toBe('invoice_not_found');
    const own = (await app.call('GET /invoices/{id}/url', { params: { id: invoiceId }, as: member })).body.url;
    const token = new URL(own).searchParams.get('token') ?? '';
    expect((await app.call('GET /invoices/{id}', { params: { id: note }, query: { token } })).body.error).toBe('invoice_not_found');
  });
});
