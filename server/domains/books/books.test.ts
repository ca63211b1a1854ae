import type { BooksSettings } from '@bandstand/contract/books.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aProduct } from '../products/products.builders.ts';
import { readCsv } from './books.builders.ts';
import { accountOf } from './books.bookings.ts';
import { datevColumns } from './books.datev.columns.ts';
import { yearBegin } from './books.datev.ts';
import { toWindows1252 } from './books.windows1252.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
let productId = '';
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
  productId = (await aProduct(app, { title: '=Pass "1"' })).id;
});
beforeEach(async () => {
  owner = await app.owner();
  await app.sql('delete from payments');
});
afterAll(() => app.close());

const line = (amount: number, tax: number, more: object = {}) => ({
  product_id: productId,
  title: '=Pass "1"',
  amount,
  tax,
  rate: tax === 0 ? null : 19_000,
  tax_name: tax === 0 ? null : 'USt',
  country: 'DE',
  ...more,
});
const paid = async (at: string, lines: ReturnType<typeof line>[] | null, { currency = 'EUR', isTest = false, amount = 1190 } = {}) => {
  const id = app.platform.ids.next();
  const sum = lines?.reduce((total, one) => total + one.amount, 0) ?? amount;
  await app.sql(
    `insert into payments (app_id, id, subscriber_id, product_id, provider, provider_id, amount, currency, paid_at, is_test, lines)
     values ($1, $2, $3, $4, 'manual', $5, $6, $7, $8, $9, $10)`,
    [app.tenant.appId, id, member.id, productId, `m-${id}`, sum, currency, at, isTest, lines && JSON.stringify(lines)],
  );
  return id;
};
const returned = (payment: string, at: string, amount: number, lines: object[] | null = null) =>
  app.sql(
    `insert into refunds (app_id, id, payment_id, provider, amount, currency, state, idempotency_key, created_at, settled_at, lines)
     select app_id, $2::uuid, id, provider, $3, currency, 'succeeded', 'key ' || $2::uuid, $4, $4, $5 from payments where id = $1`,
    [payment, app.platform.ids.next(), amount, at, lines && JSON.stringify(lines)],
  );
const takenBack = async (payment: string, at: string, amount: number) => {
  await returned(payment, at, amount);
  await app.sql("update refunds set kind = 'dispute' where payment_id = $1 and settled_at = $2", [payment, at]);
};
const four = { sales_account: '8400', clearing_account: '1360', bank_account: '1200', fees_account: '4970' };
const march = { from: '2026-03-01', to: '2026-03-31' };
const csv = (query: object = march) => app.call('GET /studio/books.csv', { as: owner, query: query as never });
const datev = (query: object) => app.call('GET /studio/books/datev.csv', { as: owner, query: query as never });
const settings = (body: Partial<BooksSettings>) => app.call('PUT /studio/books/settings', { as: owner, body });

