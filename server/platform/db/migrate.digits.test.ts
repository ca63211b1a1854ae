import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { copiesBefore } from '../../testing/old-database.ts';

let drop: () => Promise<unknown> = async () => {};
afterEach(() => drop());
const before = copiesBefore('0163_money_digits.sql');
afterAll(before.drop);

interface Sold {
  currency: string;
  price: number;
}
const now = '2026-03-01T09:00:00Z';

/** An app from before 0163 that sold one product in each currency: its catalogue, and the rows of one subscriber. */
async function sold(products: Record<string, Sold>) {
  const old = await before.copy();
  drop = old.drop;
  const { sql } = old;
  const app = await old.app('one');
  const [{ account_id: account } = { account_id: '' }] = await sql<{ account_id: string }>('select account_id from apps');
  const [user, member] = [randomUUID(), randomUUID()];
  await sql(`insert into users (account_id, id, name, email) values ($1, $2, 'Ann', 'ann@example.com')`, [account, user]);
  await sql(`insert into subscribers (app_id, id, account_id, user_id, uuid) values ($1, $2, $3, $4, gen_random_uuid())`, [
    app,
    member,
    account,
    user,
  ]);
  for (const [title, { currency, price }] of Object.entries(products)) {
    const [product, version, bump, coupon, order, quote, purchase, payment, sub, extra, size] = Array.from({ length: 11 }, () => randomUUID());
    const add = async (id: string | undefined, versionId: string | undefined, name: string, isArchived: boolean) => {
      await sql(`insert into products (app_id, id, title, created_at, updated_at, archived_at) values ($1, $2, $3, $4, $4, $5)`, [
        app,
        id,
        name,
        now,
        isArchived ? now : null,
      ]);
      await sql(
        `insert into product_versions (app_id, id, product_id, name, price, currency, kind, interval_unit, interval_count, setup_fee, position, created_at)
         values ($1, $2, $3, 'Monthly', $4, $5, 'recurring', 'month', 1, $7, 0, $6)`,
        [app, versionId, id, price, currency, now, Math.floor(price / 2)],
      );
    };
    await add(product, version, title, false);
    await add(extra, size, `${title} extra`, true);
    await sql(
      `insert into order_bumps (app_id, id, product_id, title, offered_id, version_id, price, position, created_at)
       values ($1, $2, $3, 'And this', $4, $5, $6, 0, $7)`,
      [app, bump, product, extra, size, price, now],
    );
    await sql(
      `insert into coupons (app_id, id, code, kind, amount, currency, duration, created_at, updated_at) values ($1, $2, $3, 'amount', $4, $5, 'once', $6, $6)`,
      [app, coupon, `OFF-${title}`, price, currency, now],
    );
    const terms = {
      currency,
      interval: 'month',
      intervalCount: 1,
      charges: null,
      items: [{ product_id: product, version_id: version, title, amount: price, is_discounted: true, keep_access: false }],
      coupon: { id: coupon, code: 'HALF', kind: 'percent', amount: 5000, payments: 1 },
      tax: { name: 'VAT', rate: 19_000, inclusive: true },
      paid_before: 0,
    };
    const shown = {
      lines: [{ label: title, kind: 'price', amount: price, bump_id: null }],
      subtotal: price,
      discount: 0,
      tax: 0,
      total_due_now: price,
      then: { amount: price, later_amount: price, interval: 'month', intervalCount: 1, charges: 12, discounted_charges: null },
      currency,
    };
    const details = { items: [{ amount: price, discount: 0, tax: 0 }], terms, coupon: { kind: 'amount', amount: price }, tax: { rate: 19_000 } };
    await sql(
      `insert into quotes (app_id, id, product_id, version_id, quote, details, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [app, quote, product, version, JSON.stringify(shown), JSON.stringify(details), now],
    );
    await sql(
      `insert into orders (app_id, id, subscriber_id, product_id, version_id, quote_id, status, provider, amount, currency, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'completed', 'stripe', $7, $8, $9, $9)`,
      [app, order, member, product, version, quote, price, currency, now],
    );
    await sql(`insert into order_events (app_id, id, order_id, type, data, at) values ($1, $2, $3, 'paid', $4, $5)`, [
      app,
      randomUUID(),
      order,
      JSON.stringify({ amount: price, currency, provider: 'stripe' }),
      now,
    ]);
    await sql(
      `insert into purchases (app_id, id, order_id, subscriber_id, product_id, version_id, amount, currency, source, purchased_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'web', $9)`,
      [app, purchase, order, member, product, version, price, currency, now],
    );
    await sql(
      `insert into payments (app_id, id, subscriber_id, product_id, order_id, provider, provider_id, amount, currency, paid_at)
       values ($1, $2, $3, $4, $5, 'stripe', $6, $7, $8, $9)`,
      [app, payment, member, product, order, `pi_${title}`, price, currency, now],
    );
    await sql(
      `insert into refunds (app_id, id, payment_id, order_id, provider, amount, currency, state, idempotency_key, created_at)
       values ($1, $2, $3, $4, 'stripe', $5, $6, 'succeeded', $7, $8)`,
      [app, randomUUID(), payment, order, price, currency, `key-${title}`, now],
    );
    await sql(
      `insert into invoices (app_id, id, number, subscriber_id, payment_id, order_id, document, total, currency, issued_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        app,
        randomUUID(),
        `R-${title}`,
        member,
        payment,
        order,
        JSON.stringify({ lines: shown.lines, subtotal: price, discount: 0, tax: 0, total: price, currency }),
        price,
        currency,
        now,
      ],
    );
    await sql(
      `insert into subscriptions (app_id, id, purchase_id, subscriber_id, product_id, version_id, status, provider, current_period_start,
         current_period_end, order_id, terms, due_at, created_at) values ($1, $2, $3, $4, $5, $6, 'active', 'stripe', $7, $7, $8, $9, $7, $7)`,
      [app, sub, purchase, member, product, version, now, order, JSON.stringify(terms)],
    );
  }
  return { ...old, id: app };
}

