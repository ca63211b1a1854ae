import type { BooksSettings } from '@bandstand/contract/books.ts';
import { describe, expect, it } from 'vitest';
import { bookingsOfBalance, bookingsOfRefund, bookingsOfSale, partsOfRefund, type Booking } from './books.bookings.ts';
import { columns, toLine } from './books.csv.ts';
import { datevColumns } from './books.datev.columns.ts';
import { datevHead, datevLine } from './books.datev.ts';
import { merged, paged } from './books.pages.ts';
import type { RefundRow } from './books.repo.ts';
import { sumsOf } from './books.sums.ts';
import { toWindows1252 } from './books.windows1252.ts';

const settings: BooksSettings & { consultant: number; client: number } = {
  sales_account: '8400',
  clearing_account: '1360',
  bank_account: '1200',
  fees_account: '4970',
  rates: [{ country: 'DE', rate: 7000, account: '8300', tax_key: '2' }],
  consultant: 29_098,
  client: 55_003,
  year_start: 1,
  account_length: 4,
};
const booking = (more: Partial<Booking> = {}): Booking => ({
  date: '2026-03-02',
  kind: 'sale',
  document: 'RE-1',
  customer: 'Ada',
  email: 'ada@b.example',
  title: 'Pass',
  country: 'DE',
  tax_name: 'USt',
  rate: 19_000,
  amount: 1190,
  tax: 190,
  currency: 'EUR',
  provider: 'stripe',
  reference: 'pi_1',
  method_country: 'DE',
  ip_country: 'AT',
  location: 'proven',
  ...more,
});
const sold = (amount: number, tax: number, title = 'Pass') => ({
  product_id: title,
  title,
  amount,
  tax,
  rate: 19_000,
  tax_name: 'USt',
  country: 'DE',
});
const row = (more: Partial<RefundRow> = {}): RefundRow => ({
  at: '2026-03-02T10:00:00.000Z',
  id: 'row',
  date: '2026-03-02',
  amount: 1000,
  currency: 'EUR',
  provider: 'stripe',
  reference: 'pi_1',
  document: 'RE-1',
  customer: 'Ada',
  email: 'ada@b.example',
  title: 'Pass',
  sold: null,
  returned: null,
  kind: 'refund',
  method_country: null,
  ip_country: null,
  location: null,
  ...more,
});

describe('a line of the file for spreadsheets', () => {
  const knowing = { permissions: new Set(['members.read'] as const) };
  const line = (more: Partial<Booking>, staff: Parameters<typeof toLine>[2] = knowing) => toLine(settings, booking(more), staff);
  it.each([
    ['EUR', 1190, 190, ['10.00', '1.90', '11.90']],
    ['EUR', -595, -95, ['-5.00', '-0.95', '-5.95']],
    ['JPY', 1990, 0, ['1990', '0', '1990']],
    ['KWD', 12_345, 5, ['12.340', '0.005', '12.345']],
  ])('writes %s %i with a tax of %i in units of the currency', (currency, amount, tax, expected) => {
    const { net, tax: shown, gross } = line({ currency, amount, tax });
    expect([net, shown, gross]).toEqual(expected);
  });
  it.each([
    [19_000, '19'],
    [8875, '8.875'],
    [0, '0'],
    [null, ''],
  ])('writes the rate %s as %j', (rate, expected) => expect(line({ rate }).tax_rate).toBe(expected));
  it('leaves out members’ names and addresses for staff who may not read them, and nothing else', () => {
    const [open, closed] = [line({}), line({}, { permissions: new Set() })];
    expect([open.customer, open.email, closed.customer, closed.email]).toEqual(['Ada', 'ada@b.example', '', '']);
    expect({ ...closed, customer: 'Ada', email: 'ada@b.example' }).toEqual(open);
  });
  it('has a value for each column', () => expect(Object.keys(line({})).toSorted()).toEqual([...columns].toSorted()));
});

