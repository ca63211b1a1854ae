import type { Address } from '@bandstand/contract/checkout.ts';

/** The number as printed: "RE-0042". The part after the last dash is a running number, so that no two are equal, whatever prefix the owner sets. */
export function invoiceNumber(prefix: string, number: number): string {
  const before = prefix.trim().replace(/-+$/, '');
  const counted = String(number).padStart(4, '0');
  return before ? `${before}-${counted}` : counted;
}

/** The prefix of a series: tests have a separate one, so that real numbers have no gaps. */
export const seriesOf = (prefix: string, isTest: boolean): string => (isTest ? `TEST-${prefix}` : prefix);

/** An address as printed: street, town, country by its code. Leaves out unknown lines. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { line1, line2, postal_code, city, state, country } = address;
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [line1, line2, [town, state].filter(Boolean).join(', '), country?.toUpperCase()].map((line) => line?.trim() ?? '').filter(Boolean);
}
