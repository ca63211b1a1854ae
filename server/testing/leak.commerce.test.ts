import type { Call } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buys } from '../domains/checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../domains/products/products.builders.ts';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';
import type { Session } from './client.ts';

/**
 * Data of a member's purchases, searched for by everyone it does not concern, on every commerce screen (GOALS section 5). Bills, refund requests and
 * withdrawals are included. `secretperson…` belongs to the member and the seller, `secretproduct…` is in no shop.
 */
let app: TestApp;
let buyer: MemberSession;
let owner: Session;
/** Ids that others may have read somewhere, and use in requests. */
const known: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  owner = await app.owner();
  buyer = await app.signUp({ name: 'secretpersonname', email: 'secretpersonmail@example.com' });
  const rates = [{ country: 'DE', region: null, name: 'USt', rate: 19_000 }];
  await app.call('PUT /studio/tax_rates', { as: owner, body: { is_on: true, inclusive: true, source: 'table', rates } });
  const place = { street: 'Kai 1', postal_code: '1', city: 'Ort', country: 'DE', email: 'a@b.example', tax_number: '1' };
  expect((await app.call('PUT /studio/e_invoices', { as: owner, body: { profile: 'xrechnung', ...place, contact: 'A', phone: '123' } })).status).toBe(
    200,
  );
  await app.call('PUT /studio/refund_settings', { as: owner, body: { days: 30 } });
  await app.call('PUT /studio/settings/legal', { as: owner, body: { offers_withdrawal: true, offers_cancellation: true } });
  const versions = [monthly({ price: 2000, name: 'secretproductbasic' }), monthly({ price: 5000, name: 'secretproductplus' })];
  const club = await aProduct(app, { title: 'secretproductclub', is_hidden: true, versions });
  const pass = await aProduct(app, { title: 'secretproductpass', is_hidden: true, versions: [once({ price: 4900 })] });
  const day = await aProduct(app, { title: 'secretproductday', is_hidden: true, versions: [once({ price: 1500 })] });
  const address = { country: 'DE', city: 'secretpersoncity', line1: 'secretpersonstreet', postal_code: '10115' };
  const [, bought, second, left] = [
    await buys(app, buyer, club, { address }),
    await buys(app, buyer, pass, { address }),
    await buys(app, await app.signUp({ name: 'secretpersontwo' }), pass, { address }),
    await buys(app, buyer, day, { address }),
  ];
  const [subscription] = (await app.call('GET /subscriptions', { as: buyer })).body.items;
  await app.call('POST /purchases/{id}/refund_request', { as: buyer, params: { id: bought.purchaseId }, body: { reason: 'secretpersonreason' } });
  await app.call('POST /withdrawals', { as: buyer, body: { order_id: left.intent.order_id } });
  const gone = { name: 'secretpersonnotice', email: 'secretpersonnotice@example.com', contract: 'secretpersoncontract', reason: 'secretpersonwhy' };
  expect((await app.call('POST /cancellations', { body: gone })).status).toBe(200);
  const refund = { amount: 100, revoke: false };
  expect((await app.call('POST /studio/orders/{id}/refund', { as: owner, params: { id: second.intent.order_id }, body: refund })).status).toBe(200);
  // As if money had moved: the books leave tests out.
  await app.sql('update payments set is_test = false');
  const papers = await app.sql<{ id: string; kind: string }>("select id, kind from invoices order by (kind = 'credit_note'), id");
  const [request] = await app.sql<{ id: string }>('select id from refund_requests');
  Object.assign(known, {
    subscription: subscription?.id,
    plan: club.versions[1]?.id,
    purchase: bought.purchaseId,
    order: bought.intent.order_id,
    invoice: papers[0]?.id,
    note: papers.find(({ kind }) => kind === 'credit_note')?.id,
    request: request?.id,
  });
  const accounts = { sales_account: '8400', clearing_account: '1360', bank_account: '1200', fees_account: '4970' };
  await app.call('PUT /studio/books/settings', { as: owner, body: { ...accounts, consultant: 1001, client: 1, year_start: 1 } });
  await app.settle();
});
afterAll(() => app.close());