describe('the books of a period', () => {
  it('have one line per booking, in chronological order, with refunds negative', async () => {
    const first = await paid('2026-03-02T10:00:00Z', [line(1190, 190), line(500, 0, { title: 'Book' })]);
    await returned(first, '2026-03-05T10:00:00Z', 595, [{ at: 0, amount: 595, tax: 95 }]);
    await paid('2026-03-04T10:00:00Z', [line(1990, 0)], { currency: 'JPY' });
    await paid('2026-03-04T11:00:00Z', [line(100, 0)], { isTest: true });
    await paid('2026-02-28T10:00:00Z', [line(100, 0)]);
    await settings({ sales_account: '8400', rates: [{ country: 'DE', rate: 19_000, account: '8401', tax_key: '3' }] });
    const rows = readCsv((await csv()).text);
    expect(
      rows.map((row) => [row['date'], row['kind'], row['net'], row['tax_rate'], row['tax'], row['gross'], row['currency'], row['account']]),
    ).toEqual([
      ['2026-03-02', 'sale', '10.00', '19', '1.90', '11.90', 'EUR', '8401'],
      ['2026-03-02', 'sale', '5.00', '', '0.00', '5.00', 'EUR', '8400'],
      ['2026-03-04', 'sale', '1990', '', '0', '1990', 'JPY', '8400'],
      ['2026-03-05', 'refund', '-5.00', '19', '-0.95', '-5.95', 'EUR', '8401'],
    ]);
    // A spreadsheet would evaluate it.
    expect(rows[0]?.['text']).toBe(`'=Pass "1"`);
    const { sums } = (await app.call('GET /studio/books', { as: owner, query: march })).body;
    expect(sums).toMatchObject([
      {
        currency: 'EUR',
        sales: 1690,
        sales_tax: 190,
        refunds: 595,
        refunds_tax: 95,
        taxes: [
          { country: 'DE', net: 500, tax: 95 },
          { net: 500, tax: 0 },
        ],
      },
      { currency: 'JPY', sales: 1990, refunds: 0 },
    ]);
  });
  it('divide refunds from before lines were stored, and book money of an unknown payer as one line', async () => {
    await returned(await paid('2026-03-02T10:00:00Z', [line(1190, 190)]), '2026-03-03T10:00:00Z', 595);
    await paid('2026-03-04T10:00:00Z', null, { amount: 700 });
    const rows = readCsv((await csv()).text);
    expect(rows.map((row) => [row['gross'], row['tax']])).toEqual([
      ['11.90', '1.90'],
      ['-5.95', '-0.95'],
      ['7.00', '0.00'],
    ]);
    const { sums } = (await app.call('GET /studio/books', { as: owner, query: march })).body;
    expect(sums).toMatchObject([{ sales: 1890, sales_tax: 190, refunds: 595, refunds_tax: 95 }]);
  });
  it('name lost disputes as such, in sums and both files', async () => {
    const payment = await paid('2026-03-02T10:00:00Z', [line(1190, 190)]);
    await returned(payment, '2026-03-03T10:00:00Z', 595, [{ at: 0, amount: 595, tax: 95 }]);
    await takenBack(payment, '2026-03-09T10:00:00Z', 595);
    const rows = readCsv((await csv()).text);
    expect(rows.map((row) => [row['kind'], row['gross'], row['tax']])).toEqual([
      ['sale', '11.90', '1.90'],
      ['refund', '-5.95', '-0.95'],
      ['dispute', '-5.95', '-0.95'],
    ]);
    const { sums } = (await app.call('GET /studio/books', { as: owner, query: march })).body;
    const of = { sales: 1190, refunds: 595, refunds_tax: 95, disputes: 595, disputes_tax: 95 };
    expect(sums).toMatchObject([{ ...of, taxes: [{ country: 'DE', net: 0, tax: 0 }] }]);
    await settings({ ...four, consultant: 29_098, client: 55_003, year_start: 1, rates: [] });
    const lines = (await datev({ ...march, currency: 'EUR' })).text.split('\r\n');
    expect(lines.map((one) => one.includes('ckbelastung ')).slice(2, 5)).toEqual([false, false, true]);
    expect(lines[4]?.startsWith('5,95;"H";"EUR";;;;1360;8400;')).toBe(true);
  });
  it('continue after one page of rows, without losing or repeating a line', async () => {
    await app.sql(
      `insert into payments (app_id, id, subscriber_id, product_id, provider, provider_id, amount, currency, paid_at)
       select $1, gen_random_uuid(), $2, $3, 'manual', 'many-' || n, n, 'EUR', '2026-03-02T10:00:00Z'::timestamptz + (n / 7) * interval '1 second'
       from generate_series(1, 1100) n`,
      [app.tenant.appId, member.id, productId],
    );
    const rows = readCsv((await csv()).text);
    expect(new Set(rows.map((row) => row['reference'])).size).toBe(1100);
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row['gross']) * 100), 0)).toBe((1100 * 1101) / 2);
  });
  it('begin with a byte order mark for old spreadsheets on request', async () => {
    expect((await csv({ ...march, bom: true })).text.startsWith('\ufeffdate,')).toBe(true);
    expect((await csv()).text.startsWith('date,')).toBe(true);
  });
  it('name no member to staff who may not read members', async () => {
    const analyst = await app.staff('analyst');
    const answer = await app.call('GET /studio/books', { as: analyst, query: march });
    expect(answer.status).toBe(200);
    expect((await app.call('PUT /studio/books/settings', { as: analyst, body: { client: 1 } })).status).toBe(403);
  });
  it.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
  ])('refuse an invalid span: %j', async (query) => expect((await csv(query)).status).toBe(422));
});

