import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import type { Invoice } from '@bandstand/contract/invoices.ts';
import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/work.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { readEInvoice, type ReadInvoice } from '../../testing/en16931.ts';
import { brokenRules } from '../../testing/en16931.rules.ts';
import { aBump, aCoupon, buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
const seller = {
  street: 'Kai 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  contact: 'Ada Meyer',
  phone: '+49 40 1234',
  email: 'billing@studio.example',
  vat_id: 'de 136.695.976',
  tax_number: '48/123/45678',
} satisfies Partial<EInvoiceSettings>;
const set = (body: Partial<EInvoiceSettings>) => app.call('PUT /studio/e_invoices', { as: owner, body });
const setTax = async (more: Partial<TaxSettings> = {}) => {
  const rates = [
    { country: 'DE', region: null, name: 'USt', rate: 19_000 },
    { country: 'AT', region: null, name: 'USt', rate: 0 },
  ];
  const body = { is_on: true, inclusive: true, source: 'table' as const, rates, home_country: 'DE', takes_vat_ids: true, ...more };
  expect((await app.call('PUT /studio/tax_rates', { as: owner, body })).status).toBe(200);
};
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  [owner, member] = [await app.owner(), await app.signUp({ name: 'Zoë <Straße> & Co' })];
  await setTax();
  await app.call('PUT /studio/payments', { as: owner, body: { seller: { name: 'Kai & Söhne', footer: 'HRB 1 <Hamburg>' } } });
});
afterAll(() => app.close());

const german = { country: 'de', postal_code: '10115', city: 'Berlin', line1: 'Weg 2' };
type Choice = Parameters<typeof buys>[3];
/** Sells something, and returns its invoice. */
async function sold(choice: Choice, { price = 4900, currency = 'EUR', title = 'Pass' } = {}): Promise<Invoice> {
  const product = await aProduct(app, { title, versions: [once({ price, currency })] });
  return invoiceOf((await buys(app, member, product, choice)).intent.order_id);
}
async function invoiceOf(orderId: string): Promise<Invoice> {
  const [row] = await app.sql<{ id: string }>("select id from invoices where order_id = $1 and kind = 'invoice'", [orderId]);
  return read(row?.id ?? '');
}
const read = async (id: string): Promise<Invoice> => (await app.call('GET /invoices/{id}', { params: { id }, as: member })).body;
const xmlOf = (id: string, as: MemberSession | null = member) => app.get(`/invoice/${id}.xml`, as ? { as } : {});

/** The e-invoice as its file says. Its sums equal those of the invoice to the last unit, and it breaks no rule. */
async function eInvoiceOf(invoice: Invoice): Promise<ReadInvoice> {
  const answer = await xmlOf(invoice.id);
  expect([invoice.has_e_invoice, answer.status, answer.headers['content-type']]).toEqual([true, 200, 'application/xml; charset=utf-8']);
  const found = readEInvoice(answer.text);
  const scale = 10 ** (currencyExponent(invoice.currency) - 2);
  const wanted = [invoice.total, invoice.tax, invoice.total - invoice.tax].map((amount) => Math.abs(amount) / scale);
  expect([found.total, found.tax, found.basis]).toEqual(wanted);
  expect([found.number, found.currency, found.paid, found.due]).toEqual([invoice.number, invoice.currency, found.total, 0]);
  expect(brokenRules(found)).toEqual([]);
  return found;
}

describe('turning e-invoices on', () => {
  it('is refused with what is missing, and needs a contact person only for XRechnung', async () => {
    const missing = async (body: Partial<EInvoiceSettings>) => Object.keys((await set(body)).body.errors ?? {}).toSorted();
    expect(await missing({ profile: 'factur_x' })).toEqual(['city', 'country', 'email', 'postal_code', 'street', 'vat_id']);
    expect(await missing({ profile: 'xrechnung' })).toEqual(['city', 'contact', 'country', 'email', 'phone', 'postal_code', 'street', 'vat_id']);
    expect(await missing({ country: 'XX', email: 'nobody', phone: '+1', vat_id: '123' })).toEqual(['country', 'email', 'phone', 'vat_id']);
    expect((await app.call('GET /studio/e_invoices', { as: owner })).body).toMatchObject({ profile: 'off', city: '' });
    const invoice = await sold({ address: german });
    expect([invoice.has_e_invoice, (await xmlOf(invoice.id)).status]).toEqual([false, 404]);
    expect((await set({ ...seller, profile: 'factur_x' })).body).toMatchObject({ profile: 'factur_x', vat_id: 'DE136695976' });
    expect(await missing({ street: ' ' })).toEqual(['street']);
    // Invoices printed earlier stay as they were.
    expect((await read(invoice.id)).has_e_invoice).toBe(false);
  });
});