/** Every amount of one product, as the tables store them. */
const amountsOf = async (sql: Awaited<ReturnType<typeof sold>>['sql'], title: string) =>
  (
    await sql<Record<string, number | null>>(
      `select v.price::int, v.setup_fee::int as fee, b.price::int as bump, o.amount::int as "order", q.amount::int as purchase, y.amount::int as payment,
        r.amount::int as refund, i.total::int as invoice, (i.document ->> 'subtotal')::int as printed, (i.document #>> '{lines,0,amount}')::int as line,
        (e.data ->> 'amount')::int as event, (t.quote ->> 'total_due_now')::int as due, (t.quote #>> '{then,later_amount}')::int as later,
        (t.quote ->> 'digits')::int as quote_digits, (t.details #>> '{coupon,amount}')::int as lowered, (t.details #>> '{terms,items,0,amount}')::int as quoted_terms,
        (s.terms #>> '{items,0,amount}')::int as renewal, (s.terms #>> '{coupon,amount}')::int as percent, (s.terms #>> '{tax,rate}')::int as rate,
        (s.terms ->> 'digits')::int as digits, (select c.amount::int from coupons c where c.code = 'OFF-' || p.title) as coupon
       from products p join product_versions v on v.product_id = p.id join order_bumps b on b.product_id = p.id join orders o on o.product_id = p.id
       join purchases q on q.order_id = o.id join payments y on y.order_id = o.id join refunds r on r.payment_id = y.id join invoices i on i.payment_id = y.id
       join order_events e on e.order_id = o.id join quotes t on t.id = o.quote_id join subscriptions s on s.order_id = o.id where p.title = $1`,
      [title],
    )
  )[0];

const same = 'price bump order purchase payment refund invoice printed line event due later lowered quoted_terms renewal coupon'.split(' ');
/** Hundredths of a percent, and thousandths of one, are not amounts. */
const all = (price: number, fee: number, digits: number) =>
  Object.fromEntries([...same.map((name) => [name, price]), ['fee', fee], ['digits', digits], ['percent', 5000], ['rate', 19_000]]);

