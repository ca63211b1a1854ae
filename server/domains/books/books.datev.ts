import type { BooksSettings } from '@bandstand/contract/books.ts';
import { decimalOf } from '@bandstand/rules/products/money.ts';
import { accountOf, type Booking } from './books.bookings.ts';
import { datevColumns } from './books.datev.columns.ts';

const compact = (date: string): string => date.replaceAll('-', '');
/** A text field. Control characters would break the file's lines, and a spreadsheet takes some first characters for a formula. */
const text = (value: string, most: number): string =>
  `"${value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replace(/^[=+@-]/, "'$&")
    .slice(0, most)
    .replaceAll('"', '""')}"`;

/** The first day of the financial year that a day is in. */
export function yearBegin(date: string, firstMonth: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return `${month >= firstMonth ? year : year - 1}-${String(firstMonth).padStart(2, '0')}-01`;
}

export interface DatevHead {
  settings: BooksSettings & { consultant: number; client: number };
  from: string;
  to: string;
  currency: string;
  /** ISO 8601, in the app's zone or any other: advisors only read it. */
  madeAt: string;
}

/** The line that describes the file, and the line of column names. */
export function datevHead({ settings, from, to, currency, madeAt }: DatevHead): string {
  const made = madeAt.replaceAll(/\D/g, '').padEnd(17, '0').slice(0, 17);
  const begin = compact(yearBegin(from, settings.year_start));
  const about = [settings.consultant, settings.client, begin, settings.account_length, compact(from), compact(to), '"Bandstand"', '""'];
  const fields = ['"EXTF"', 700, 21, '"Buchungsstapel"', 13, made, '', '"RE"', '""', '""', ...about, 1, 0, 0, text(currency, 3)];
  return `${[...fields, '', '""', '', '', '""', '', '', '""', '""'].join(';')}\r\n${datevColumns.join(';')}\r\n`;
}

/** A booking: its account on one side, the provider's balance on the other. Its currency has at most two digits. */
export function datevLine(settings: BooksSettings, booking: Booking): string {
  const { account, taxKey } = accountOf(settings, booking);
  const [whole = '', fraction = ''] = decimalOf(Math.abs(booking.amount), booking.currency).split('.');
  const cells: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': `${whole},${fraction.padEnd(2, '0')}`,
    // The side of `Konto`, the provider's balance: a sale fills it, outgoing money empties it.
    'Soll/Haben-Kennzeichen': booking.amount >= 0 ? '"S"' : '"H"',
    'WKZ Umsatz': text(booking.currency, 3),
    Konto: settings.clearing_account,
    'Gegenkonto (ohne BU-Schlüssel)': account,
    'BU-Schlüssel': taxKey === '' ? '' : `"${taxKey.padStart(4, '0')}"`,
    Belegdatum: `${booking.date.slice(8, 10)}${booking.date.slice(5, 7)}`,
    'Belegfeld 1': text((booking.document ?? booking.reference ?? '').replaceAll(/[^\w$&%*+/-]/g, '-'), 36),
    Buchungstext: text([booking.kind === 'dispute' && 'Rückbelastung', booking.title, booking.customer].filter(Boolean).join(' · '), 60),
  };
  return `${datevColumns.map((name) => cells[name] ?? '').join(';')}\r\n`;
}
