import type { Address } from '@bandstand/contract/checkout.ts';

/**
 * The number as it is printed: "RE-0042". What stands after the last dash is counted through, so that no two are alike, whatever the owner puts
 * before it.
 */
export function invoiceNumber(prefix: string, number: number): string {
  const before = prefix.trim().replace(/-+$/, '');
  const counted = String(number).padStart(4, '0');
  return before ? `${before}-${counted}` : counted;
}

/** What numbers of a series begin with: tests have one of their own, so that real ones have no gaps. */
export const seriesOf = (prefix: string, isTest: boolean): string => (isTest ? `TEST-${prefix}` : prefix);

/** An address as it is printed: street, town, country by its code. Lines that are not known are left off. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { line1, line2, postal_code, city, state, country } = address;
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [line1, line2, [town, state].filter(Boolean).join(', '), country?.toUpperCase()].map((line) => line?.trim() ?? '').filter(Boolean);
}