interface Asked {
  params?: object;
  query?: object;
  body?: object;
}
const at = (name: string): Asked => ({ params: { id: known[name] } });
const year = () => ({ from: app.clock.isoIn(-200 * 86_400_000).slice(0, 10), to: app.clock.iso().slice(0, 10) });
/** Each commerce screen, with its parameters. */
const ofMembers = (): [keyof AllCalls, Asked?][] => [
  ['GET /products/list'],
  ['GET /purchases'],
  ['GET /subscriptions'],
  ['GET /refund_requests'],
  ['GET /withdrawals'],
  ['GET /subscriptions/{id}/plans', at('subscription')],
  ['GET /subscriptions/{id}/pause', at('subscription')],
  ['POST /subscriptions/{id}/change/preview', { ...at('subscription'), body: { version_id: known['plan'] } }],
  ['POST /subscriptions/{id}/change', { ...at('subscription'), body: { version_id: known['plan'] } }],
  ['POST /subscriptions/{id}/coupon', { ...at('subscription'), body: { coupon_code: 'X' } }],
  ['DELETE /subscriptions/{id}/change', at('subscription')],
  ['POST /purchases/{id}/refund_request', { ...at('purchase'), body: { reason: 'mine' } }],
  ['POST /withdrawals', { body: { order_id: known['order'] } }],
  ['POST /cancellations', { body: { name: 'X', email: 'secretpersonmail@example.com', contract: 'X' } }],
  ['POST /subscriptions/{id}/price_change/accept', { ...at('subscription'), body: { amount: 2000 } }],
  ['GET /gifts'],
  ['GET /teams'],
  ['GET /orders/{id}', at('order')],
  ['GET /invoices/{id}', at('invoice')],
  ['GET /invoices/{id}/url', at('invoice')],
  ['GET /invoices/{id}', at('note')],
];
const ofStudio = (): [keyof AllCalls, Asked?][] => [
  ['GET /studio/invoices'],
  ['GET /studio/invoices', { query: { kind: 'credit_note', q: 'secretperson' } }],
  ['GET /studio/refund_requests'],
  ['GET /studio/contract_notices'],
  ['GET /studio/orders'],
  ['GET /studio/orders/{id}', at('order')],
  ['GET /studio/orders.csv'],
  ['GET /studio/subscriptions'],
  ['GET /studio/subscriptions/{id}', at('subscription')],
  ['GET /studio/books', { query: year() }],
  ['GET /studio/books.csv', { query: year() }],
  ['GET /studio/books/datev.csv', { query: { ...year(), from: `${app.clock.iso().slice(0, 4)}-01-01`, currency: 'EUR' } }],
  ['GET /studio/payouts'],
  ['GET /studio/payouts/mismatches'],
  ['GET /studio/payouts/{id}/lines', { params: { id: 'po_1' } }],
  ['GET /studio/revenue', { query: { ...year(), currency: 'EUR' } }],
  ['GET /studio/e_invoices'],
  ['GET /studio/disputes'],
  ['GET /studio/disputes/{id}', at('order')],
  ['GET /studio/leaving'],
  ['GET /studio/price_changes'],
  ['GET /studio/price_changes/touched', { query: { version_id: known['plan'] } }],
  ['GET /studio/rate_changes'],
];

/** The words that an answer adds to its request, by call. */
async function found(calls: [keyof AllCalls, Asked?][], as: Session | null, slug: string, words: RegExp): Promise<string[]> {
  const leaks: string[] = [];
  for (const [key, asked] of calls) {
    const { status, text } = (await app.call(key, { as, app: slug, ...asked } as never)) as { status: number; text: string };
    if (status >= 500) leaks.push(`${key} answered ${status}`);
    leaks.push(...[...new Set(text.match(words))].map((word) => `${key}: ${word}`));
  }
  return leaks;
}
const anything = /secret(?:person|product)[a-z]*/g;

describe('a member’s purchases', () => {
  it('are hidden from everyone else: a guest, other members, staff without permission, other apps', async () => {
    const others: [Session | null, string][] = [
      [null, 'first'],
      [await app.signUp(), 'first'],
      [await app.signUp({ app: 'second' }), 'second'],
    ];
    for (const [as, slug] of others) expect(await found(ofMembers(), as, slug, anything)).toEqual([]);
    const staff: [Session, string][] = [
      [await app.staff('coach'), 'first'],
      [await app.owner('second'), 'second'],
    ];
    for (const [as, slug] of staff) expect(await found(ofStudio(), as, slug, anything)).toEqual([]);
    for (const [as, slug] of others)
      for (const type of ['pdf', 'xml'])
        for (const id of [known['invoice'], known['note']]) {
          const { status } = await app.get(`/invoice/${id}.${type}`, { app: slug, ...(as ? { as: as as MemberSession } : {}) });
          expect([type, status]).toEqual([type, 404]);
        }
  });

  it('are visible to staff without permission to read members as sums and products, without a name', async () => {
    const analyst = await app.staff('analyst');
    // Orders name the buyer; address, contact and document data are for others.
    expect(await found(ofStudio(), analyst, 'first', /secretperson(?:mail|city|street|notice|why)[a-z]*|\/invoice\/[^"]*/g)).toEqual([]);
    const papers = ofStudio().filter(([key]) => /invoices|books|notices|payouts|revenue/.test(key));
    expect(await found(papers, analyst, 'first', /secretperson(?!contract)[a-z]*/g)).toEqual([]);
  });

  it('are visible to the buyer and the owner, so that the search would have found them', async () => {
    const own = await found(
      ofMembers().filter(([key]) => !key.startsWith('DELETE') && !key.endsWith('/change') && key !== 'POST /withdrawals'),
      buyer,
      'first',
      anything,
    );
    for (const key of [
      'GET /purchases',
      'GET /subscriptions',
      'GET /withdrawals',
      'GET /refund_requests',
      'GET /invoices/{id}',
      'GET /subscriptions/{id}/plans',
    ])
      expect(
        own.some((leak) => leak.startsWith(`${key}: secret`)),
        key,
      ).toBe(true);
    const sold = await found(ofStudio(), owner, 'first', anything);
    for (const key of ['invoices', 'refund_requests', 'contract_notices', 'orders', 'orders.csv', 'subscriptions', 'books.csv', 'books/datev.csv'])
      expect(
        sold.some((leak) => leak.startsWith(`GET /studio/${key}: secretperson`)),
        key,
      ).toBe(true);
    const file = await app.get(`/invoice/${known['invoice']}.xml`, { as: buyer });
    expect(file.text).toContain('secretpersonstreet');
  });

  it('have each screen of their calls in this list', () => {
    const listed = new Set<string>([...ofMembers(), ...ofStudio()].map(([key]) => key));
    const areas =
      /^GET \/(studio\/)?(invoices|refund_requests|withdrawals|contract_notices|books|payouts|purchases|subscriptions|disputes|leaving|price_changes|rate_changes|gifts|teams)\b/;
    const aboutSettings = ['GET /studio/books/settings', 'GET /studio/subscriptions/{id}/events'];
    const missing = (allCalls() as [string, Call][])
      .map(([key]) => key)
      .filter((key) => areas.test(key) && !listed.has(key) && !aboutSettings.includes(key));
    expect(missing).toEqual([]);
  });
});
