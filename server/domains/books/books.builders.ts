import type { MemberSession, TestApp } from '../../testing/app.ts';
import type { StripeApp } from '../../testing/stripe/app.ts';
import { confirm, intentOf } from '../checkout/checkout.builders.ts';

const dayMs = 86_400_000;
function requireSame(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}
export const zone = 'Pacific/Kiritimati';
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** A row of the spreadsheet. Money that goes back is negative. */
export interface Move {
  day: string;
  kind: 'sale' | 'refund';
  currency: string;
  product: string;
  country: string;
  rate: number;
  gross: number;
  tax: number;
  /** Rows of one payment share a number. */
  payment: number;
}
export interface Cell {
  product: string;
  price: number;
}
export interface Plan {
  cells: Cell[];
  currency: string;
  country: string;
  /** Percent; 0: none. */
  rate: number;
  isInclusive: boolean;
  percentOff?: number;
  amountOff?: number;
}

/** One payment as a spreadsheet calculates it: discount, then tax on the sum. */
export function reckoned({ cells, rate, isInclusive, percentOff = 0, amountOff = 0 }: Plan): (Cell & { gross: number; tax: number })[] {
  const left = cells.map(({ product, price }) => ({ product, price: price * (1 - percentOff / 100) - (cells.length === 1 ? amountOff : 0) }));
  return left.map((cell) => {
    const tax = isInclusive ? Math.round(cell.price - cell.price / (1 + rate / 100)) : Math.round((cell.price * rate) / 100);
    return { ...cell, tax, gross: isInclusive ? cell.price : cell.price + tax };
  });
}

const grossOf = (moves: readonly Move[]): number => moves.reduce((sum, { gross }) => sum + gross, 0);

interface Bought {
  member: MemberSession;
  orderId: string;
  intentId: string;
  first: Move[];
  /** Of each later charge; null: none. */
  later: Plan | null;
}

/** A studio that sells, and a sheet that records every movement. */
export function openStudio({ app, stripe }: StripeApp) {
  const sheet: Move[] = [];
  const seen = new Set<string>();
  const subscribers = new Map<string, Plan>();
  const today = () => dayIn.format(app.clock.ms());

  let payments = 0;
  const write = (plan: Plan): Move[] => {
    payments += 1;
    const moves = reckoned(plan).map(({ product, gross, tax }): Move => {
      const { currency, country, rate } = plan;
      return { day: today(), kind: 'sale', currency, product, country, rate, gross, tax, payment: payments };
    });
    sheet.push(...moves);
    return moves;
  };
  const customerOf = (intentId: string): string => {
    const customer = stripe.intents.get(intentId)?.customer;
    return typeof customer === 'string' ? customer : '';
  };

  return {
    sheet,
    today,
    /** Sells to a new member. `trial`: nothing is due yet. */
    sell: async (
      productId: string,
      plan: Plan,
      more: { coupon?: string; bumps?: string[]; later?: Plan | null; isTrial?: boolean; card?: string } = {},
    ): Promise<Bought | null> => {
      const member = await app.signUp();
      const chosen = { address: { country: plan.country }, ...(more.coupon ? { coupon: more.coupon } : {}), order_bumps: more.bumps ?? [] };
      const { id: intentId, client_secret, order_id } = await intentOf(app, member, { id: productId }, chosen);
      if (!intentId) throw new Error('nothing is to be paid for the order');
      try {
        stripe.browser.confirm(intentId, client_secret, more.card ?? 'pm_card_visa');
      } catch (error) {
        if (more.card) return null;
        throw error;
      }
      requireSame((await confirm(app, member, order_id)).body.status, 'completed', 'the order');
      seen.add(intentId);
      const first = more.isTrial ? [] : write(plan);
      requireSame(more.isTrial ? 0 : (stripe.intents.get(intentId) as { amount: number }).amount, grossOf(first), 'the charge');
      if (more.later) subscribers.set(customerOf(intentId), more.later);
      return { member, orderId: order_id, intentId, first, later: more.later ?? null };
    },
    /** Refunds everything, or this many units of a payment for one product. */
    refund: async ({ orderId, first }: Bought, amount: number | null): Promise<void> => {
      const answer = await app.call('POST /studio/orders/{id}/refund', { as: await app.owner(), params: { id: orderId }, body: { amount } });
      requireSame(answer.status, 200, 'a refund');
      for (const move of first) {
        const part = amount ?? move.gross;
        sheet.push({ ...move, day: today(), kind: 'refund', gross: -part, tax: -Math.round((move.tax * part) / move.gross) });
      }
    },
    /** From now on, the subscriber's card is refused. */
    breakCard: ({ intentId }: Bought): void => {
      const method = stripe.intents.get(intentId)?.payment_method;
      stripe.desk.behave(typeof method === 'string' ? method : '', 'pm_card_chargeDeclined');
    },
    /** Lets weeks pass. Charges made meanwhile are on the provider's list, and go on the sheet by each payer's plan. */
    pass: async (weeks: number): Promise<void> => {
      app.clock.advance(weeks * 7 * dayMs);
      await app.settle();
      for (const intent of stripe.intents.values()) {
        if (intent.object !== 'payment_intent' || intent.status !== 'succeeded' || seen.has(intent.id)) continue;
        seen.add(intent.id);
        const plan = subscribers.get(customerOf(intent.id));
        const moves = plan ? write(plan) : [];
        requireSame(intent.amount, grossOf(moves), 'a later charge');
      }
    },
  };
}

/** Noon of the next day, so that no day ends while a test runs. */
export const toNoon = (app: TestApp): void => app.clock.advance(1.5 * dayMs - (app.clock.ms() % dayMs));

/** A file's cells, by the names in its first line. */
export function readCsv(text: string, separator: ',' | ';' = ','): Record<string, string>[] {
  const rows = text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      Array.from(line.matchAll(new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')), ([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    );
  const [names = [], ...cells] = rows;
  return cells.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}
