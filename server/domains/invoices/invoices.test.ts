import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/work.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { aSubscriber, dayMs, everyDays } from '../subscriptions/subscriptions.builders.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  member = await app.signUp({ name: 'Ada Byron' });
});
afterEach(() => app.sql("update subscriptions set status = 'ended', claimed_until = null"));
afterAll(() => app.close());

const invoicesOf = (appId = app.tenant.appId) =>
  app.sql<{ id: string; number: string; payment_id: string }>(
    'select id, number, payment_id from invoices where app_id = $1 order by issued_at, id',
    [appId],
  );
const read = (id: string, as: MemberSession | null, token?: string, slug?: string) =>
  app.call('GET /invoices/{id}', { params: { id }, as, query: token ? { token } : {}, ...(slug ? { app: slug } : {}) });
const urlOf = (id: string, as: MemberSession) => app.call('GET /invoices/{id}/url', { params: { id }, as });
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
/** A purchase of a course for 49 €, and its invoice. */
async function bought(as = member): Promise<string> {
  const product = await aProduct(app, { title: 'Breathing course', versions: [once({ name: 'For good', price: 4900 })] });
  await buys(app, as, product);
  const { items } = (await app.call('GET /purchases', { as })).body;
  return items[0]?.invoice_id ?? '';
}

describe('COM-22: an invoice', () => {
  it('is written with the payment, and names buyer, products and seller', async () => {
    const id = await bought();
    expect((await read(id, member)).body).toEqual({
      id,
      kind: 'invoice',
      number: 'TEST-0001',
      seller: { name: 'App first', lines: [], email: null, tax_id: null },
      customer: { name: expect.any(String), lines: [], email: member.email, tax_id: null },
      lines: [{ label: 'Breathing course', detail: 'For good', amount: 4900 }],
      subtotal: 4900,
      discount: 0,
      coupon: null,
      tax: 0,
      tax_label: null,
      tax_lines: [],
      tax_note: null,
      tax_inclusive: false,
      total: 4900,
      refunded: 0,
      currency: 'EUR',
      issued_at: expect.any(String),
      is_test: true,
      has_e_invoice: false,
      footer: null,
      corrects: null,
      credit_notes: [],
    });
  });

  it('shows the seller as of that day, whatever their name is later', async () => {
    const name = async (seller: string, invoice_prefix: string) =>
      app.sql(`insert into payment_settings (app_id, seller) values ($1, $2) on conflict (app_id) do update set seller = excluded.seller`, [
        app.tenant.appId,
        JSON.stringify({ name: seller, lines: ['Quay 1', '20457 Hamburg'], email: 'a@b.example', tax_id: 'DE1', invoice_prefix, footer: 'Thanks' }),
      ]);
    await name('Tidewater GmbH', 'RE');
    const id = await bought();
    await name('Another Ltd', 'X-');
    const { number, seller, footer } = (await read(id, member)).body;
    expect([number.slice(0, 8), seller, footer]).toEqual([
      'TEST-RE-',
      { name: 'Tidewater GmbH', lines: ['Quay 1', '20457 Hamburg'], email: 'a@b.example', tax_id: 'DE1' },
      'Thanks',
    ]);
    expect((await read(await bought(), member)).body.number).toMatch(/^TEST-X-0\d+$/);
  });

  it('is written for each renewal, with the days that it pays for; free ones and trials have none', async () => {
    const before = (await invoicesOf()).length;
    const { member: subscriber } = await aSubscriber(app, { ...everyDays(10), trial_days: 7, price: 1900 });
    expect(await invoicesOf()).toHaveLength(before);
    app.clock.advance(7 * dayMs + 1000);
    await app.settle();
    const renewal = (await invoicesOf()).at(-1);
    const { body } = await read(renewal?.id ?? '', subscriber);
    expect(body).toMatchObject({ total: 1900, customer: { name: subscriber.user.name, email: subscriber.email } });
    expect(body.lines).toEqual([{ label: 'Gym pass', detail: expect.stringMatching(/\d{4}/), amount: 1900 }]);
  });

  it('shows how much was refunded, and changes in nothing else', async () => {
    const id = await bought();
    const before = (await read(id, member)).body;
    const [row] = (await invoicesOf()).filter((one) => one.id === id);
    await app.server.commerce.payments.refund(app.tenant, {
      paymentId: row?.payment_id ?? '',
      amount: 1500,
      isRevoking: false,
      madeBy: null,
      key: `back:${id}`,
    });
    const { credit_notes, ...after } = (await read(id, member)).body;
    expect({ ...after, credit_notes: [] }).toEqual({ ...before, refunded: 1500 });
    expect(credit_notes).toEqual([
      { id: expect.any(String), number: expect.any(String), total: -1500, issued_at: expect.any(String), url: expect.any(String) },
    ]);
    expect((await app.call('GET /purchases', { as: member })).body.items[0]).toMatchObject({ invoice_id: id, refunded: 1500 });
  });
});

