import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { sendMessage } from '../../testing/chats.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let ada: MemberSession;
let threadId: string;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  ada = await app.signUp({ name: 'Ada' });
  const page = await publishPage(app, { title: 'Open', is_commentable: true });
  threadId = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]))[0]!.id;
  await sendMessage(app, ada, threadId, 'hello');
});
afterAll(() => app.close());

const read = (id = threadId) => app.call('GET /threads/{id}/messages', { params: { id } });
/** Statements of a page of messages for a guest. */
const cost = async () => {
  const before = app.db.queries();
  expect((await read()).status).toBe(200);
  return app.db.queries() - before;
};
const notes = () => app.sql("select from app_changes where app_id = $1 and part = 'threads'", [app.tenant.appId]);

describe('the rules of a thread that everyone may read', () => {
  it('are read once, and not again after four seconds while nobody changes them', async () => {
    await cost();
    app.clock.advance(5000);
    // A look learns that the page was published.
    await cost();
    const known = await cost();
    app.clock.advance(5000);
    // One look at what changed in the install.
    expect(await cost()).toBe(known + 1);
    app.clock.advance(5000);
    expect(await cost()).toBe(known + 1);
  });

  it('count four seconds after another server changed them', async () => {
    expect((await read()).status).toBe(200);
    await app.sql('update threads set page_id = null where id = $1', [threadId]);
    app.clock.advance(5000);
    expect((await read()).status).toBe(403);
    expect(await notes()).toHaveLength(1);
  });

  it('count when the thread is gone', async () => {
    const page = await publishPage(app, { title: 'Gone', is_commentable: true });
    const [{ id }] = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id])) as [{ id: string }];
    expect((await read(id)).status).toBe(200);
    await app.sql('delete from threads where id = $1', [id]);
    app.clock.advance(5000);
    expect((await read(id)).status).toBe(403);
  });

  it('are not changed by messages, which note nothing', async () => {
    const page = await publishPage(app, { title: 'Busy', is_commentable: true });
    const [{ id }] = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id])) as [{ id: string }];
    const before = (await notes()).length;
    const ts = await sendMessage(app, ada, id, 'one');
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'delete', message_ts: ts } } });
    expect(await notes()).toHaveLength(before);
  });
});
