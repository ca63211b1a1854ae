/** Directive 2011/83/EU, article 9: fourteen days, here from the moment of the contract. The last of them counts whole. */
export const withdrawalDays = 14;
const dayMs = 86_400_000;

/** Until when a contract of `boughtAt` can be withdrawn from: the end of the fourteenth day after it, in UTC; the later end where days begin earlier. */
export function withdrawalEnd(boughtAt: string): string {
  const bought = new Date(boughtAt);
  const day = Date.UTC(bought.getUTCFullYear(), bought.getUTCMonth(), bought.getUTCDate());
  // One day more than the law asks for at most: nobody loses the last day to a time zone.
  return new Date(day + (withdrawalDays + 2) * dayMs - 1).toISOString();
}

export interface WithdrawalFacts {
  boughtAt: string;
  now: string;
  /** The buyer agreed that it begins at once and gave the right up (article 16(m)). */
  hasWaiver: boolean;
  isPaid: boolean;
  /** All of it was given back already. */
  isRefunded: boolean;
}

export const mayWithdraw = ({ boughtAt, now, hasWaiver, isPaid, isRefunded }: WithdrawalFacts): boolean =>
  isPaid && !hasWaiver && !isRefunded && now <= withdrawalEnd(boughtAt);

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** A running subscription as somebody may name it. */
export interface NamedContract {
  id: string;
  title: string;
  /** Of its invoices. */
  numbers: readonly string[];
}

/** Which contracts a cancellation means: those that it names, by title or by the number of an invoice; the only one there is; else none. */
export function meantContracts(text: string, running: readonly NamedContract[]): string[] {
  const wording = plain(text);
  const named = running.filter(
    ({ title, numbers }) =>
      (plain(title) !== '' && wording.includes(plain(title))) || numbers.some((number) => wording.split(/[\s,;:()]+/).includes(plain(number))),
  );
  if (named.length > 0) return named.map(({ id }) => id);
  return running.length === 1 ? running.map(({ id }) => id) : [];
}
