import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { readCsv } from '../books/books.builders.ts';
import { confirm, previewOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs, everyDays } from '../subscriptions/subscriptions.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true, env: { COUNTRY_HEADER: 'X-Country' } });
  const body = { is_on: true, source: 'table' as const, rates: [{ country: 'DE', region: null, name: 'VAT', rate: 19_000 }] };
  await side.app.call('PUT /studio/tax_rates', { as: await side.app.owner(), body });
  await side.app.server.begin();
});
afterAll(() => side.close());

/** Buys from Germany, by the buyer's own choice; with that card, from an address of that country. */
async function buysFrom(card: string, visitor: string | null, product?: { id: string }) {
  const { app, stripe } = side;
  const member = await app.signUp();
  const chosen = product ?? (await aProduct(app));
  const address = { country: 'DE' };
  const quote = await previewOf(app, chosen, { address }, member);
  const { body } = await app.call('POST /products/{id}/intent', {
    as: member,
    params: { id: chosen.id },
    body: { address, final_amount: quote.total_due_now, quote_id: quote.quote_id },
    ...(visitor ? { headers: { 'x-country': visitor } } : {}),
  });
  stripe.browser.confirm(body.id ?? '', body.client_secret ?? '', card);
  expect((await confirm(app, member, body.order_id)).body.status).toBe('completed');
  return { member, orderId: body.order_id };
}
const locationOf = async (id: string) =>
  (await side.app.call('GET /studio/orders/{id}', { params: { id }, as: await side.app.owner() })).body.location;
const proofs = (orderId: string) => side.app.sql<{ proof: string }>('select proof, at from location_proofs where order_id = $1', [orderId]);

describe('proofs of location (Regulation (EU) No 282/2011, article 24b)', () => {
  it('are stored with each payment: the chosen country, that of the card, and that of the address if a proxy reports it', async () => {
    const [one, two, three] = [await buysFrom('pm_card_de', null), await buysFrom('pm_card_visa', 'de'), await buysFrom('pm_card_fr', 'XX')];
    expect([await locationOf(one.orderId), await locationOf(two.orderId), await locationOf(three.orderId)]).toEqual([
      { billing: 'DE', method: 'DE', ip: null, proof: 'proven' },
      { billing: 'DE', method: 'US', ip: 'DE', proof: 'proven' },
      { billing: 'DE', method: 'FR', ip: null, proof: 'contradicted' },
    ]);
    // The rate that is charged stays that of the chosen country.
    await side.app.sql('update payments set is_test = false');
    const day = side.app.clock.iso().slice(0, 10);
    const { text } = await side.app.call('GET /studio/books.csv', { as: await side.app.owner(), query: { from: day, to: day } });
    expect(
      readCsv(text.replace(/^\uFEFF/, '')).map((row) => [row['country'], row['tax_rate'], row['method_country'], row['ip_country'], row['location']]),
    ).toEqual([
      ['DE', '19', 'DE', '', 'proven'],
      ['DE', '19', 'US', 'DE', 'proven'],
      ['DE', '19', 'FR', '', 'contradicted'],
    ]);
  });

  it('are stored for renewals, too, and the order shows one that contradicts itself', async () => {
    const product = await aProduct(side.app, { versions: [monthly(everyDays(10))] });
    const { orderId } = await buysFrom('pm_card_fr', 'DE', product);
    side.app.clock.advance(10 * dayMs + 1);
    await side.app.settle();
    const rows = await side.app.sql(
      'select p.proof, p.method, p.ip from location_proofs p join subscriptions s on s.app_id = p.app_id and s.id = p.subscription_id where s.order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ proof: 'proven', method: 'FR', ip: 'DE' }]);
    expect((await locationOf(orderId))?.proof).toBe('proven');
  });

  it('never change, name nobody, outlive their member, and are removed after ten years', async () => {
    const { member, orderId } = await buysFrom('pm_card_de', null);
    await expect(side.app.sql("update location_proofs set billing = 'FR' where order_id = $1", [orderId])).rejects.toThrow('never changed');
    await side.app.sql('delete from subscribers where app_id = $1 and id = $2', [side.app.tenant.appId, member.id]);
    expect(await proofs(orderId)).toMatchObject([{ proof: 'proven' }]);
    const year = Number(side.app.clock.iso().slice(0, 4));
    const old = [
      { ...(await buysFrom('pm_card_de', null)), at: `${year - 11}-12-31T23:00:00Z` },
      { ...(await buysFrom('pm_card_de', null)), at: `${year - 10}-01-01T00:00:00Z` },
    ];
    for (const { orderId: id, at } of old) {
      await side.app.sql('delete from location_proofs where order_id = $1', [id]);
      await side.app.sql(
        `insert into location_proofs (app_id, payment_id, order_id, billing, proof, at)
         select app_id, id, order_id, 'DE', 'single', $2 from payments where order_id = $1`,
        [id, at],
      );
    }
    side.app.clock.advance(dayMs + 1);
    await side.app.settle();
    expect([(await proofs(old[0]?.orderId ?? '')).length, (await proofs(old[1]?.orderId ?? '')).length]).toEqual([0, 1]);
  });
});
