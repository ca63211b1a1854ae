import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aChat } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, anOverlay, aPicture, uses } from '../reusables/reusables.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
/** Private data of people and of the account, each with a word found nowhere else. */
const secrets = [
  'canary-member@club.example',
  'Canary Person',
  'canary said in private',
  'canary-invited@club.example',
  'pk_canary',
  'canary-help@club.example',
  'Canary keeps little',
  'canary.example',
  'canary value',
  'canary of an archived page',
  'canary of a page beside',
];
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const staff = (key: 'PUT /studio/settings/app' | 'PUT /studio/settings/legal' | 'POST /studio/invites', body: object) =>
    app.call(key, { as: owner, body: body as never });
  await staff('PUT /studio/settings/app', { support: { email: 'canary-help@club.example', url: null } });
  await staff('PUT /studio/settings/legal', { privacy: 'Canary keeps little' });
  await staff('POST /studio/invites', { email: 'canary-invited@club.example' });
  const member = await app.signUp({ email: 'canary-member@club.example', name: 'Canary Person' });
  const friend = await app.signUp();
  await aChat(app, member, friend, ['canary said in private']);
  const { slug } = (await app.call('POST /studio/properties', { as: owner, body: { title: 'Goal', member_can_edit: true } })).body;
  await app.call('PUT /subscriber/properties/{slug}', { as: member, params: { slug }, body: { value: 'canary value' } });
  const pass = await aProduct(app, { title: 'Pass', versions: [once({ price: 4917 })] });
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: pass.id });
  const [group, offer] = [await aBlockGroup(app, [aBlock('image', { image: await aPicture(app) })]), await anOverlay(app, [aText('Offer')])];
  const access = { require_purchase: true, products: [{ id: pass.id }], purchase_overlay: { id: offer.id } };
  await publishPage(app, { title: 'Whole', slug: 'whole', texts: [`Hi {{member.${slug}|you}}`], blocks: [uses(group)], access });
  const gone = await publishPage(app, { title: 'Gone', slug: 'gone', texts: ['canary of an archived page'] });
  await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: gone.id } });
  await publishPage({ ...app, tenant: app.secondApp.tenant }, { title: 'Beside', slug: 'beside', texts: ['canary of a page beside'] });
  await app.sql("insert into hosts (app_id, host, proven_at) values ($1, 'canary.example', now())", [app.tenant.appId]);
  await app.sql(`update apps set payments = '{"provider": "test", "publishable_key": "pk_canary"}' where id = $1`, [app.tenant.appId]);
});
afterAll(() => app.close());

it.each(['app', 'page'] as const)('the file of a %s template contains no personal data, no secret, no price and no key to a file', async (kind) => {
  const [page] = (await app.call('GET /studio/pages', { as: owner })).body.items.filter(({ path }) => path === '/whole');
  const saved = await app.call('POST /studio/templates', {
    as: owner,
    body: { kind, title: 'Shared', source_id: kind === 'page' ? page!.id : null },
  });
  expect(saved.status).toBe(200);
  const headers = { 'x-account-app': 'first', 'x-user-email': owner.email, 'x-user-token': owner.token };
  const file = await app.inject({ method: 'GET', url: `/api/studio/templates/${saved.body.id}/file`, headers });
  const entries = unzipSync(file.bytes);
  const text =
    Object.values(entries)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n') + Object.keys(entries).join('\n');
  expect(text).toContain('{{member.goal|you}}');
  const people = [app.tenant.appId, app.account, owner.email, 'Owner first', 'App first', app.firstApp.ownerSubscriberId];
  expect([...secrets, ...people, 'sig=', '4917', 'app_id', 'thread'].filter((word) => text.includes(word))).toEqual([]);
  expect(Object.keys(entries).filter((name) => name !== 'template.json' && !/^media\/[0-9a-f-]{36}\.\w+$/.test(name))).toEqual([]);
});
