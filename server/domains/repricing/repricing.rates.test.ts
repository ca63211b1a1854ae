import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { previewOf } from '../checkout/checkout.builders.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';
import { aPlan, dayIn } from './repricing.builders.ts';

let side: StripeApp;
let app: TestApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  app = side.app;
  await app.server.begin();
});
afterEach(() => app.sql("update subscriptions set status = 'ended'"));
afterAll(async () => {
  await setTo({ is_on: false, rates: [] });
  await side.close();
});

const vat = (country: string, rate: number) => ({ country, region: null, name: 'VAT', rate });
const setTo = async (body: object) => app.call('PUT /studio/tax_rates', { as: await app.owner(), body });
const announce = async (country: string, rate: number, days: number) =>
  app.call('POST /studio/rate_changes', { as: await app.owner(), body: { ...vat(country, rate), from: dayIn(side, days) } });
const touched = async (country: string, rate: number) =>
  (await app.call('POST /studio/rate_changes/touched', { as: await app.owner(), body: { country, region: null, rate } })).body;
const withdraw = async (id: string) => app.call('POST /studio/rate_changes/{id}/withdraw', { as: await app.owner(), params: { id } });
const rateNow = async (country: string) =>
  (await app.call('GET /studio/tax_rates', { as: await app.owner() })).body.rates.find((rate) => rate.country === country)?.rate;
const from = (country: string) => ({ address: { country } });
/** Tax and total of a subscription's invoices, first to last. */
const invoicesOf = async (id: string) =>
  (
    await app.sql<{ tax: number; total: number; label: string }>(
      `select (i.document ->> 'tax')::int as tax, (i.document ->> 'total')::int as total, i.document ->> 'tax_label' as label from invoices i
        join subscriptions s on s.app_id = i.app_id and (i.subscription_id = s.id or i.order_id = s.order_id) where s.id = $1 order by i.number`,
      [id],
    )
  ).map(({ tax, total, label }) => [label, tax, total]);
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}

describe('a new tax rate from a day on', () => {
  it('applies to sales and renewals from then; prices without tax rise, with a notice; totals with tax included stay', async () => {
    await setTo({ is_on: true, source: 'table', inclusive: false, rates: [vat('DE', 19_000), vat('FR', 20_000)] });
    const plan = await aPlan(side);
    const [ada, bob] = [await plan.joins(from('DE')), await plan.joins(from('FR'))];
    await setTo({ inclusive: true });
    const eve = await plan.joins(from('DE'));
    await setTo({ inclusive: false });
    expect(await touched('DE', 21_000)).toEqual({ count: 2, changed: 1 });
    expect((await announce('DE', 21_000, -1)).status).toBe(422);
    const change = (await announce('DE', 21_000, 31)).body;
    await app.settle();
    expect((await ada.mails())[0]).toContain('€24.20 instead of €23.80');
    expect([await bob.mails(), await eve.mails()]).toEqual([[], []]);
    expect((await ada.now()).price_change).toMatchObject({ kind: 'tax', was: 2380, amount: 2420, needs_consent: false });
    expect([(await eve.now()).price_change, await rateNow('DE')]).toEqual([null, 19_000]);
    // Bought in between: sold at the old rate, renewed at the new one, with a notice.
    await pass(29);
    const late = await plan.joins(from('DE'));
    await pass(1);
    await app.settle();
    expect((await late.mails())[0]).toContain('€24.20');
    expect((await withdraw(change.id)).status).toBe(204);
    await app.settle();
    await app.settle();
    expect((await ada.mails()).at(-1)).toContain('still costs €23.80');
    const again = (await announce('DE', 21_000, 1)).body;
    await pass(2);
    expect([await rateNow('DE'), (await withdraw(again.id)).body.error]).toEqual([21_000, 'order_closed']);
    expect((await previewOf(app, plan.product, from('DE'))).total_due_now).toBe(2420);
    await pass(28);
    expect([ada.taken(), bob.taken(), eve.taken(), late.taken()]).toEqual([
      [2380, 2380, 2420],
      [2400, 2400, 2400],
      [2000, 2000, 2000],
      [2380, 2420],
    ]);
    expect(await invoicesOf(ada.id)).toEqual([
      ['VAT 19 %', 380, 2380],
      ['VAT 19 %', 380, 2380],
      ['VAT 21 %', 420, 2420],
    ]);
    expect(await invoicesOf(eve.id)).toEqual([
      ['VAT 19 %', 319, 2000],
      ['VAT 19 %', 319, 2000],
      ['VAT 21 %', 347, 2000],
    ]);
    // What the owner saves later replaces the earlier change.
    await setTo({ rates: [vat('DE', 22_000)] });
    expect(await rateNow('DE')).toBe(22_000);
  });

  it('affects no one who bought without that tax, and applies even if the server was down on its day', async () => {
    await setTo({ is_on: false });
    const plan = await aPlan(side);
    const before = await plan.joins(from('DE'));
    await setTo({ is_on: true, source: 'table', inclusive: false, rates: [vat('DE', 19_000)] });
    expect((await announce('XX', 19_000, 3)).status).toBe(422);
    const ada = await plan.joins(from('DE'));
    // A place that had no rate so far.
    const nor = await plan.joins(from('NO'));
    await announce('DE', 0, 10);
    await announce('NO', 25_000, 10);
    await app.settle();
    // The server was down for five weeks: the renewal is overdue since after that day.
    await pass(35);
    expect([before.taken(), ada.taken(), nor.taken()]).toEqual([
      [2000, 2000],
      [2380, 2000],
      [2000, 2500],
    ]);
    await setTo({ is_on: false });
    expect((await announce('DE', 19_000, 3)).body.error).toBe('not_configured');
  });
});
