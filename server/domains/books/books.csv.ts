import type { BooksSettings } from '@bandstand/contract/books.ts';
import { decimalOf } from '@bandstand/rules/products/money.ts';
import type { Staff } from '../../platform/http/context.ts';
import { accountOf, type Booking } from './books.bookings.ts';

/** Columns of the file, in order. */
export const columns = [
  'date',
  'kind',
  'document',
  'customer',
  'email',
  'country',
  'text',
  'net',
  'tax_name',
  'tax_rate',
  'tax',
  'gross',
  'currency',
  'account',
  'provider',
  'reference',
  'method_country',
  'ip_country',
  'location',
] as const;

/** A booking as a line of the file. Leaves out members' names and addresses for staff who may not read members. */
export const toLine = (settings: BooksSettings, booking: Booking, staff: Pick<Staff, 'permissions'>): Record<(typeof columns)[number], unknown> => {
  const { date, kind, document, country, title, tax_name, rate, amount, tax, currency, provider, reference } = booking;
  const mayKnow = staff.permissions.has('members.read');
  return {
    date,
    kind,
    document,
    customer: mayKnow ? booking.customer : '',
    email: mayKnow ? booking.email : '',
    country,
    text: title,
    net: decimalOf(amount - tax, currency),
    tax_name,
    tax_rate: rate === null ? '' : String(rate / 1000),
    tax: decimalOf(tax, currency),
    gross: decimalOf(amount, currency),
    currency,
    account: accountOf(settings, booking).account,
    provider,
    reference,
    method_country: booking.method_country,
    ip_country: booking.ip_country,
    location: booking.location,
  };
};
