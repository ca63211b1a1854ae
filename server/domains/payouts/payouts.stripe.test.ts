import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { appKey } from '../../platform/stripe/stripe.accounts.ts';
import { createStripeLedger } from './payouts.stripe.ts';

/** A Stripe that returns the given pages and records the requests. */
function ledgerOf(pages: object[][], appId = 'mine') {
  const asked: Record<string, unknown>[] = [];
  const list = (params: Record<string, unknown>) => {
    asked.push(params);
    return Promise.resolve({ data: pages[asked.length - 1] ?? [], has_more: asked.length < pages.length });
  };
  const stripe = { balanceTransactions: { list }, payouts: { list } } as unknown as Stripe;
  return { asked, ledger: createStripeLedger({ stripe, isTest: true }, appId) };
}
const entry = (more: object = {}) => ({
  id: 'txn_1',
  type: 'charge',
  reporting_category: 'charge',
  amount: 4900,
  fee: 171,
  currency: 'eur',
  created: 1_772_445_600,
  source: null,
  ...more,
});
const since = '2026-03-01T00:00:00.500Z';
const lineOf = async (more: object) => (await Array.fromAsync(ledgerOf([[entry(more)]]).ledger.lines(since))).flat()[0];

describe('a line of Stripe’s balance', () => {
  it.each([
    ['charge', 'charge', 'charge'],
    ['payment', 'charge', 'charge'],
    ['refund', 'refund', 'refund'],
    ['payment_refund', 'refund', 'refund'],
    ['refund_failure', 'refund_failure', 'refund'],
    ['payment_failure_refund', 'charge_failure', 'refund'],
    ['adjustment', 'dispute', 'dispute'],
    ['adjustment', 'dispute_reversal', 'dispute'],
    ['stripe_fee', 'fee', 'fee'],
    ['adjustment', 'network_cost', 'fee'],
    ['payout', 'payout', 'payout'],
    ['payout_failure', 'payout_reversal', 'payout'],
    ['payout_cancel', 'payout_reversal', 'payout'],
    ['topup', 'topup', 'other'],
    ['is of an unknown type', 'unknown', 'other'],
  ])('maps type %s and category %s to kind %s', async (type, reporting_category, kind) => {
    expect(await lineOf({ type, reporting_category })).toMatchObject({ kind });
  });
  it.each([
    ['eur', 4900, 171, 4900, 171],
    ['jpy', 4900, 171, 4900, 171],
    ['isk', 490_000, 17_100, 4900, 171],
  ])('counts %s as our books do', async (currency, amount, fee, ours, ourFee) => {
    expect(await lineOf({ currency, amount, fee })).toMatchObject({ currency: currency.toUpperCase(), amount: ours, fee: ourFee });
  });
  it.each([
    ['names no payment', null, null],
    ['is only an id', 'ch_1', null],
    ['names its payment by id', { id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['includes its payment', { id: 'ch_1', payment_intent: { id: 'pi_1' } }, 'pi_1'],
    ['includes an empty payment', { id: 'ch_1', payment_intent: null }, null],
  ])('finds its payment if its source %s', async (_how, source, payment_ref) => {
    expect(await lineOf({ source })).toMatchObject({ payment_ref, refund_ref: null, is_foreign: false });
  });
  it('names the refund that it belongs to', async () => {
    expect(await lineOf({ type: 'refund', source: { id: 're_1', payment_intent: 'pi_1' } })).toMatchObject({
      payment_ref: 'pi_1',
      refund_ref: 're_1',
    });
  });
  it.each([
    ['another app', { [appKey]: 'other' }, true],
    ['this app', { [appKey]: 'mine' }, false],
    ['no app', {}, false],
  ])('is foreign only if it names another app: %s', async (_which, metadata, is_foreign) =>
    expect(await lineOf({ source: { id: 'ch_1', metadata } })).toMatchObject({ is_foreign }),
  );
});

describe('Stripe’s lists', () => {
  it('are read page by page, from the exact second on', async () => {
    const { asked, ledger } = ledgerOf([[entry(), entry({ id: 'txn_2' })], [entry({ id: 'txn_3' })]]);
    const found = await Array.fromAsync(ledger.lines(since));
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([['txn_1', 'txn_2'], ['txn_3']]);
    expect(asked.map(({ starting_after, created }) => [starting_after, created])).toEqual([
      [undefined, { gte: 1_772_323_200 }],
      ['txn_2', { gte: 1_772_323_200 }],
    ]);
  });
  it('end at an empty page, even if more was promised', async () => {
    const { asked, ledger } = ledgerOf([[], [entry()]]);
    expect([await Array.fromAsync(ledger.linesIn('po_1')), asked.length]).toEqual([[[]], 1]);
  });
  it.each([
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['in_transit', 'pending'],
    ['pending', 'pending'],
  ])('report a %s payout as %s', async (status, state) => {
    const payout = { id: 'po_1', amount: 4729, currency: 'eur', status, created: 1_772_445_600, arrival_date: 1_772_582_400 };
    expect((await Array.fromAsync(ledgerOf([[payout]]).ledger.payouts(since))).flat()).toEqual([
      { id: 'po_1', amount: 4729, currency: 'EUR', state, made_at: '2026-03-02T10:00:00.000Z', arrives_on: '2026-03-04' },
    ]);
  });
});
