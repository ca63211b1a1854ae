import { Readable } from 'node:stream';
import type { BooksSettings, BooksSums } from '@bandstand/contract/books.ts';
import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import type { Clock } from '../../platform/clock.ts';
import { csvLines } from '../../platform/csv.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { bookingsOfBalance, bookingsOfRefund, bookingsOfSale, partsOfRefund } from './books.bookings.ts';
import { columns, toLine } from './books.csv.ts';
import { datevHead, datevLine, yearBegin } from './books.datev.ts';
import { merged, paged } from './books.pages.ts';
import type { BooksRepo, Span } from './books.repo.ts';
import { sumsOf } from './books.sums.ts';
import { toWindows1252 } from './books.windows1252.ts';

export interface BooksDependencies {
  clock: Clock;
  repo: BooksRepo;
  zoneOf: (tenant: Tenant) => Promise<string>;
}
export type Books = ReturnType<typeof createBooks>;
type Days = Pick<Span, 'from' | 'to'>;
type Reader = Pick<Staff, 'permissions'>;

const dayMs = 86_400_000;
const maxDays = 366;
const none: BooksSettings = {
  sales_account: '',
  clearing_account: '',
  bank_account: '',
  fees_account: '',
  rates: [],
  consultant: null,
  client: null,
  year_start: 1,
  account_length: 4,
};
/** What was sold, refunded, withheld as fees and paid out, for bookkeepers. */
export function createBooks({ clock, repo, zoneOf }: BooksDependencies) {
  async function spanOf(tenant: Tenant, { from, to }: Days): Promise<Span> {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    refuseFields({ from: (!(days >= 1) || days > maxDays) && { key: 'field.invalid' } });
    return { from, to, zone: await zoneOf(tenant) };
  }
  const settingsOf = async (tenant: Tenant): Promise<BooksSettings> => ({ ...none, ...(await repo.settings(tenant)) });

  /** In chronological order, with only a little in memory at once. */
  const bookingsOf = (tenant: Tenant, span: Span) =>
    merged([
      paged((mark, limit) => repo.sales(tenant, span, mark, limit), bookingsOfSale),
      paged((mark, limit) => repo.refunds(tenant, span, mark, limit), bookingsOfRefund),
      paged((mark, limit) => repo.balance(tenant, span, mark, limit), bookingsOfBalance),
    ]);

  async function* linesOf(tenant: Tenant, span: Span, settings: BooksSettings, staff: Reader, hasBom: boolean): AsyncGenerator<string> {
    // Old spreadsheets mistake the encoding of a file without it.
    yield `${hasBom ? '\ufeff' : ''}${columns.join(',')}\r\n`;
    for await (const { bookings } of bookingsOf(tenant, span))
      yield csvLines(
        columns,
        bookings.map((booking) => toLine(settings, booking, staff)),
      );
  }
  async function* datevOf(
    tenant: Tenant,
    span: Span,
    settings: Parameters<typeof datevHead>[0]['settings'],
    currency: string,
    mayKnow: boolean,
  ): AsyncGenerator<Buffer> {
    yield toWindows1252(datevHead({ settings, ...span, currency, madeAt: clock.iso() }));
    for await (const { bookings } of bookingsOf(tenant, span)) {
      const own = bookings.filter((booking) => booking.currency === currency);
      if (own.length > 0) yield toWindows1252(own.map((booking) => datevLine(settings, mayKnow ? booking : { ...booking, customer: null })).join(''));
    }
  }

  return {
    settings: settingsOf,
    change: async (tenant: Tenant, changes: Partial<BooksSettings>): Promise<BooksSettings> => {
      const settings = { ...(await settingsOf(tenant)), ...changes };
      await repo.writeSettings(tenant, settings, clock.iso());
      return settings;
    },
    /** Sums by currency: the same totals that the files add up to. Throws 422. */
    sums: async (tenant: Tenant, days: Days): Promise<Days & { sums: BooksSums[] }> => {
      const span = await spanOf(tenant, days);
      const [sold, returned, unsplit, balance] = await Promise.all([
        repo.salesByTax(tenant, span),
        repo.refundsByTax(tenant, span),
        repo.refundsUnsplit(tenant, span),
        repo.balanceSums(tenant, span),
      ]);
      const rest = unsplit.flatMap(({ currency, kind, ...refund }) =>
        partsOfRefund({ ...refund, returned: null, title: null }).map(({ tax_name: name, country, rate, amount, tax }) => ({
          kind,
          currency,
          name,
          country,
          rate,
          amount,
          tax,
        })),
      );
      return { from: days.from, to: days.to, sums: sumsOf(sold, [...returned, ...rest], balance) };
    },
    /** Every booking as CSV, amounts in units of their currency. No names or addresses for staff who may not read members. Throws 422. */
    csv: async (tenant: Tenant, staff: Reader, days: Days, hasBom: boolean): Promise<Readable> => {
      const [span, settings] = await Promise.all([spanOf(tenant, days), settingsOf(tenant)]);
      return Readable.from(linesOf(tenant, span, settings, staff, hasBom));
    },
    /** One currency for DATEV, without names as above. Throws 422 by field for missing settings, and for days of two financial years. */
    datev: async (tenant: Tenant, staff: Reader, days: Days, currency: string): Promise<Readable> => {
      const [span, settings] = await Promise.all([spanOf(tenant, days), settingsOf(tenant)]);
      const { consultant, client, year_start } = settings;
      const required = (account: string) => account === '' && { key: 'field.required' as const };
      refuseFields({
        consultant: consultant === null && { key: 'field.required' },
        client: client === null && { key: 'field.required' },
        sales_account: required(settings.sales_account),
        clearing_account: required(settings.clearing_account),
        bank_account: required(settings.bank_account),
        fees_account: required(settings.fees_account),
        to: yearBegin(span.from, year_start) !== yearBegin(span.to, year_start) && { key: 'field.invalid' },
        // The format has two digits.
        currency: currencyExponent(currency) > 2 && { key: 'field.invalid' },
      });
      return Readable.from(
        datevOf(tenant, span, { ...settings, consultant: consultant ?? 0, client: client ?? 0 }, currency, staff.permissions.has('members.read')),
      );
    },
  };
}
