import { languages, type Language } from '@bandstand/contract/languages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aCoupon, buys } from '../checkout/checkout.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { aSubscriber, dayMs, endingCard, everyDays } from '../subscriptions/subscriptions.builders.ts';
import { outboxOf } from '../outbox/outbox.builders.ts';

let app: TestApp;
let member: MemberSession;
let outbox: ReturnType<typeof outboxOf>;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
beforeEach(async () => {
  member = await app.signUp({ name: 'Ada' });
  outbox = outboxOf(app, await app.owner());
});
afterEach(() => app.sql("update subscriptions set status = 'ended', claimed_until = null"));
afterAll(() => app.close());

const passes = async (days: number) => {
  app.clock.advance(days * dayMs + 1000);
  await app.settle();
  // Jobs that the first run scheduled are also due at the clock's time.
  await app.settle();
  outbox = outboxOf(app, await app.owner());
};
const causes = async (email: string) =>
  (await outbox.list({ q: email })).items
    .map(({ cause }) => cause)
    .filter((cause) => cause !== 'confirm_email')
    .toReversed();
const speaks = (language: Language, of: MemberSession) => app.sql('update subscribers set language = $1 where id = $2', [language, of.id]);

describe('a receipt', () => {
  it('goes out once after a paid order: lines, sums, what it opens, the product’s text, and the invoice', async () => {
    const { code } = await aCoupon(app);
    const product = await aProduct(app, { title: 'Breathing <course>', receipt_text: 'Bring a mat.', versions: [once()] });
    await buys(app, member, product, { coupon: code });
    await app.settle();
    await app.settle();
    const [mail, ...more] = await outbox.to(member.email, 'receipt');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your receipt from App first');
    expect(mail?.text).toContain(`Discount (${code})`);
    for (const part of ['Hello Ada,', 'Bring a mat.', 'Breathing <course> (Once): €49.00', 'Total: €44.10', 'This was a test.'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Breathing &lt;course&gt;');
    expect(mail?.html).not.toContain('<course>');
    const url = new URL(/See the invoice: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
    expect((await app.get(`${url.pathname}.pdf${url.search}`)).status).toBe(200);
    app.clock.advance(100 * dayMs);
    expect((await app.get(`${url.pathname}.pdf${url.search}`)).status).toBe(200);
  });

  it('links to the page it opened, if any, and to the invoice', async () => {
    const product = await aProduct(app, { versions: [once()] });
    await publishPage(app, { title: 'Breathing', slug: 'breathing', access: { require_purchase: true, products: [{ id: product.id }] } });
    await buys(app, member, product);
    await app.settle();
    const [mail] = await outbox.to(member.email, 'receipt');
    expect(mail?.text).toContain('You now have access to: Breathing');
    expect(mail?.text).toContain('Open App first: http://localhost:4000/breathing');
    expect(mail?.text).toMatch(/Invoice TEST-\d+: http:\/\/localhost:4000\/invoice\/\S+\?token=/);
  });

  it('is sent again as a separate mail when the owner asks', async () => {
    await buys(app, member, await aProduct(app, { versions: [once()] }));
    await app.settle();
    const [order] = await app.sql<{ id: string }>('select id from orders where subscriber_id = $1', [member.id]);
    expect(await app.server.commerce.resendReceipt(app.tenant, order?.id ?? '')).toBe(true);
    await app.settle();
    expect(await outbox.to(member.email, 'receipt')).toHaveLength(2);
    expect(await app.server.commerce.resendReceipt(app.tenant, app.platform.ids.next())).toBe(false);
  });

  it('is in the member’s language, with money and dates formatted for it', async () => {
    await speaks('de', member);
    await buys(app, member, await aProduct(app, { versions: [once()] }));
    await app.settle();
    const [mail] = await outbox.to(member.email, 'receipt');
    expect(mail?.subject).toBe('Dein Beleg von App first');
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Gesamt: 49,00 €');
    expect(mail?.html).toContain('lang="de"');
  });

  it('goes to members who want no other mail, too', async () => {
    await app.call('PUT /notifications', { body: { receive_blast_notifications: false, receive_message_notifications: false }, as: member });
    await buys(app, member, await aProduct(app, { versions: [once()] }));
    await app.settle();
    expect(await causes(member.email)).toEqual(['receipt']);
  });
});

describe('a subscription', () => {
  it('mails a receipt for each renewal', async () => {
    await aSubscriber(app, everyDays(10), { member });
    await passes(10);
    await passes(10);
    expect(await causes(member.email)).toEqual(['receipt', 'renewal_receipt', 'renewal_receipt']);
    const [mail] = await outbox.to(member.email, 'renewal_receipt');
    expect(mail?.subject).toBe('Your subscription to Gym pass was renewed');
  });

  it('past due, says at each attempt when the next is, how long access lasts and where to pay; finally that it has ended', async () => {
    await aSubscriber(app, everyDays(49), { member, exp: endingCard(app) });
    await passes(49);
    const [first] = await outbox.to(member.email, 'subscription_past_due');
    expect(first?.subject).toBe('Your payment for Gym pass failed');
    expect(first?.text).toMatch(/We could not charge €19\.00 for Gym pass\. You have access until \w+ \d+, \d{4}\./);
    expect(first?.text).toMatch(/We’ll try again on \w+ \d+, \d{4}\./);
    expect(first?.text).toContain('/me/account/subscriptions');
    for (let day = 1; day <= 7; day += 1) await passes(1);
    const tries = ['past_due', 'past_due', 'past_due', 'past_due', 'ended'].map((kind) => `subscription_${kind}`);
    expect(await causes(member.email)).toEqual(['receipt', ...tries]);
    const [last] = await outbox.to(member.email, 'subscription_ended');
    expect(last?.text).toContain('so your subscription and your access have ended');
  });

  it('says three days before a trial ends what will be charged; not to those who cancelled, and not for short trials', async () => {
    const others = [await app.signUp(), await app.signUp()];
    await aSubscriber(app, { ...everyDays(10), trial_days: 7 }, { member });
    const { cancel } = await aSubscriber(app, { ...everyDays(10), trial_days: 7 }, { member: others[0]! });
    await aSubscriber(app, { ...everyDays(10), trial_days: 3 }, { member: others[1]! });
    await cancel();
    await passes(3.9);
    expect(await causes(member.email)).toEqual([]);
    await passes(0.1);
    const [mail] = await outbox.to(member.email, 'subscription_trial_ending');
    expect(mail?.text).toMatch(/Your trial of Gym pass ends on \w+ \d+, \d{4}\. Then the first €19\.00 is charged\./);
    expect(await causes(others[0]!.email)).toEqual([]);
    expect(await causes(others[1]!.email)).not.toContain('subscription_trial_ending');
  });
});

describe('a refund', () => {
  it('is mailed once, with what it revokes', async () => {
    await buys(app, member, await aProduct(app, { versions: [once()] }));
    const [payment] = await app.sql<{ id: string }>('select id from payments where subscriber_id = $1', [member.id]);
    const request = { paymentId: payment?.id ?? '', madeBy: null };
    for (let times = 0; times < 2; times += 1)
      await app.server.commerce.payments.refund(app.tenant, { ...request, amount: 1000, isRevoking: false, key: 'part' });
    await app.server.commerce.payments.refund(app.tenant, { ...request, amount: null, isRevoking: true, key: 'rest' });
    await app.settle();
    const mails = await outbox.to(member.email, 'refund');
    const sums = mails.map(({ text }) => `${/€[\d.]+/.exec(text)?.[0]} ${text.includes('no longer have access')}`);
    expect(sums.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['€10.00 false', '€39.00 true']);
  });
});

describe('all eleven languages', () => {
  it('have every text of every mail about money', async () => {
    for (const language of languages) {
      const one = await app.signUp({ name: `Ada ${language}` });
      await speaks(language, one);
      await buys(app, one, await aProduct(app, { versions: [once()] }));
      await app.settle();
      const [mail] = await outbox.to(one.email, 'receipt');
      expect([language, mail?.text]).toEqual([language, expect.not.stringMatching(/mail\.|[{}]/)]);
    }
  });
});

describe('receipts of the same moment', () => {
  const bought = async (members: readonly MemberSession[], title: string) => {
    const product = await aProduct(app, { title, versions: [once()] });
    await Promise.all(members.map((each) => buys(app, each, product)));
    return app.sql<{ id: string; subscriber_id: string }>('select id, subscriber_id from invoices where subscriber_id = any($1) order by number', [
      members.map(({ id }) => id),
    ]);
  };
  const mailed = async (members: readonly MemberSession[]) =>
    (await Promise.all(members.map(({ email }) => outbox.to(email, 'receipt')))).map((mails) => mails.length);

  it('go to each buyer once, with their own name, product and invoice', async () => {
    const members = await Promise.all(['Ada', 'Bea', 'Cem'].map((name) => app.signUp({ name })));
    const invoices = await bought(members, 'Tides');
    await app.settle();
    await app.settle();
    const mails = (await Promise.all(members.map(({ email }) => outbox.to(email, 'receipt')))).flat();
    expect(mails.map(({ text }) => /Hello (\w+),/.exec(text ?? '')?.[1])).toEqual(['Ada', 'Bea', 'Cem']);
    for (const [at, mail] of mails.entries()) {
      const own = invoices.find(({ subscriber_id: id }) => id === members[at]?.id);
      expect(mail.text).toContain(own?.id);
      expect(mail.text).toContain('Tides');
    }
  });

  it('are written for the others when one fails, and repeated without writing any twice', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    const invoices = await bought(members, 'Currents');
    const [first] = invoices;
    await app.sql(`update invoices set document = document - 'lines' where id = $1`, [first?.id]);
    await app.settle();
    await app.settle();
    const sent = await mailed(members);
    expect(sent).toEqual(members.map(({ id }) => (id === first?.subscriber_id ? 0 : 1)));
    const { document } = (await app.sql<{ document: object }>('select document from invoices where id = $1', [invoices[1]?.id]))[0]!;
    await app.sql('update invoices set document = $2 where id = $1', [first?.id, JSON.stringify(document)]);
    const job = { appId: app.tenant.appId, invoiceIds: invoices.map(({ id }) => id) };
    await app.server.jobs.enqueue(app.db.for(app.tenant), 'invoice.receipts', job);
    await app.settle();
    expect(await mailed(members)).toEqual([1, 1, 1, 1]);
  });

  it('that an earlier server queued are sent', async () => {
    const reader = await app.signUp();
    const [invoice] = await bought([reader], 'Depths');
    await app.sql("delete from pending_jobs where name = 'invoice.receipts'");
    await app.server.jobs.enqueue(app.db.for(app.tenant), 'invoice.receipt', { appId: app.tenant.appId, invoiceId: invoice?.id ?? '' });
    await app.settle();
    expect(await mailed([reader])).toEqual([1]);
  });
});
