import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat } from '../../testing/chats.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aDate } from '../events/events.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aProgram } from '../programs/programs.builders.ts';
import { dayIn } from '../schedule/schedule.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const forYou = async (as: MemberSession, since?: string) => (await app.call('GET /for_you', { as, query: { since } })).body;
const start = (as: MemberSession, id: string) => app.call('POST /programs/{id}/subscribe', { as, ...params(id), body: {} });
const join = (as: MemberSession, id: string) => app.call('POST /pages/{id}/subscribers', { as, ...params(id), body: {} });
const complete = (as: MemberSession, id: string) => app.call('POST /pages/{id}/complete', { as, ...params(id) });
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe('what is waiting for a member', () => {
  it('is nothing at first', async () => {
    expect(await forYou(await app.signUp())).toEqual({
      today: [],
      run: null,
      event: null,
      has_unread: false,
      news: { items: [], total_count: 0 },
      done_days: [],
    });
  });

  it('is for members of the app alone', async () => {
    expect((await app.call('GET /for_you', { as: null })).status).toBe(401);
    const foreign = { ...(await app.signUp({ app: 'second' })), app: 'first' };
    expect((await app.call('GET /for_you', { as: foreign })).status).toBe(401);
  });

  it('has today’s items in the member’s own day', async () => {
    const page = await publishPage(app, { title: 'Stretch' });
    const member = await app.signUp({ timezone: 'Pacific/Auckland' });
    for (const days of [0, 1])
      await app.call('POST /schedule', { as: member, body: { item_id: page.id, date: dayIn(app, days, 'Pacific/Auckland') } });
    const { today } = await forYou(member);
    expect(today.map(({ date, page: { title } }) => [date, title])).toEqual([[dayIn(app, 0, 'Pacific/Auckland'), 'Stretch']]);
  });

  it('has the run they were in last, with its next page', async () => {
    const [one, two] = [await aProgram(app, { title: 'One' }), await aProgram(app, { title: 'Two' })];
    const member = await app.signUp();
    await start(member, one.program.id);
    await start(member, two.program.id);
    await complete(member, one.pages[0]!.id);
    const { run } = await forYou(member);
    expect(run?.root).toMatchObject({ title: 'One', progress: { completed_count: 1 } });
    expect(run?.next?.page_id).toBe(one.pages[1]!.id);
    for (const { id } of one.pages.slice(1)) await complete(member, id);
    expect((await forYou(member)).run?.root.title).toBe('Two');
    for (const { id } of two.pages) await complete(member, id);
    expect((await forYou(member)).run).toBeNull();
  });

  it('has the next event that they joined, after today', async () => {
    const member = await app.signUp();
    const later = await aDate(app, { title: 'In a week', inHours: 7 * 24 });
    const sooner = await aDate(app, { title: 'In two days', inHours: 48 });
    await aDate(app, { title: 'Not joined', inHours: 30 });
    for (const { id } of [later, sooner]) await join(member, id);
    expect((await forYou(member)).event).toMatchObject({ title: 'In two days', page_id: sooner.id });
  });

  it('says whether something is unread', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()];
    await aChat(app, ada, bo, ['Hello']);
    expect([(await forYou(ada)).has_unread, (await forYou(bo)).has_unread]).toEqual([false, true]);
  });

  it('has the days on which something was completed, each once', async () => {
    const pages = [await publishPage(app, { title: 'A' }), await publishPage(app, { title: 'B' })];
    const member = await app.signUp();
    for (const { id } of pages) await complete(member, id);
    expect((await forYou(member)).done_days).toEqual([dayIn(app, 0)]);
  });

  it('has what is new since the last visit and open to them, and nothing on the first', async () => {
    const since = app.clock.iso();
    app.clock.advance(60_000);
    const product = await aProduct(app);
    await publishPage(app, { title: 'Open news', type: 'article' });
    await publishPage(app, { title: 'Private news', type: 'article', access: { is_private: true } });
    await publishPage(app, { title: 'Sold news', type: 'article', access: { require_purchase: true, products: [{ id: product.id }] } });
    const member = await app.signUp();
    expect((await forYou(member)).news.items).toEqual([]);
    const { news } = await forYou(member, since);
    expect(titles(news.items)).toContain('Open news');
    expect(titles(news.items)).not.toContain('Private news');
    expect(titles(news.items)).not.toContain('Sold news');
    expect((await forYou(member, app.clock.isoIn(1000))).news.total_count).toBe(0);
  });

  it('refuses a time that is none', async () => {
    expect((await app.call('GET /for_you', { as: await app.signUp(), query: { since: 'yesterday' } })).status).toBe(422);
  });

  it('costs as few statements however much there is', async () => {
    const [empty, full] = [await app.signUp(), await app.signUp()];
    const { program, pages } = await aProgram(app, { stages: [4, 4] });
    await start(full, program.id);
    await complete(full, pages[0]!.id);
    await join(full, (await aDate(app, { inHours: 60 })).id);
    await aChat(app, empty, full, ['Hello']);
    const costOf = (as: MemberSession) => fewestQueries(app, () => forYou(as, app.clock.isoIn(-1000)));
    expect([await costOf(empty), await costOf(full)]).toEqual([3, 3]);
  });
});