describe('a line for DATEV', () => {
  const cellsOf = (more: Partial<Booking>) => {
    const cells = datevLine(settings, booking(more)).trimEnd().split(';');
    return (name: string) => cells[datevColumns.indexOf(name)];
  };
  it.each([
    ['a sale', {}, '11,90', '"S"', '8400', ''],
    ['a sale at a rate with a separate account', { rate: 7000 }, '11,90', '"S"', '8300', '"0002"'],
    ['a refund', { kind: 'refund', amount: -50 }, '0,50', '"H"', '8400', ''],
    ['a fee', { kind: 'fee', amount: -3 }, '0,03', '"H"', '4970', ''],
    ['a payout', { kind: 'payout', amount: -100_000 }, '1000,00', '"H"', '1200', ''],
    ['an amount without decimals', { currency: 'JPY', amount: 1990 }, '1990,00', '"S"', '8400', ''],
  ] as const)('of %s has its amount, side, account and key', (_what, more, amount, side, account, key) => {
    const cell = cellsOf(more);
    expect(
      ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Konto'].map((name) => cell(name)),
    ).toEqual([amount, side, account, key, '1360']);
  });
  it.each([
    ['RE-2026/1', '"RE-2026/1"'],
    ['RE 7#ä', '"RE-7--"'],
    ['x'.repeat(40), `"${'x'.repeat(36)}"`],
  ])('writes the document %s in the characters that are allowed', (document, expected) =>
    expect(cellsOf({ document })('Belegfeld 1')).toBe(expected),
  );
  it('uses the provider’s reference when there is no document', () => {
    expect([cellsOf({ document: null })('Belegfeld 1'), cellsOf({ document: null, reference: null })('Belegfeld 1')]).toEqual(['"pi_1"', '""']);
  });
  it.each([
    ['=SUM(A1)', null, `"'=SUM(A1)"`],
    ['Say "hi"', null, '"Say ""hi"""'],
    ['Two\r\nlines', 'Ada', '"Two lines · Ada"'],
    ['y'.repeat(70), 'Ada', `"${'y'.repeat(60)}"`],
    ['', null, '""'],
  ])('writes the text %j of %j without breaking its line', (title, customer, expected) =>
    expect(cellsOf({ title, customer })('Buchungstext')).toBe(expected),
  );
  it('begins a file with its creation time, to the millisecond, and the first day of its year', () => {
    const head = datevHead({
      settings: { ...settings, year_start: 4 },
      from: '2026-03-01',
      to: '2026-03-31',
      currency: 'EUR',
      madeAt: '2026-04-01T08:09:10Z',
    });
    expect(head.split(';').slice(5, 6).concat(head.split(';').slice(12, 13))).toEqual(['20260401080910000', '20250401']);
  });
});

describe('text in Windows-1252', () => {
  it.each([
    ['€', [0x80]],
    ['Ÿ', [0x9f]],
    ['ÿ', [0xff]],
    ['u\u0308', [0xfc]],
    ['ő', [0x6f]],
    ['\u0081', [0x3f]],
    ['👍', [0x3f]],
    ['a b', [0x61, 0x20, 0x62]],
  ])('has %j as %j', (text, bytes) => expect([...toWindows1252(text)]).toEqual(bytes));
});

describe('bookings', () => {
  it('of a sale are one per product, each with what the whole payment has in common', () => {
    const [first, second, ...more] = bookingsOfSale(row({ sold: [sold(1190, 190), sold(500, 0, 'Book')] }));
    expect(first).toMatchObject({ kind: 'sale', title: 'Pass', amount: 1190, tax: 190, document: 'RE-1', customer: 'Ada' });
    expect(second).toMatchObject({ kind: 'sale', title: 'Book', amount: 500, tax: 0, document: 'RE-1', customer: 'Ada' });
    expect(more).toEqual([]);
  });
  it.each([
    ['without lines', null],
    ['with an empty list of lines', []],
  ])('of a sale %s are one, without tax', (_how, lines) => {
    expect(bookingsOfSale(row({ sold: lines, title: null }))).toMatchObject([{ title: '', amount: 1000, tax: 0, rate: null, country: null }]);
  });
  it('of a refund are negative, and their tax is never a negative zero', () => {
    const [taxed, untaxed] = bookingsOfRefund(
      row({
        kind: 'dispute',
        sold: [sold(1190, 190), sold(500, 0, 'Book')],
        returned: [
          { at: 0, amount: 119, tax: 19 },
          { at: 1, amount: 50, tax: 0 },
        ],
      }),
    );
    expect(taxed).toMatchObject({ kind: 'dispute', amount: -119, tax: -19 });
    expect([untaxed?.amount, Object.is(untaxed?.tax, 0)]).toEqual([-50, true]);
  });
  it('of a refund without stored lines add up to it', () => {
    const parts = partsOfRefund({ amount: 1001, sold: [sold(1190, 190), sold(500, 80, 'Book')], returned: null, title: null });
    expect(parts.map(({ title }) => title)).toEqual(['Pass', 'Book']);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(1001);
  });
  it('leave out a part of a line that the payment does not have', () => {
    expect(partsOfRefund({ amount: 10, sold: [sold(100, 0)], returned: [{ at: 4, amount: 10, tax: 0 }], title: null })).toEqual([]);
  });
  it('of the provider name nobody', () => {
    const fee = { at: '', id: '', kind: 'fee', date: '2026-03-02', amount: -30, currency: 'EUR', provider: 'stripe', reference: 'txn_1' } as const;
    expect(bookingsOfBalance(fee)).toMatchObject([{ kind: 'fee', amount: -30, customer: null, email: null, reference: 'txn_1', tax: 0 }]);
  });
});