describe('the file for DATEV', () => {
  it('reports which numbers are missing, and accepts only one financial year and two digits', async () => {
    await settings({ sales_account: '', clearing_account: '', bank_account: '', fees_account: '', consultant: null, client: null, year_start: 1 });
    const refused = await datev({ ...march, currency: 'EUR' });
    expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([
      422,
      ['bank_account', 'clearing_account', 'client', 'consultant', 'fees_account', 'sales_account'],
    ]);
    await settings({ ...four, consultant: 29_098, client: 55_003 });
    expect((await datev({ from: '2025-12-01', to: '2026-01-31', currency: 'EUR' })).body.errors).toHaveProperty('to');
    expect((await datev({ ...march, currency: 'KWD' })).body.errors).toHaveProperty('currency');
  });
  it('has its header, 125 columns, and a booking with its account on the other side', async () => {
    await settings({
      ...four,
      consultant: 29_098,
      client: 55_003,
      year_start: 7,
      rates: [{ country: null, rate: 19_000, account: '8401', tax_key: '3' }],
    });
    const payment = await paid('2026-03-02T10:00:00Z', [line(119_000, 19_000, { title: 'Kühl; "€" Čaj' })]);
    await returned(payment, '2026-03-05T10:00:00Z', 595, [{ at: 0, amount: 595, tax: 95 }]);
    const answer = await datev({ ...march, currency: 'EUR' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=windows-1252');
    const [head, names, sale, refund, end] = answer.text.split('\r\n');
    expect(head).toMatch(
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";29098;55003;20250701;4;20260301;20260331;"Bandstand";"";1;0;0;"EUR";/,
    );
    expect([head?.split(';').length, names?.split(';').length, end]).toEqual([31, 125, '']);
    expect(sale?.startsWith('1190,00;"S";"EUR";;;;1360;8401;"0003";0203;"')).toBe(true);
    expect(sale?.split(';').length).toBe(126);
    expect(refund?.startsWith('5,95;"H";"EUR";;;;1360;8401;"0003";0503;"')).toBe(true);
  });
  it('names each of its columns once', () => expect([datevColumns.length, new Set(datevColumns).size]).toEqual([125, 125]));
  it('is in Windows-1252: letters that it lacks lose their accents', () => {
    expect(new TextDecoder('windows-1252').decode(toWindows1252('Kühl € „Čaj“ – ł 東'))).toBe('Kühl € „Caj“ – ? ?');
  });
  it.each([
    ['2026-03-01', 1, '2026-01-01'],
    ['2026-03-01', 7, '2025-07-01'],
    ['2026-07-01', 7, '2026-07-01'],
  ])('finds the financial year of %s that begins in month %i', (date, month, begin) => expect(yearBegin(date, month)).toBe(begin));
});

describe('the account of a booking', () => {
  const of: BooksSettings = {
    sales_account: '1',
    clearing_account: '2',
    bank_account: '3',
    fees_account: '4',
    rates: [
      { country: 'AT', rate: 20_000, account: '5', tax_key: '' },
      { country: 'AT', rate: null, account: '6', tax_key: '9' },
      { country: null, rate: 0, account: '7', tax_key: '' },
    ],
    consultant: null,
    client: null,
    year_start: 1,
    account_length: 4,
  };
  it.each([
    ['sale', 'AT', 20_000, '5'],
    ['refund', 'AT', 10_000, '6'],
    ['sale', 'US', null, '7'],
    ['sale', 'DE', 19_000, '1'],
    ['fee', null, null, '4'],
    ['payout', null, null, '3'],
  ] as const)('%s in %s at %s goes to %s', (kind, country, rate, account) => expect(accountOf(of, { kind, country, rate }).account).toBe(account));
});
