/** Directive 2011/83/EU, article 9: fourteen days, here from the contract. The last day counts in full. */
export const withdrawalDays = 14;
const dayMs = 86_400_000;

/**
 * The deadline for withdrawing from a contract of `boughtAt`: the end of the fourteenth day after it, in UTC. Where days begin earlier,
 * this is later than required.
 */
export function withdrawalEnd(boughtAt: string): string {
  const bought = new Date(boughtAt);
  const day = Date.UTC(bought.getUTCFullYear(), bought.getUTCMonth(), bought.getUTCDate());
  // One day more than the law requires at most: nobody loses the last day to a time zone.
  return new Date(day + (withdrawalDays + 2) * dayMs - 1).toISOString();
}

export interface WithdrawalFacts {
  boughtAt: string;
  now: string;
  /** The buyer agreed that it begins at once and gave up the right (article 16(m)). */
  hasWaiver: boolean;
  isPaid: boolean;
  /** Already refunded in full. */
  isRefunded: boolean;
}

export const mayWithdraw = ({ boughtAt, now, hasWaiver, isPaid, isRefunded }: WithdrawalFacts): boolean =>
  isPaid && !hasWaiver && !isRefunded && now <= withdrawalEnd(boughtAt);

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** A running subscription, with the names a member may use. */
export interface NamedContract {
  id: string;
  title: string;
  /** From its invoices. */
  numbers: readonly string[];
}

/** The contracts a cancellation refers to: those it names by title or invoice number, else the only one, else none. */
export function meantContracts(text: string, running: readonly NamedContract[]): string[] {
  const wording = plain(text);
  const named = running.filter(
    ({ title, numbers }) =>
      (plain(title) !== '' && wording.includes(plain(title))) || numbers.some((number) => wording.split(/[\s,;:()]+/).includes(plain(number))),
  );
  if (named.length > 0) return named.map(({ id }) => id);
  return running.length === 1 ? running.map(({ id }) => id) : [];
}