describe('amounts of an older Bandstand (0163)', () => {
  it('keep their value when the runtime counted fewer digits than ISO 4217: 1,990 forints and dinars stay 1,990', async () => {
    const { sql, id, update } = await sold({
      Forint: { currency: 'HUF', price: 1990 },
      Dinar: { currency: 'RSD', price: 1990 },
      Euro: { currency: 'EUR', price: 1990 },
    });
    await update({ runtimeDigits: { HUF: 0, RSD: 0, EUR: 2 } });
    expect(await amountsOf(sql, 'Forint')).toEqual({ ...all(199_000, 99_500, 2), quote_digits: 2 });
    expect(await amountsOf(sql, 'Dinar')).toEqual({ ...all(199_000, 99_500, 2), quote_digits: 2 });
    expect(await amountsOf(sql, 'Euro')).toEqual({ ...all(1990, 995, 2), quote_digits: null });
    const notices = await sql<{ app_id: string; kind: string }>(
      `select app_id, kind, title, version_name, currency, amount_before::int, digits_before, amount_after::int, digits_after from price_notices
       where title <> 'OFF-Dinar' and title <> 'Dinar' order by kind`,
    );
    expect(notices).toEqual(
      [
        { kind: 'bump', title: 'Forint', version_name: 'And this', amount_before: 1990, amount_after: 199_000 },
        { kind: 'coupon', title: 'OFF-Forint', version_name: null, amount_before: 1990, amount_after: 199_000 },
        { kind: 'price', title: 'Forint', version_name: 'Monthly', amount_before: 1990, amount_after: 199_000 },
        { kind: 'setup_fee', title: 'Forint', version_name: 'Monthly', amount_before: 995, amount_after: 99_500 },
      ].map((row) => ({ ...row, app_id: id, currency: 'HUF', digits_before: 0, digits_after: 2 })),
    );
  });

  it('keep their value when the runtime counted more digits: 1,990.00 krónur are 1,990, and fractions are rounded', async () => {
    const { sql, update } = await sold({
      Krona: { currency: 'ISK', price: 199_000 },
      Odd: { currency: 'ISK', price: 199_051 },
    });
    await update({ runtimeDigits: { ISK: 2 } });
    expect(await amountsOf(sql, 'Krona')).toEqual({ ...all(1990, 995, 0), quote_digits: 0 });
    expect(await amountsOf(sql, 'Odd')).toMatchObject({ price: 1991, renewal: 1991, payment: 1991 });
  });

  it('stay when the runtime counted like ISO 4217; prices that browsers may have shown differently are still reported', async () => {
    const { sql, update } = await sold({ Dinar: { currency: 'RSD', price: 199_000 }, Krona: { currency: 'ISK', price: 1990 } });
    await update({ runtimeDigits: { RSD: 2, ISK: 0 } });
    expect(await amountsOf(sql, 'Dinar')).toMatchObject({ price: 199_000, renewal: 199_000, digits: 2, quote_digits: null });
    expect(await amountsOf(sql, 'Krona')).toMatchObject({ price: 1990, renewal: 1990, digits: 0 });
    expect(
      await sql(`select distinct title, amount_before::int, digits_before, amount_after::int, digits_after from price_notices where kind = 'price'`),
    ).toEqual([{ title: 'Dinar', amount_before: 199_000, digits_before: 2, amount_after: 199_000, digits_after: 2 }]);
  });

  it('are converted from what this very runtime counts', async () => {
    const { sql, update } = await sold({ Forint: { currency: 'HUF', price: 1990 } });
    await update();
    const digits = new Intl.NumberFormat('en', { style: 'currency', currency: 'HUF' }).resolvedOptions().maximumFractionDigits!;
    expect(await amountsOf(sql, 'Forint')).toMatchObject({ price: 1990 * 10 ** (2 - digits) });
    const left = await sql(`select proname from pg_proc where proname in ('bandstand_iso_digits', 'bandstand_rescaled', 'bandstand_rescaled_json')`);
    expect(left).toEqual([]);
  });
});
