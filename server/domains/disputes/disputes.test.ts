import type { Role } from '@bandstand/contract/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { wordsOf } from '../../testing/pdf.ts';
import { nobodysId } from '../../testing/samples.ts';
import { goLive, liveKeys, startStripeApp, testKeys, type StripeApp } from '../../testing/stripe/app.ts';
import { confirm, intentOf } from '../checkout/checkout.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

const dayMs = 86_400_000;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
let side: StripeApp;
let app: TestApp;
let once = '';
let month = '';
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true, secretKeys: [testKeys.secret, liveKeys.secret] });
  app = side.app;
  once = (await aProduct(app, { title: 'Swim course' })).id;
  month = (await aProduct(app, { title: 'Swim club', versions: [monthly()] })).id;
});
beforeEach(() => {
  side.stripe.faults(null);
  app.clock.reset();
});
afterAll(() => side.close());

const staff = async (role?: Role): Promise<{ as: Session }> => ({ as: role ? await app.staff(role) : await app.owner() });
const deliver = async (type: string) => expect(await side.deliver(side.stripe.events.findLast((event) => event.type === type)!)).toBe(204);
const list = async (query: { state?: 'closed'; mode?: 'other' } = {}) => (await app.call('GET /studio/disputes', { ...(await staff()), query })).body;
const read = async (id: string) => (await app.call('GET /studio/disputes/{id}', { ...(await staff()), params: { id } })).body;
const send = async (id: string) => app.call('POST /studio/disputes/{id}/send', { ...(await staff()), params: { id } });
const alarm = async (as?: Session) =>
  (await app.call('GET /studio/home', { as: as ?? (await app.owner()) })).body.attention.find(({ id }) => id === 'disputes')?.count ?? 0;
const textOf = (texts: { field: string; gathered: string }[], field: string) => texts.find((one) => one.field === field)?.gathered ?? '';
const draft = async (id: string, body: object) =>
  app.call('PUT /studio/disputes/{id}/evidence', { ...(await staff()), params: { id }, body: body as never });
const upload = async (id: string, field: string, bytes: Buffer, name = 'terms.png') =>
  app.upload('POST /studio/disputes/{id}/files', { bytes, name, fields: { field } }, { ...(await staff()), params: { id } });

async function buys(productId = once, member?: MemberSession) {
  const buyer = member ?? (await app.signUp());
  const { id, client_secret, order_id } = await intentOf(app, buyer, { id: productId });
  side.stripe.browser.confirm(id!, client_secret, 'pm_card_visa');
  expect((await confirm(app, buyer, order_id)).body.status).toBe('completed');
  return { member: buyer, orderId: order_id, paymentId: id! };
}
async function disputed(paymentId: string, ...more: [status?: 'needs_response' | 'warning_needs_response', reason?: string, days?: number | null]) {
  const [status = 'needs_response', reason = 'fraudulent', days = 9] = more;
  const providerId = side.stripe.desk.dispute(paymentId, status, reason, null, days);
  await deliver('charge.dispute.created');
  const [row] = await app.sql<{ id: string }>('select id from disputes where provider_id = $1', [providerId]);
  return { id: row!.id, providerId };
}

