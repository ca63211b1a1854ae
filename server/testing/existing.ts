import type { CallKey } from '@bandstand/contract/call.ts';
import { aCoupon, buys } from '../domains/checkout/checkout.builders.ts';
import { publishPage } from '../domains/pages/pages.builders.ts';
import { aWorkout } from '../domains/reusables/reusables.builders.ts';
import { aProduct, monthly } from '../domains/products/products.builders.ts';
import type { MemberSession, TestApp } from './app.ts';
import type { Session } from './client.ts';

/** Creates one of most things, and returns their ids by the part of an address that names them. */
export async function someOfEach(app: TestApp, { member, owner }: { member: MemberSession; owner: Session }): Promise<Record<string, string>> {
  const product = await aProduct(app, { versions: [monthly()] });
  await buys(app, member, product);
  const [subscription] = (await app.call('GET /subscriptions', { as: member })).body.items;
  const [page, coupon] = [await publishPage(app, { title: 'There' }), await aCoupon(app)];
  const made = async (call: CallKey, body: object) => (await app.call(call as 'POST /studio/overlays', { as: owner, body: body as never })).body.id;
  const feed = await made('POST /studio/feeds', { title: 'There', kind: 'feed' });
  const workout = await aWorkout(app);
  await publishPage(app, { title: 'There', type: 'workout', type_data: { workout_id: workout.id } });
  const within = {
    id: workout.id,
    sessionId: (await app.call('POST /workouts/{id}/session', { as: member, params: { id: workout.id }, body: {} })).body.id,
  };
  const entry = { as: member, params: within, body: { activity_type: 'note' } };
  const { id: activityId } = (await app.call('POST /workouts/{id}/session/{sessionId}/activity', entry)).body;
  return {
    subscriptions: subscription!.id,
    products: product.id,
    pages: page.id,
    programs: (await publishPage(app, { title: 'Plan', type: 'program' })).id,
    coupons: coupon.id,
    members: member.id,
    overlays: await made('POST /studio/overlays', { title: 'There' }),
    composed_blocks: await made('POST /studio/composed_blocks', { title: 'There' }),
    workouts: workout.id,
    sessionId: within.sessionId,
    activityId,
    uid: workout.groups[0]!.items[0]!.uid,
    forms: await made('POST /studio/forms', { title: 'There' }),
    feeds: feed,
    threads: feed,
    canned_replies: await made('POST /studio/canned_replies', { title: 'There', text: 'There' }),
    media_folders: await made('POST /studio/media_folders', { title: 'There' }),
    properties: await made('POST /studio/properties', { slug: 'there', title: 'There', type: 'text' }),
    releases: await made('POST /studio/releases', { title: 'There', items: [] }),
    templates: await made('POST /studio/templates', { kind: 'app', title: 'There' }),
    orders: (await app.sql<{ id: string }>('select id from orders where app_id = $1', [app.tenant.appId]))[0]!.id,
    invoices: (await app.sql<{ id: string }>('select id from invoices where app_id = $1', [app.tenant.appId]))[0]!.id,
  };
}