describe.each(['factur_x', 'xrechnung'] as const)('an e-invoice by %s', (profile) => {
  const inXRechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
  beforeAll(async () => void (await set({ ...seller, profile })));

  it('has the lines, discount and tax of prices that include tax, and names both sides', async () => {
    const [pass, book] = [await aProduct(app, { title: 'Pass <1>', versions: [once({ price: 4900 })] }), await aProduct(app, { title: 'Book' })];
    const { code } = await aCoupon(app, { kind: 'percent', amount: 1111 });
    const bump = await aBump(app, pass, book);
    const invoice = await invoiceOf((await buys(app, member, pass, { address: german, order_bumps: [bump], coupon: code })).intent.order_id);
    const found = await eInvoiceOf(invoice);
    expect(found).toMatchObject({
      profile: profile === 'xrechnung' ? inXRechnung : 'urn:cen.eu:en16931:2017',
      type: '380',
      seller: { name: 'Kai & Söhne', country: 'DE', vat: 'DE136695976', fiscal: '48/123/45678' },
      buyer: { name: 'Zoë <Straße> & Co', country: 'DE', vat: null },
      taxes: [{ category: 'S', rate: '19' }],
      allowances: [{ category: 'S', reason: code }],
    });
    expect(found.lines.map(({ name }) => name)).toEqual(['Pass <1>', 'With Book']);
  });

  it('has prices without tax as they are, also in currencies with no or three decimals', async () => {
    await setTax({ inclusive: false });
    expect((await eInvoiceOf(await sold({ address: german }))).lines).toMatchObject([{ price: 4900, net: 4900 }]);
    expect(await eInvoiceOf(await sold({ address: german }, { price: 1990, currency: 'JPY' }))).toMatchObject({ basis: 199_000, tax: 37_800 });
    expect(await eInvoiceOf(await sold({ address: german }, { price: 12_340, currency: 'KWD' }))).toMatchObject({ basis: 1234 });
    await setTax();
    const thirds = await sold({ address: german }, { price: 12_350, currency: 'KWD' });
    expect([thirds.tax % 10 === 0, thirds.has_e_invoice]).toEqual([false, false]);
  });

  it('gives the reason for no tax: reverse charge, zero, exempt, not subject', async () => {
    const business = { name: 'Acme SARL', vat_id: 'FR83404833048' };
    const acme = await eInvoiceOf(await sold({ address: { ...german, country: 'FR' }, business }));
    expect([acme.taxes[0]?.category, acme.taxes[0]?.reasonCode, acme.buyer]).toEqual([
      'AE',
      'VATEX-EU-AE',
      { name: 'Acme SARL', country: 'FR', vat: 'FR83404833048', email: member.email },
    ]);
    expect((await eInvoiceOf(await sold({ address: { country: 'AT' } }))).taxes[0]?.category).toBe('Z');
    const abroad = await eInvoiceOf(await sold({ address: { country: 'CH' } }));
    expect([abroad.taxes[0]?.category, abroad.seller.vat, abroad.seller.ids]).toEqual(['O', null, [seller.tax_number]]);
    await set({ exemption: 'Kleinunternehmer, § 19 UStG', vat_id: '' });
    const exempt = await eInvoiceOf(await sold({ address: { country: 'AT' } }));
    expect(exempt.taxes).toMatchObject([{ category: 'E', rate: '0', tax: 0, reason: 'Kleinunternehmer, § 19 UStG' }]);
    // Without a VAT id of the seller nobody can account for the tax.
    expect((await sold({ address: { ...german, country: 'FR' }, business })).has_e_invoice).toBe(false);
    await set({ exemption: '', vat_id: seller.vat_id });
  });

  it('of a refund is a credit note that names its invoice, and undoing the refund makes an invoice', async () => {
    const invoice = await sold({ address: german });
    const [row] = await app.sql<{ order_id: string; payment_id: string }>('select order_id, payment_id from invoices where id = $1', [invoice.id]);
    const body = { amount: 1001, revoke: false };
    expect((await app.call('POST /studio/orders/{id}/refund', { as: owner, params: { id: row?.order_id ?? '' }, body })).status).toBe(200);
    const note = await read((await read(invoice.id)).credit_notes[0]?.id ?? '');
    const day = (await eInvoiceOf(invoice)).date;
    expect(await eInvoiceOf(note)).toMatchObject({ type: '381', total: 1001, preceding: [{ number: invoice.number, date: day }] });
    const [refund] = await app.sql<{ id: string }>("update refunds set state = 'failed' where payment_id = $1 returning id", [row?.payment_id]);
    const failed = { id: refund?.id ?? '', payment_id: row?.payment_id ?? '', state: 'failed', amount: 1001, lines: null, is_revoking: false };
    await transact(app.db, app.tenant, (trx) => app.server.commerce.credits.refunded(trx, app.tenant, failed));
    const again = await read((await read(invoice.id)).credit_notes[1]?.id ?? '');
    expect(await eInvoiceOf(again)).toMatchObject({ type: '380', total: 1001, preceding: [{ number: invoice.number }] });
  });

  it('is only for its buyer, and does not exist when the buyer’s country is not known', async () => {
    const invoice = await sold({ address: german });
    const other = await app.signUp();
    expect([(await xmlOf(invoice.id, other)).status, (await xmlOf(invoice.id, null)).status]).toEqual([404, 404]);
    const link = (await app.call('GET /invoices/{id}/url', { params: { id: invoice.id }, as: member })).body.url;
    const { searchParams } = new URL(link);
    expect((await app.get(`/invoice/${invoice.id}.xml?token=${searchParams.get('token')}`)).status).toBe(200);
    await setTax({ is_on: false });
    const unknown = await sold({});
    expect([unknown.has_e_invoice, (await xmlOf(unknown.id)).status]).toEqual([false, 404]);
    await setTax();
  });

  it(profile === 'factur_x' ? 'is within the PDF file, which names the same day' : 'leaves the PDF file as it is', async () => {
    const invoice = await sold({ address: german });
    const file = await app.get(`/invoice/${invoice.id}.pdf`, { as: member });
    const text = file.bytes.toString('latin1');
    const parts = ['/AFRelationship /Alternative', '<fx:ConformanceLevel>EN 16931<', '<pdfaid:part>3<', '/Subtype /text#2Fxml', '/OutputIntents'];
    expect(parts.map((part) => text.includes(part))).toEqual(parts.map(() => profile === 'factur_x'));
    expect((await app.get(`/invoice/${invoice.id}.pdf`, { as: member })).bytes.equals(file.bytes)).toBe(true);
  });
});

it('falls back to plain EN 16931 when XRechnung requires more about the buyer than is known', async () => {
  await set({ ...seller, profile: 'xrechnung' });
  expect((await eInvoiceOf(await sold({ address: { country: 'DE' } }))).profile).toBe('urn:cen.eu:en16931:2017');
});

it('finds broken rules', async () => {
  const found = readEInvoice((await xmlOf((await sold({ address: german })).id)).text);
  const [line] = found.lines;
  const broken = {
    ...found,
    seller: { ...found.seller, vat: null, fiscal: null, ids: [] },
    total: found.total + 1,
    lines: line ? [{ ...line, net: 1 }] : [],
  };
  expect(brokenRules(broken)).toEqual(['BR-CO-10', 'BR-CO-15', 'BR-CO-16', 'BR-CO-26', 'PEPPOL-EN16931-R120', 'BR-S-02', 'BR-S-08']);
});