describe('a dispute', () => {
  it('is listed, raises an alarm, and gathers facts about its member and nobody else', async () => {
    const [page, other, coach] = [await publishPage(app, { title: 'Lane one' }), await buys(), await app.ownerAsMember()];
    const [appProfile] = await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]);
    const bought = await buys(month);
    const { member } = bought;
    for (const person of [member, other.member])
      await app.call('PUT /activity', { as: person, body: { activity_type: 'page_viewed', data: { page_id: page.id } } });
    const chat = await aChat(app, member, { ...member, id: appProfile!.id });
    await sendMessage(app, member, chat.id, 'The course is great, thank you');
    const group = await aChat(app, member, [coach, other.member]);
    await sendMessage(app, other.member, group.id, 'A secret of somebody else');
    await app.settle();
    const { id } = await disputed(bought.paymentId, 'needs_response', 'product_not_received');

    expect(await list()).toMatchObject({
      total_count: 1,
      is_test: true,
      other_count: 0,
      items: [
        {
          id,
          state: 'needs_response',
          reason: 'product_not_received',
          amount: 1900,
          currency: 'EUR',
          is_test: true,
          can_answer: true,
          order_id: bought.orderId,
          product: 'Swim club',
          member: { id: member.id, email: member.email },
        },
      ],
    });
    expect(await alarm()).toBe(1);
    const found = await read(id);
    expect(textOf(found.texts, 'customer_email_address')).toBe(member.email);
    expect(textOf(found.texts, 'product_description')).toContain('Swim club');
    const log = textOf(found.texts, 'access_activity_log');
    expect(log).toContain('opened "Lane one"');
    expect(log.match(/opened "Lane one"/g)).toHaveLength(1);
    expect(textOf(found.texts, 'uncategorized_text')).toMatch(/Payment of €19.00 .*Swim club, with visa ending in 4242[^]*Order .*[^]*Invoice TEST-/);
    expect(found.invoice?.number).toMatch(/^TEST-/);
    const letters = found.files.find(({ field }) => field === 'customer_communication')?.gathered?.text ?? '';
    for (const letter of [`Mail to ${member.email}: Your receipt`, 'Customer: The course is great, thank you']) expect(letters).toContain(letter);
    const all = JSON.stringify(found);
    for (const secret of [other.member.email, other.member.user.name, 'A secret of somebody else', other.orderId]) expect(all).not.toContain(secret);
    // Fields about cancelling are offered only for a subscription.
    expect(found.texts.map(({ field }) => field)).toContain('cancellation_rebuttal');
    expect(found.texts.map(({ field }) => field)).not.toContain('duplicate_charge_explanation');
  });

  it('is visible only to staff who may refund', async () => {
    const { id } = (await list()).items[0]!;
    for (const role of ['support', 'analyst', 'editor', 'coach', 'moderator'] as const) {
      const { as } = await staff(role);
      expect((await app.call('GET /studio/disputes', { as })).status).toBe(403);
      expect((await app.call('GET /studio/disputes/{id}', { as, params: { id } })).status).toBe(403);
      expect(await alarm(as)).toBe(0);
    }
    const second = await app.owner('second');
    expect((await app.call('GET /studio/disputes', { as: second, app: 'second' })).body.items).toEqual([]);
    expect((await app.call('GET /studio/disputes/{id}', { as: second, app: 'second', params: { id } })).status).toBe(404);
    for (const [name, body] of [
      ['PUT /studio/disputes/{id}/evidence', { texts: [] }],
      ['POST /studio/disputes/{id}/send', undefined],
      ['POST /studio/disputes/{id}/accept', undefined],
    ] as const)
      expect((await app.call(name, { as: second, app: 'second', params: { id }, body: body as never })).status).toBe(404);
    expect((await app.call('GET /studio/disputes/{id}', { ...(await staff()), params: { id: nobodysId } })).status).toBe(404);
  });

  it('is answered once, with the gathered facts and the owner’s additions', async () => {
    const { paymentId } = await buys();
    await app.settle();
    const { id, providerId } = await disputed(paymentId);
    expect((await draft(id, { texts: [{ field: 'card_number', own: 'x' }] })).status).toBe(422);
    expect((await draft(id, { texts: [{ field: 'uncategorized_text', own: 'x'.repeat(20_001) }] })).status).toBe(422);
    const own = [
      { field: 'refund_refusal_explanation', own: 'All lessons were taken.' },
      { field: 'billing_address', own: '' },
    ];
    expect((await draft(id, { texts: own, left_out: ['receipt'] })).status).toBe(200);
    expect((await draft(id, { texts: [{ field: 'uncategorized_text', own: 'Gone again' }] })).status).toBe(200);
    expect((await draft(id, { texts: [{ field: 'uncategorized_text', own: null }] })).status).toBe(200);
    // Files: checked by content, and one per field.
    expect((await upload(id, 'refund_policy', Buffer.from('just a text'), 'terms.png')).body).toMatchObject({ error: 'invalid_file_type' });
    expect((await upload(id, 'refund_policy', Buffer.concat([png, Buffer.alloc(5_242_880)]))).status).toBe(413);
    expect((await upload(id, 'nothing', png)).status).toBe(422);
    expect((await upload(id, 'refund_policy', Buffer.concat([png, Buffer.from('first')]))).status).toBe(200);
    const shown = await upload(id, 'refund_policy', png);
    expect((await upload(id, 'uncategorized_file', png)).status).toBe(200);
    const file = shown.body.files.find(({ field }) => field === 'refund_policy')?.own;
    expect((await app.get(file!.url)).bytes).toEqual(png);
    expect((await app.get(file!.url.split('?')[0]!)).status).toBe(403);
    const [media] = await app.sql<{ id: string }>('select media_id as id from dispute_files where id = $1', [file!.id]);
    expect((await app.call('GET /studio/media/{id}', { ...(await staff('coach')), params: { id: media!.id } })).status).toBe(404);
    const [extra] = (await read(id)).files.flatMap(({ field, own: row }) => (field === 'uncategorized_file' && row ? [row.id] : []));
    const removed = await app.call('DELETE /studio/disputes/{id}/files/{file_id}', { ...(await staff()), params: { id, file_id: extra! } });
    expect(removed.status).toBe(200);
    expect(side.stripe.requests.some(({ path }) => path === `/v1/disputes/${providerId}`)).toBe(false);

    // The provider is unreachable, then acts without answering.
    side.stripe.faults(({ path }) => (path === '/v1/files' ? 'busy' : null));
    expect((await send(id)).body).toMatchObject({ error: 'provider_down' });
    side.stripe.faults(({ path }) => (path === `/v1/disputes/${providerId}` ? 'unknown' : null));
    expect((await send(id)).body).toMatchObject({ error: 'provider_down' });
    expect((await read(id)).state).toBe('needs_response');
    side.stripe.faults(null);
    await draft(id, { texts: [{ field: 'refund_refusal_explanation', own: 'Another text, too late' }] });
    const done = await send(id);
    expect([done.status, done.body]).toMatchObject([200, { state: 'under_review', can_answer: false }]);
    expect(done.body.sent_at).not.toBeNull();
    const { evidence, evidence_details: details } = side.stripe.disputes.get(providerId)!;
    expect(details.submission_count).toBe(1);
    expect(evidence).toMatchObject({
      refund_refusal_explanation: 'All lessons were taken.',
      product_description: expect.stringContaining('Swim course'),
    });
    expect(evidence).not.toHaveProperty('billing_address');
    expect(evidence).not.toHaveProperty('receipt');
    expect(side.stripe.files.get(evidence.refund_policy as string)?.bytes).toEqual(png);
    expect(wordsOf(side.stripe.files.get(evidence.customer_communication as string)!.bytes).text).toContain('Mail to');
    // Not twice, and nothing changes any more, not even by old reports.
    for (const answer of [await send(id), await draft(id, { texts: [] }), await upload(id, 'refund_policy', png)])
      expect([answer.status, answer.body]).toMatchObject([409, { error: 'dispute_closed' }]);
    await deliver('charge.dispute.created');
    expect((await read(id)).state).toBe('under_review');
    side.stripe.desk.closeDispute(providerId, 'won');
    await deliver('charge.dispute.closed');
    await deliver('charge.dispute.updated');
    expect((await list({ state: 'closed' })).items).toMatchObject([{ id, state: 'won' }]);
  });

  it('that two people send at once is sent once, with the invoice', async () => {
    const { paymentId } = await buys();
    const { id, providerId } = await disputed(paymentId);
    const [first = 0, second] = (await Promise.all([send(id), send(id)])).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(first).toBe(200);
    // The slower one may find it sent, and nothing to answer any more.
    expect([200, 409]).toContain(second);
    const { evidence, evidence_details: details } = side.stripe.disputes.get(providerId)!;
    expect(details.submission_count).toBe(1);
    const receipt = side.stripe.files.get(evidence.receipt as string);
    expect([receipt?.type, receipt?.filename]).toEqual(['pdf', expect.stringMatching(/^TEST-.*\.pdf$/)]);
  });

  it('accepts no answer after its deadline, nor when the bank wants none', async () => {
    const [late, mute] = [await disputed((await buys()).paymentId), await disputed((await buys()).paymentId, 'needs_response', 'fraudulent', null)];
    expect(await read(mute.id)).toMatchObject({ due_by: null, can_answer: false });
    const before = await alarm();
    app.clock.advance(9 * dayMs + 1000);
    expect(before - (await alarm())).toBeGreaterThanOrEqual(1);
    for (const { id } of [late, mute]) {
      expect((await send(id)).body).toMatchObject({ error: 'dispute_closed' });
      expect((await app.call('POST /studio/disputes/{id}/accept', { ...(await staff()), params: { id } })).body).toMatchObject({
        error: 'dispute_closed',
      });
    }
    // Someone answered at the provider’s own desk, and its event is still on the way.
    app.clock.reset();
    const { id, providerId } = await disputed((await buys()).paymentId);
    Object.assign(side.stripe.disputes.get(providerId)!, { status: 'under_review' });
    expect([(await send(id)).body.state, (await list()).items.find((one) => one.id === id)?.can_answer]).toEqual(['under_review', false]);
  });

  it('is accepted, and lost; an inquiry is not accepted, may become a dispute, and closes without a loss', async () => {
    const { id, providerId } = await disputed((await buys()).paymentId);
    const accept = async (of: string) => app.call('POST /studio/disputes/{id}/accept', { ...(await staff()), params: { id: of } });
    expect([(await accept(id)).body.state, side.stripe.disputes.get(providerId)!.status]).toEqual(['lost', 'lost']);
    await deliver('charge.dispute.closed');
    expect(await app.sql("select state from refunds where provider_id = $1 and kind = 'dispute'", [providerId])).toEqual([{ state: 'succeeded' }]);
    expect((await accept(id)).body).toMatchObject({ error: 'dispute_closed' });

    const inquiry = await disputed((await buys()).paymentId, 'warning_needs_response');
    expect(await read(inquiry.id)).toMatchObject({ is_inquiry: true, can_answer: true });
    expect((await accept(inquiry.id)).body).toMatchObject({ error: 'dispute_closed' });
    expect((await send(inquiry.id)).body).toMatchObject({ state: 'under_review', is_inquiry: true });
    side.stripe.desk.escalate(inquiry.providerId);
    await deliver('charge.dispute.updated');
    expect(await read(inquiry.id)).toMatchObject({ is_inquiry: false, state: 'needs_response', can_answer: true });
    const quiet = await disputed((await buys()).paymentId, 'warning_needs_response');
    side.stripe.desk.closeDispute(quiet.providerId, 'warning_closed');
    await deliver('charge.dispute.closed');
    expect((await read(quiet.id)).state).toBe('closed');
  });

  it('of test money is kept apart from real money, and stays when its member is deleted', async () => {
    const open = (await list()).items;
    const { member, paymentId } = await buys();
    const { id } = await disputed(paymentId);
    await app.sql('delete from subscribers where id = $1', [member.id]);
    expect(await read(id)).toMatchObject({ member: null, can_answer: true });
    expect(textOf((await read(id)).texts, 'customer_email_address')).toBe(member.email);
    await goLive(app, await app.owner(), liveKeys);
    expect(await list()).toMatchObject({ items: [], is_test: false });
    expect(await alarm()).toBe(0);
    expect((await list({ mode: 'other' })).items.map((one) => one.id)).toContain(id);
    expect(open.length).toBeGreaterThan(0);
    expect((await send(id)).body).toMatchObject({ error: 'not_configured' });
    const real = await disputed((await buys()).paymentId);
    expect((await list()).items).toMatchObject([{ id: real.id, is_test: false }]);
    expect(await alarm()).toBe(1);
    expect((await send(real.id)).status).toBe(200);
  });
});