describe('numbers', () => {
  it('have no gap and no duplicate under fifty payments at once, in each app separately', async () => {
    const product = await aProduct(app, { versions: [once({ price: 900 })] });
    const [mine, theirs] = await Promise.all([invoicesOf(), invoicesOf(app.secondApp.tenant.appId)]);
    const people = await app.sql<{ id: string }>('select id from subscribers where app_id = $1 limit 1', [app.tenant.appId]);
    const draft = (index: number) => ({
      paymentId: app.platform.ids.next(),
      subscriberId: people[0]?.id ?? '',
      orderId: null,
      subscriptionId: null,
      lines: [{ label: product.title, detail: null, amount: 900 }],
      subtotal: 900,
      discount: 0,
      coupon: null,
      tax: 0,
      tax_label: null,
      tax_inclusive: false,
      total: 900,
      currency: 'EUR',
      customer: { name: `Number ${index}`, email: 'n@example.com', address: null },
      isTest: true,
    });
    const issued = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        transact(app.db, app.tenant, async (trx) => {
          await app.server.commerce.invoices.issue(trx, app.tenant, draft(index));
          // Every fifth payment fails after its invoice was written.
          if (index % 5 === 0) throw new Error('the payment was not kept');
        }).catch(() => 'failed'),
      ),
    );
    expect(issued.filter((one) => one === 'failed')).toHaveLength(10);
    const numbers = (await invoicesOf()).map(({ number }) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: mine.length + 40 }, (_, index) => index + 1));
    expect(await invoicesOf(app.secondApp.tenant.appId)).toEqual(theirs);
  });

  it('of one payment are one, however often it is reported', async () => {
    const id = await bought();
    const [row] = (await invoicesOf()).filter((one) => one.id === id);
    const again = await transact(app.db, app.tenant, (trx) =>
      app.server.commerce.invoices.issue(trx, app.tenant, {
        paymentId: row?.payment_id ?? '',
        subscriberId: member.id,
        orderId: null,
        subscriptionId: null,
        lines: [],
        subtotal: 1,
        discount: 0,
        coupon: null,
        tax: 0,
        tax_label: null,
        tax_inclusive: false,
        total: 1,
        currency: 'EUR',
        customer: { name: '', email: '', address: null },
        isTest: true,
      }),
    );
    expect(again).toEqual({ id, number: row?.number });
  });
});

describe('access to an invoice', () => {
  it('is for its buyer, and holders of a link, for ten minutes', async () => {
    const id = await bought();
    const { url } = (await urlOf(id, member)).body;
    expect(url).toMatch(new RegExp(`^http://localhost:4000/invoice/${id}\\?token=`));
    const token = tokenOf(url);
    expect((await read(id, null, token)).status).toBe(200);
    expect((await app.get(`/invoice/${id}.pdf?token=${token}`)).status).toBe(200);
    app.clock.advance(9.9 * 60_000);
    expect((await read(id, null, token)).status).toBe(200);
    app.clock.advance(0.2 * 60_000);
    expect((await read(id, null, token)).body).toMatchObject({ error: 'invoice_not_found', message: 'Invalid Invoice' });
    expect((await read(id, member)).status).toBe(200);
  });

  it('is denied to everyone else: with the link of another invoice, another app, a forged one, or none', async () => {
    const [id, other] = [await bought(), await bought()];
    const outsider = await app.signUp();
    const far = await app.signUp({ app: 'second' });
    const token = tokenOf((await urlOf(id, member)).body.url);
    const [until = '', signature = ''] = token.split('.');
    const later = `${(Number.parseInt(until, 36) + 60_000).toString(36)}.${signature}`;
    const refused = [
      await read(other, null, token),
      await read(id, null, token, 'second'),
      await read(id, null, later),
      await read(id, null, `${until}.${'A'.repeat(signature.length)}`),
      await read(id, null, until),
      await read(id, null),
      await read(id, outsider),
      await read(id, far),
      await read('no-id', null, token),
      await urlOf(id, outsider),
      await urlOf(id, far),
      await urlOf('no-id', member),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.error}`)).toEqual(Array(refused.length).fill('404 invoice_not_found'));
    for (const path of [`/invoice/${id}.pdf`, `/invoice/${other}.pdf?token=${token}`, `/invoice/x.pdf?token=${token}`])
      expect((await app.get(path)).status).toBe(404);
  });

  it('is never cached or indexed', async () => {
    const id = await bought();
    const file = await app.get(`/invoice/${id}.pdf?token=${tokenOf((await urlOf(id, member)).body.url)}`);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(file.headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.pdf"$/);
  });
});

describe('a subscription that was bought with money', () => {
  it('has the invoice of its order and of each renewal for its owner to open', async () => {
    const owner = await app.owner();
    await aSubscriber(app, { ...everyDays(10) });
    app.clock.advance(10 * dayMs + 1000);
    await app.settle();
    const { items } = (await app.call('GET /studio/subscriptions', { as: owner })).body;
    const { body } = await app.call('GET /studio/subscriptions/{id}', { params: { id: items[0]?.id ?? '' }, as: owner });
    expect(body.invoices.map(({ total }) => total)).toEqual([1900, 1900]);
    const url = new URL(body.invoices[0]?.url ?? '');
    expect((await app.get(`${url.pathname}.pdf${url.search}`)).status).toBe(200);
  });
});
