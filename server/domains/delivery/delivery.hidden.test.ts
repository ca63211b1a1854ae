import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  const room = await publishPage(app, { title: 'Room', slug: 'room', access: { is_private: true } });
  await publishPage(app, { title: 'Below', parent: room });
  await publishPage(app, { title: 'Locked', slug: 'locked', access: { require_authentication: true } });
}, 60_000);
afterAll(() => app.close());

const statuses = async (path: string) => [(await app.get(path)).status, (await app.get(`/__${path}/index.json`)).status];

it('ACC-20: private pages say that they are private or, if the owner chooses, that they do not exist', async () => {
  const owner = await app.owner();
  const hide = (hide_private_pages: boolean) => app.call('PUT /studio/access_settings', { as: owner, body: { hide_private_pages } });
  const all = async () => [await statuses('/room'), await statuses('/room/below'), await statuses('/locked'), await statuses('/never-was')];
  expect(await all()).toEqual([
    [200, 200],
    [200, 200],
    [200, 200],
    [404, 404],
  ]);
  await hide(true);
  expect(await all()).toEqual([
    [404, 404],
    [404, 404],
    [200, 200],
    [404, 404],
  ]);
  const [room, never] = [await app.get('/__/room/index.json'), await app.get('/__/never-was/index.json')];
  expect({ ...room.json(), request_id: '' }).toEqual({ ...never.json(), request_id: '' });
  const member = await app.signUp();
  const pages = (await app.call('GET /studio/pages', { as: owner })).body.items;
  const id = pages.find(({ path }) => path === '/room')?.id ?? '';
  await app.call('POST /studio/pages/{id}/members', { as: owner, params: { id }, body: { member_ids: [member.id] } });
  expect((await app.get('/__/room/index.json', { as: member })).status).toBe(200);
  await hide(false);
  expect(await statuses('/room')).toEqual([200, 200]);
});
