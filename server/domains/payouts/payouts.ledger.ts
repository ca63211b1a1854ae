import type { Line, PaidOut } from './payouts.tables.ts';

/** A provider's ledger. Every call may be repeated; each throws 502 `provider_down` if the provider does not answer. */
export interface Ledger {
  readonly provider: string;
  /** No money moves: these are the provider's test keys. */
  readonly isTest: boolean;
  /** Lines since an instant, in batches. */
  lines(since: string): AsyncIterable<Line[]>;
  payouts(since: string): AsyncIterable<PaidOut[]>;
  /** Ids of the lines in a payout, in batches. */
  linesIn(payoutId: string): AsyncIterable<string[]>;
}
