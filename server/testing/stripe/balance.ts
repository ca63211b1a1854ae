import type Stripe from 'stripe';
import type { Made } from './objects.ts';
import { type Sent, wordOf } from './form.ts';

type Line = Stripe.BalanceTransaction;
interface World {
  make: (prefix: string) => Made;
  isSeen: (id: string) => boolean;
}
/** Stripe's fee on a charge here: 1.5 % and a quarter. */
export const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
const disputeFee = 1500;
const list = (url: string, data: unknown[], hasMore = false) => ({ object: 'list', url, has_more: hasMore, data });
const gte = (params: Sent): number => Number((params['created'] as { gte?: string } | undefined)?.gte ?? 0);

type Lines = ReturnType<typeof createLines>;

/** The lines of the balance, and the source of each. */
function createLines({ make }: Pick<World, 'make'>) {
  const lines: Line[] = [];
  const sources = new Map<string, object>();
  function add(type: Line['type'], source: { id: string } & object, amount: number, currency: string, fee = 0): Line {
    const { id, created } = make('txn');
    sources.set(source.id, structuredClone(source));
    const line = {
      id,
      object: 'balance_transaction',
      amount,
      available_on: created,
      created,
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: [],
      net: amount - fee,
      reporting_category: type === 'adjustment' ? 'dispute' : type,
      source: source.id,
      status: 'available',
      type,
    } as unknown as Line;
    lines.push(line);
    return line;
  }
  return { lines, sources, add };
}

/** What an event changes in the balance. */
const booking =
  ({ add }: Lines, { make }: Pick<World, 'make'>) =>
  (type: string, object: object): void => {
    if (type === 'payment_intent.succeeded') {
      const { id, amount, currency, latest_charge, metadata } = object as Stripe.PaymentIntent;
      const charge = { id: typeof latest_charge === 'string' ? latest_charge : make('ch').id, object: 'charge', payment_intent: id, metadata };
      add('charge', charge, amount, currency, feeOf(amount));
    }
    if (type === 'refund.created') {
      const refund = object as Stripe.Refund;
      add('refund', refund, -refund.amount, refund.currency);
    }
    // An inquiry moves no money.
    if (type === 'charge.dispute.created' && !(object as Stripe.Dispute).status.startsWith('warning')) {
      const dispute = object as Stripe.Dispute;
      add('adjustment', dispute, -dispute.amount, dispute.currency, disputeFee);
    }
    if (type === 'charge.dispute.closed' && (object as Stripe.Dispute).status === 'won') {
      const dispute = object as Stripe.Dispute;
      add('adjustment', dispute, dispute.amount, dispute.currency);
    }
  };

interface Kept {
  books: Lines;
  payouts: Stripe.Payout[];
  /** Which payout has paid out a line. */
  paidOut: Map<string, string>;
}

/** Answers calls about payouts and the balance; null for any other call. */
function answering({ books: { lines, sources }, payouts, paidOut }: Kept, { isSeen }: Pick<World, 'isSeen'>) {
  const shown = (line: Line, params: Sent) =>
    Array.isArray(params['expand']) && params['expand'].includes('data.source') ? { ...line, source: sources.get(line.source as string) } : line;
  return (call: string, params: Sent): object | null => {
    if (call === 'GET payouts') return list('/v1/payouts', payouts.filter(({ id, created }) => isSeen(id) && created >= gte(params)).toReversed());
    if (call !== 'GET balance_transactions') return null;
    const payout = wordOf(params['payout']);
    const own = lines.filter(({ id, created }) => isSeen(id) && created >= gte(params) && (payout === '' || paidOut.get(id) === payout)).toReversed();
    const from = wordOf(params['starting_after']) === '' ? 0 : own.findIndex(({ id }) => id === params['starting_after']) + 1;
    const limit = Number(params['limit'] ?? 10);
    return list(
      '/v1/balance_transactions',
      own.slice(from, from + limit).map((line) => shown(line, params)),
      own.length > from + limit,
    );
  };
}

/** Pays out everything in one currency that was not paid out yet. */
const paying =
  ({ books: { lines, add }, payouts, paidOut }: Kept, { make }: Pick<World, 'make'>) =>
  (currency: string): Stripe.Payout => {
    const open = lines.filter((line) => line.currency === currency && !paidOut.has(line.id));
    const { id, created, livemode } = make('po');
    const amount = open.reduce((sum, { net }) => sum + net, 0);
    const payout = {
      id,
      object: 'payout',
      amount,
      currency,
      created,
      arrival_date: created + 2 * 86_400,
      automatic: true,
      livemode,
      status: 'paid',
    };
    payouts.push(payout as unknown as Stripe.Payout);
    const line = add('payout', payout, -amount, currency);
    for (const one of [...open, line]) paidOut.set(one.id, id);
    return payout as unknown as Stripe.Payout;
  };

export type Balance = ReturnType<typeof createBalance>;

/** The balance of accounts: charges, fees, refunds and payouts. It learns of them from events. */
export function createBalance({ make, isSeen }: World) {
  const books = createLines({ make });
  const { lines, sources, add } = books;
  const kept: Kept = { books, payouts: [], paidOut: new Map() };
  return {
    lines,
    payouts: kept.payouts,
    onEvent: booking(books, { make }),
    answer: answering(kept, { isSeen }),
    pay: paying(kept, { make }),
    /** Someone else sells through the same account. We get no event of it. */
    sellElsewhere: (amount: number, currency: string, metadata: Stripe.Metadata = {}): string => {
      const charge = { id: make('ch').id, object: 'charge', payment_intent: make('pi').id, metadata };
      return add('charge', charge, amount, currency, feeOf(amount)).id;
    },
    /** Removes a charge from the balance. */
    lose: (intentId: string): void => {
      const at = lines.findIndex(({ source }) => (sources.get(source as string) as { payment_intent?: string }).payment_intent === intentId);
      if (at !== -1) lines.splice(at, 1);
    },
  };
}
