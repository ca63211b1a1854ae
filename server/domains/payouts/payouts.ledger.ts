import type { Line, PaidOut } from './payouts.tables.ts';

/** The books of a provider. Every call may be repeated; each throws 502 `provider_down` where nobody answers. */
export interface Ledger {
  readonly provider: string;
  /** No money moves: the provider's own test keys. */
  readonly isTest: boolean;
  /** Lines since an instant, in pieces. */
  lines(since: string): AsyncIterable<Line[]>;
  payouts(since: string): AsyncIterable<PaidOut[]>;
  /** Ids of the lines in a payout, in pieces. */
  linesIn(payoutId: string): AsyncIterable<string[]>;
}
