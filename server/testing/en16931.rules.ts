import type { ReadInvoice } from './en16931.ts';

/**
 * The business rules of EN 16931 again, for the content of the XML alone: written from the norm's public list of rules (github.com/
 * ConnectingEurope/eInvoicing-EN16931, 1.3), not from the code that writes. It knows no code lists and no XML Schema.
 */
type Rule = [name: string, holds: (of: ReadInvoice) => boolean];

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const uses = (of: ReadInvoice, category: string) => of.lines.some((line) => line.category === category);
/** A rule of one tax category; others always pass it. */
const where = (category: string, name: string, holds: (of: ReadInvoice, tax: ReadInvoice['taxes'][number]) => boolean): Rule => [
  `BR-${category}-${name}`,
  (of) => of.taxes.filter((tax) => tax.category === category).every((tax) => holds(of, tax)) && (!uses(of, category) || of.taxes.length > 0),
];
const nets = (of: ReadInvoice, category: string | null, rate: string | null) =>
  sum(of.lines.filter((line) => line.category === category && line.rate === rate).map(({ net }) => net)) -
  sum(of.allowances.filter((one) => one.category === category && one.rate === rate).map(({ amount }) => amount));
const isZero = (rate: string | null) => rate !== null && Number(rate) === 0;

const rules: Rule[] = [
  ['BR-01', ({ profile }) => Boolean(profile)],
  ['BR-02', ({ number }) => Boolean(number)],
  ['BR-03', ({ date }) => /^\d{4}-\d\d-\d\d$/.test(date ?? '')],
  ['BR-04', ({ type }) => type === '380' || type === '381'],
  ['BR-05', ({ currency }) => /^[A-Z]{3}$/.test(currency ?? '')],
  ['BR-06', ({ seller }) => Boolean(seller.name)],
  ['BR-07', ({ buyer }) => Boolean(buyer.name)],
  ['BR-09', ({ seller }) => /^[A-Z]{2}$/.test(seller.country ?? '')],
  ['BR-11', ({ buyer }) => /^[A-Z]{2}$/.test(buyer.country ?? '')],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', ({ lines }) => lines.every(({ id }) => Boolean(id)) && new Set(lines.map(({ id }) => id)).size === lines.length],
  ['BR-22', ({ lines }) => lines.every(({ quantity }) => Number.isFinite(quantity))],
  ['BR-23', ({ lines }) => lines.every(({ unit }) => Boolean(unit))],
  ['BR-25', ({ lines }) => lines.every(({ name }) => Boolean(name))],
  ['BR-27', ({ lines }) => lines.every(({ price }) => price >= 0)],
  ['BR-32', ({ allowances }) => allowances.every(({ category }) => Boolean(category))],
  ['BR-33', ({ allowances }) => allowances.every(({ reason }) => Boolean(reason))],
  ['BR-49', ({ means }) => Boolean(means)],
  ['BR-55', ({ type, preceding }) => (type === '380' || preceding.length > 0) && preceding.every(({ number }) => Boolean(number))],
  ['BR-62/63', ({ seller, buyer }) => Boolean(seller.email && buyer.email)],
  ['BR-CO-04', ({ lines }) => lines.every(({ category }) => Boolean(category))],
  ['BR-CO-09', ({ seller, buyer }) => [seller.vat, buyer.vat].every((id) => id === null || /^[A-Z]{2}/.test(id))],
  ['BR-CO-10', ({ lineTotal, lines }) => lineTotal === sum(lines.map(({ net }) => net))],
  ['BR-CO-11', ({ allowanceTotal, allowances }) => allowanceTotal === sum(allowances.map(({ amount }) => amount))],
  ['BR-CO-13', ({ basis, lineTotal, allowanceTotal }) => basis === lineTotal - allowanceTotal],
  ['BR-CO-14', ({ tax, taxes }) => tax === sum(taxes.map((one) => one.tax))],
  ['BR-CO-15', ({ total, basis, tax }) => total === basis + tax],
  ['BR-CO-16', ({ due, total, paid }) => due === total - paid],
  // The norm's own artefacts allow a larger difference. Prices with tax included need one unit, since their tax is what remains of the price.
  [
    'BR-CO-17',
    ({ taxes, currency }) =>
      taxes.every(({ tax, basis, rate }) => Math.abs(tax - (basis * Number(rate ?? 0)) / 100) < (currency === 'JPY' ? 100 : 1)),
  ],
  ['BR-CO-18', ({ taxes }) => taxes.length > 0],
  ['BR-CO-26', ({ seller }) => seller.ids.length > 0 || seller.vat !== null],
  ['PEPPOL-EN16931-R120', ({ lines }) => lines.every(({ net, quantity, price }) => net === quantity * price)],
  ['one group a category', ({ taxes }) => new Set(taxes.map(({ category, rate }) => `${category} ${rate}`)).size === taxes.length],
  [
    'every line has its group',
    ({ lines, taxes }) => lines.every((line) => taxes.some((one) => one.category === line.category && one.rate === line.rate)),
  ],
  ...['S', 'Z', 'E', 'AE'].flatMap((category): Rule[] => [
    where(category, '02', ({ seller }) => seller.vat !== null || seller.fiscal !== null),
    where(category, '05', (_of, { rate }) => (category === 'S' ? Number(rate) > 0 : isZero(rate))),
    where(category, '08', (of, { rate, basis }) => basis === nets(of, category, rate)),
    ...(category === 'S' ? [] : [where(category, '09', (_of, { tax }) => tax === 0)]),
    where(category, '10', (_of, { reason, reasonCode }) => (reason !== null || reasonCode !== null) === ['E', 'AE'].includes(category)),
  ]),
  where('AE', '02 (buyer)', ({ seller, buyer }) => seller.vat !== null && buyer.vat !== null),
  where('AE', '10 (code)', (_of, { reasonCode }) => reasonCode === 'VATEX-EU-AE'),
  where('O', '02', ({ seller, buyer }) => seller.vat === null && buyer.vat === null),
  where('O', '05', ({ lines, taxes }) => [...lines, ...taxes].every(({ rate }) => rate === null)),
  where('O', '08', (of, { basis }) => basis === nets(of, 'O', null)),
  where('O', '09', (_of, { tax }) => tax === 0),
  where('O', '10', (_of, { reason, reasonCode }) => reasonCode === 'VATEX-EU-O' && reason !== null),
  where('O', '11', ({ taxes, lines }) => taxes.length === 1 && lines.every(({ category }) => category === 'O')),
];

/** Names of the rules that an e-invoice breaks. */
export const brokenRules = (of: ReadInvoice): string[] => rules.filter(([, holds]) => !holds(of)).map(([name]) => name);
