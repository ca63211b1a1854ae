import type { AppConfig } from '@bandstand/contract/apps.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { connect } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import type { TestSocket } from '../../testing/sockets.ts';

let app: TestApp;
let owner: Session;
let origin: string;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  owner = await app.owner();
});
afterAll(async () => {
  for (const socket of sockets) socket.cut();
  await app.close();
});

const make = async (name: string) => (await app.call('POST /studio/apps', { as: owner, body: { name }, app: null })).body;
const remove = (id: string, name: string, as = owner) => app.call('DELETE /studio/apps/{id}', { as, params: { id }, body: { name } });
async function open(session: Parameters<typeof connect>[1], slug: string): Promise<TestSocket> {
  const socket = await connect(origin, session, slug);
  sockets.push(socket);
  return socket;
}

describe('deleting an app', () => {
  it('logs its members out at once, and leaves those of other apps alone', async () => {
    const { id, slug } = await make('Ending');
    const [here, there] = [await app.signUp({ app: slug }), await app.signUp()];
    const [ending, staying] = [await open(here, slug), await open(there, 'first')];
    expect((await app.call('POST /auth/verify', { as: here })).status).toBe(200);
    expect((await remove(id, 'Ending')).status).toBe(204);
    await app.settle();
    expect((await ending.event('session_revoked')).data).toEqual({});
    await ending.closed;
    expect(staying.raw.readyState).toBe(staying.raw.OPEN);
    expect((await app.call('POST /auth/verify', { as: here })).body.error).toBe('app_not_found');
    expect((await app.call('POST /auth/verify', { as: there })).status).toBe(200);
  });

  it('frees its address, and the next app there inherits nobody', async () => {
    const { id, slug } = await make('Passed on');
    const before = await app.signUp({ app: slug, email: 'returns@club.example' });
    await app.call('PUT /studio/apps/{id}', { as: owner, params: { id }, body: { slug: 'passed-by' } });
    await app.sql("insert into hosts (app_id, host, proven_at) values ($1, 'passed.test', now())", [id]);
    await remove(id, 'Passed on');
    await app.settle();
    const next = await make('Passed on');
    expect(next.slug).toBe(slug);
    expect((await app.call('POST /studio/apps', { as: owner, body: { name: 'Other', slug: 'passed-by' }, app: null })).status).toBe(200);
    expect((await app.call('POST /auth/verify', { as: before })).status).toBe(401);
    expect((await app.call('POST /auth/login', { app: slug, body: { email: before.email, password: testPassword } })).status).not.toBe(200);
    const again = await app.call('POST /auth/sign_up', { app: slug, body: { email: before.email, password: 'another horse 8', name: 'New' } });
    expect(again.status).toBe(200);
    await app.sql("insert into hosts (app_id, host, proven_at) values ($1, 'passed.test', now())", [next.id]);
    app.clock.advance(3000);
    expect((await app.get('/__/app.json', { headers: { host: 'passed.test' } })).json<AppConfig>().app.slug).toBe(slug);
  });

  it('removes its staff from it, and not from other apps', async () => {
    const { id, slug } = await make('Staffed');
    const [both] = [await app.staff('editor')];
    const only = await app.staff('coach', { isOneApp: true });
    await app.sql('update staff set app_id = $1 where user_id = $2', [id, only.userId]);
    const look = (as: Session, inApp: string) => app.call('GET /studio/pages', { as: { ...as, app: inApp } });
    app.clock.advance(4000);
    expect((await look(only, slug)).status).toBe(200);
    await remove(id, 'Staffed');
    await app.settle();
    app.clock.advance(4000);
    expect([(await look(both, 'first')).status, (await look(only, slug)).status, (await look(only, 'first')).status]).toEqual([200, 404, 401]);
    expect(await app.sql('select 1 from staff where app_id = $1', [id])).toEqual([]);
  });

  it('keeps a member of two apps in the other one', async () => {
    const { id, slug } = await make('One of two');
    const person = await app.ownerAsMember();
    expect(
      await app.sql('select 1 from subscribers s join users u on u.id = s.user_id where u.email = $1 and s.app_id = $2', [owner.email, id]),
    ).toHaveLength(1);
    await remove(id, 'One of two');
    await app.settle();
    expect((await app.call('POST /auth/verify', { as: person })).status).toBe(200);
    expect((await app.get('/', { app: slug })).status).toBe(404);
  });

  it('leaves no planned job that could fail afterwards', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { id, slug } = await make('Planned');
    const as = { ...owner, app: slug };
    const page = (await app.call('POST /studio/pages', { as, body: { type: 'generic', title: 'Later' } })).body;
    const publish_at = new Date(app.clock.ms() + 60_000).toISOString();
    const planned = await app.call('POST /studio/releases', { as, body: { items: [{ type: 'page', id: page.id }], publish_at } });
    expect(planned.body.status).toBe('planned');
    await app.call('POST /studio/invites', { as, body: { email: 'late@club.example' } });
    await remove(id, 'Planned');
    app.clock.advance(120_000);
    await app.settle();
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
    app.clock.reset();
  });

  it('asks for the name of this app in this account, whatever else is sent', async () => {
    const { id } = await make('Named');
    for (const typed of ['', 'named', 'Account first', id]) expect((await remove(id, typed)).status, typed).toBe(422);
    const admin = await app.staff('admin');
    expect((await remove(id, 'Named', admin)).body.error).toBe('forbidden');
    expect((await remove(app.platform.ids.next(), 'Named')).body.error).toBe('not_found');
    expect((await remove(id, ' Named ')).status).toBe(204);
    expect((await remove(id, 'Named')).body.error).toBe('not_found');
  });
});