describe('sums', () => {
  const of = (amount: number, tax: number, more: object = {}) => ({
    currency: 'EUR',
    country: 'DE',
    name: 'USt',
    rate: 19_000,
    amount,
    tax,
    ...more,
  });
  it('of nothing are empty', () => expect(sumsOf([], [], [])).toEqual([]));
  it('include a currency in which only fees moved', () => {
    expect(sumsOf([], [], [{ currency: 'USD', fees: 30, payouts: 970 }])).toEqual([
      { currency: 'USD', sales: 0, sales_tax: 0, refunds: 0, refunds_tax: 0, disputes: 0, disputes_tax: 0, fees: 30, payouts: 970, taxes: [] },
    ]);
  });
  it('keep refunds and disputes apart, and subtract both from the tax of their rate, by country and the highest rate first', () => {
    const [euros, ...more] = sumsOf(
      [of(1190, 190), of(107, 7, { rate: 7000 }), of(120, 20, { country: 'AT', rate: 20_000 })],
      [
        { ...of(119, 19), kind: 'refund' },
        { ...of(238, 38), kind: 'dispute' },
      ],
      [],
    );
    expect(more).toEqual([]);
    expect(euros).toMatchObject({ sales: 1417, sales_tax: 217, refunds: 119, refunds_tax: 19, disputes: 238, disputes_tax: 38, fees: 0 });
    expect(euros?.taxes.map(({ country, rate, net, tax }) => [country, rate, net, tax])).toEqual([
      ['AT', 20_000, 100, 20],
      ['DE', 19_000, 700, 133],
      ['DE', 7000, 100, 7],
    ]);
  });
});

describe('reading page by page', () => {
  const rowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, nr) => ({ at: new Date(first + nr * 2000).toISOString(), id: String(nr) }));
  it.each([
    [0, 1],
    [499, 1],
    [500, 2],
    [1001, 3],
  ])('asks for %i rows in %i steps, each after the last row of the previous one', async (count, steps) => {
    const rows = rowsFrom(0, count);
    const marks: (string | undefined)[] = [];
    const read = (mark: { id: string } | null, limit: number) => {
      marks.push(mark?.id);
      const from = mark ? Number(mark.id) + 1 : 0;
      return Promise.resolve(rows.slice(from, from + limit));
    };
    const found = await Array.fromAsync(paged(read, () => []));
    expect(found.map(({ at }) => at)).toEqual(rows.map(({ at }) => at));
    expect(marks).toEqual([undefined, '499', '999'].slice(0, steps));
  });
  it('merges several lists into one, by time', async () => {
    const list = (rows: { at: string }[]) =>
      (async function* () {
        yield* rows;
      })();
    const [even, odd] = [rowsFrom(0, 4), rowsFrom(1000, 2)];
    const found = await Array.fromAsync(merged([list(odd), list([]), list(even)]));
    expect(found.map(({ at }) => Date.parse(at) / 1000)).toEqual([0, 1, 2, 3, 4, 6]);
  });
});
