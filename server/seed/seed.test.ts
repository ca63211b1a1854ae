import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import { pageTypes } from '@bandstand/contract/content-item.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Session } from '../testing/client.ts';
import type { DemoFile } from '../main.start.ts';
import { paint, type Painter } from './art/paint.ts';
import { demoApps } from './content/apps.ts';
import type { PageSeed } from './content/reusables.ts';
import { NotEmptyError, seedDemo } from './seed.ts';

/** The normal run paints drawings small; the browser journeys paint them all at full size. */
const small: Painter = ({ svg }) => sharp(Buffer.from(svg)).resize({ width: 90 }).png({ compressionLevel: 0 }).toBuffer();

let app: TestApp;
let demo: DemoFile;

beforeAll(async () => {
  app = await startTestApp({ isEmpty: true });
  const startedAt = performance.now();
  demo = await seedDemo(app.server, app.platform, inject('extent') === 'whole' ? paint : small);
  console.log(`the demo took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}, 240_000);
afterAll(() => app?.close());

const flat = (pages: readonly PageSeed[]): PageSeed[] => pages.flatMap((page) => [page, ...flat(page.children ?? [])]);

async function signIn(slug: string, name: string): Promise<Session> {
  const found = demo.apps.find((one) => one.slug === slug)!;
  const { email, password } = [found.owner, ...found.members].find((person) => person.email.startsWith(name))!;
  const answer = await app.call('POST /auth/login', { app: slug, body: { email, password } });
  expect(answer.status, email).toBe(200);
  return { email, token: answer.body.authentication_token, app: slug };
}
async function ownerOf(slug: string): Promise<Session> {
  const { owner } = demo.apps.find((one) => one.slug === slug)!;
  const answer = await app.call('POST /studio/auth/login', { app: null, body: owner });
  expect(answer.status).toBe(200);
  return { email: owner.email, token: answer.body.authentication_token, app: slug };
}
const pageAs = async (slug: string, path: string, as: Session | null = null) =>
  (await app.get(`/__${path === '/' ? '/index' : path}/index.json`, { app: slug, as })).json<{
    page_title: string | null;
    blocks: Block[];
    page: { access: { granted: boolean; mode: string; reason: string | null } };
    message_thread_id: string | null;
    type_data: { form_id?: string | null; workout_id?: string; stages?: { access: { reason: string | null } }[] } | null;
  }>();
const reasonFor = async (slug: string, path: string, as: Session | null = null) => {
  const { access } = (await pageAs(slug, path, as)).page;
  return access.granted ? access.mode : access.reason;
};

describe('the demo', () => {
  it('is two apps of two accounts, each with an owner and separate members', () => {
    expect(demo.apps.map(({ slug, url, members }) => [slug, url, members.length])).toEqual([
      ['tidewater', 'http://localhost:4000', 8],
      ['nordlys', 'http://nordlys.localhost:4000', 3],
    ]);
    const passwords = demo.apps.flatMap(({ owner, members }) => [owner, ...members].map(({ password }) => password));
    expect(new Set(passwords).size).toBe(passwords.length);
    for (const password of passwords) expect(password).toMatch(/^[a-z]+(-[a-z]+){3}$/);
  });

  it('lets everyone log in with the printed password', async () => {
    for (const { slug, owner, members } of demo.apps) {
      for (const { email } of [owner, ...members]) await signIn(slug, email);
      const session = await ownerOf(slug);
      expect((await app.call('GET /studio/pages', { as: session })).status).toBe(200);
    }
  });

  it('publishes every page, each with what it links to', async () => {
    for (const seed of demoApps) {
      const owner = await ownerOf(seed.slug);
      const { items } = (await app.call('GET /studio/pages', { as: owner })).body;
      // Occurrences are generated from a rule, not written.
      const dates = flat(seed.pages).reduce((sum, { series }) => sum + (series?.rule.count ?? 0), 0);
      expect(items.length).toBe(flat(seed.pages).length + dates);
      expect(items.filter(({ status }) => status !== 'published')).toEqual([]);
      const paths = new Set(items.map(({ path }) => path));
      const ids = new Set(items.map(({ id }) => id));
      const products = new Set((await app.call('GET /studio/products', { as: owner })).body.items.map(({ id }) => id));
      expect(products.size).toBe(seed.products.length);
      for (const { id, path } of items) {
        const draft = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body as PageDraft;
        const text = JSON.stringify([draft.blocks, draft.type_data, draft.page_actions]);
        for (const [, pageId] of text.matchAll(/"page_id":"([^"]+)"/g)) expect(ids.has(pageId!), `${path} → ${pageId}`).toBe(true);
        for (const [, address] of text.matchAll(/"url":"(\/[^"]*)"/g)) {
          if (!address!.startsWith('/media/')) expect(paths.has(address!), `${path} → ${address}`).toBe(true);
        }
        for (const [, list] of text.matchAll(/"product_ids":\[([^\]]*)\]/g)) {
          for (const product of JSON.parse(`[${list}]`) as string[]) expect(products.has(product)).toBe(true);
        }
        expect(draft.access.products.every((product) => products.has(product.id))).toBe(true);
        // An owner who only presses save is not refused, and loses nothing.
        const { blocks, access, image, page_actions, tags, slug } = draft;
        const saved = await app.call('PUT /studio/pages/{id}', {
          as: owner,
          params: { id },
          body: { base_version: draft.version, blocks, access, image, page_actions, tags, slug },
        });
        expect(saved.status, `${path} ${saved.text.slice(0, 300)}`).toBe(200);
        expect(saved.body.blocks).toEqual(blocks);
      }
    }
  });

  it('shows content saved outside pages: a block group on two of them, a workout, an overlay before a purchase', async () => {
    const ruth = await signIn('tidewater', 'ruth');
    const [toolbox, lockers] = [await pageAs('tidewater', '/toolbox'), await pageAs('tidewater', '/locker-room', ruth)];
    const types = toolbox.blocks.map(({ type }) => type);
    for (const type of ['code', 'attachment', 'workout', 'livestream', 'map', 'composed', 'share'] as const) expect(types).toContain(type);
    const group = ({ blocks }: { blocks: Block[] }) => blocks.find((block) => block.type === 'composed')?.data.blocks;
    expect(group(toolbox)).toMatchObject([{ type: 'avatar', data: { name: 'Maren Holt' } }, { type: 'social' }]);
    expect(group(lockers)).toMatchObject([{ type: 'avatar' }, { type: 'social' }]);
    const workout = toolbox.blocks.find((block) => block.type === 'workout')?.data.workout;
    expect(workout?.groups.map(({ items }) => items.map(({ path }) => path))).toEqual([
      ['/movements/goblet-squat', '/movements/push-up'],
      ['/movements/glute-bridge', '/movements/dead-bug'],
      ['/movements/suitcase-carry'],
    ]);
    const video = await app.call('GET /workouts/{id}', {
      app: 'tidewater',
      params: { id: (await pageAs('tidewater', '/toolbox/before-coffee')).type_data?.workout_id ?? '' },
    });
    expect(video.body).toMatchObject({ workout_type: 'video_workout', video: { title: 'Before coffee', duration: 100, poster: { width: 640 } } });
    expect(video.body.groups.flatMap(({ items }) => items.map(({ path, video_at }) => [path, video_at]))).toEqual([
      ['/movements/glute-bridge', 0],
      ['/movements/dead-bug', 20],
      ['/movements/bear-crawl', 40],
      ['/movements/split-squat', 60],
      ['/movements/push-up', 80],
    ]);
    const film = video.body.video;
    const bytes = await app.get(film && 'url' in film ? film.url : '', { app: 'tidewater' });
    expect([bytes.status, bytes.headers['content-type']]).toEqual([200, 'video/mp4']);
    const { overlay_id } = (await app.get('/__/six-weeks-to-strong/index.json', { app: 'tidewater' })).json<{
      page: { access: { overlay_id: string } };
    }>().page.access;
    const overlay = await app.call('GET /overlays/{id}', { app: 'tidewater', params: { id: overlay_id } });
    expect(overlay.body).toMatchObject({ title: 'Six Weeks to Strong', blocks: [{ type: 'hero' }, { type: 'icon_list' }, { type: 'button' }] });
  });

  it('shows every type of page, upcoming events, a pack, and an overlay behind a button', async () => {
    const { items } = (await app.call('GET /content/{contentType}', { app: 'tidewater', params: { contentType: 'all' }, query: { limit: 100 } }))
      .body;
    expect([...new Set(items.map(({ type }) => type))].toSorted()).toEqual(pageTypes.toSorted());
    const upcoming = await app.call('GET /content/{contentType}', {
      app: 'tidewater',
      params: { contentType: 'all' },
      query: { schedule_type: 'upcoming' },
    });
    const coming = upcoming.body.items.map(({ path }) => path);
    expect([coming.includes('/six-minutes-live'), coming.filter((path) => /^\/saturday-on-the-quay\/\d{4}-\d\d-\d\d$/.test(path)).length]).toEqual([
      true,
      11,
    ]);
    const pack = await pageAs('tidewater', '/away-from-home');
    expect(pack.type_data).toMatchObject({ items: [{ type: 'workout' }, { type: 'generic' }, { type: 'generic' }] });
    const saturday = await pageAs('tidewater', '/saturday-on-the-quay');
    const next = await pageAs('tidewater', coming.find((path) => path.startsWith('/saturday')) ?? '');
    expect(next.type_data).toMatchObject({ state: 'scheduled', location: { kind: 'place', address: 'The old boathouse, North Quay 14' } });
    const opened = saturday.blocks.flatMap((block) => (block.type === 'button' ? [block.data.action?.data.overlay_id] : [])).find((id) => id);
    const overlay = await app.call('GET /overlays/{id}', { app: 'tidewater', params: { id: opened ?? '' } });
    expect(overlay.body).toMatchObject({ title: 'Your first Saturday', blocks: [{ type: 'text' }, { type: 'icon_list' }, { type: 'button' }] });
    const shelf = await app.call('GET /studio/overlays', { as: await ownerOf('tidewater') });
    // One of them is on the page of an event and on its fourteen occurrences.
    expect(shelf.body.items.map(({ uses }) => uses)).toEqual([1, 15]);
  });

  it('asks: a weekly check-in in the locker room, a quiz for everyone, and a form that guests may send', async () => {
    const ruth = await signIn('tidewater', 'ruth');
    const { blocks } = await pageAs('tidewater', '/locker-room', ruth);
    const opened = blocks.flatMap((block) => (block.type === 'button' ? [block.data.action?.data.form_id] : [])).find((id) => id) ?? '';
    expect(blocks.find((block) => block.type === 'form_submission')?.data).toMatchObject({ form_ids: [opened], scope: 'own' });
    const read = async (id: string, slug: string, as: Session | null) => app.call('GET /forms/{id}', { app: slug, as, params: { id } });
    expect((await read(opened, 'tidewater', ruth)).body).toMatchObject({ title: 'How was the week?', is_repeatable: true, kind: 'form' });
    expect((await read(opened, 'tidewater', null)).status).toBe(401);
    const formOf = async (slug: string, path: string) => (await pageAs(slug, path)).type_data?.form_id ?? '';
    const quiz = (await read(await formOf('tidewater', '/five-questions'), 'tidewater', null)).body;
    expect([quiz.kind, quiz.form_fields.length, quiz.form_fields.filter(({ correct_answer }) => correct_answer !== null)]).toEqual(['quiz', 5, []]);
    const bed = (await read(await formOf('nordlys', '/a-bed-in-the-cabin'), 'nordlys', null)).body;
    expect([bed.is_public, bed.form_fields.some(({ format }) => format === 'email')]).toEqual([true, true]);
  });

  it('has weeks of check-ins, each sent on its day, the last one with a hurting shoulder', async () => {
    const desmond = await signIn('tidewater', 'desmond');
    const { items, total_count } = (await app.call('GET /forms_submissions', { as: desmond, query: {} })).body;
    expect([total_count, new Set(items.map(({ form_title }) => form_title))]).toEqual([4, new Set(['How was the week?'])]);
    const days = items.map(({ submitted_at }) => Math.round((app.clock.ms() - Date.parse(submitted_at)) / 86_400_000));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(new Set(days).size).toBe(4);
    const asked = items.map(({ submitted_values }) => submitted_values.some(({ label }) => label === 'Where, and since when?'));
    expect(asked).toEqual([true, false, false, false]);
  });

  it('has enough to read, to cook and to do', () => {
    const types = flat(demoApps[0]!.pages).map(({ type = 'generic' }) => type);
    const count = (type: string) => types.filter((one) => one === type).length;
    expect(count('article')).toBeGreaterThanOrEqual(6);
    expect(count('meal')).toBeGreaterThanOrEqual(6);
    expect(count('exercise')).toBeGreaterThanOrEqual(12);
    const program = demoApps[0]!.pages.find(({ type }) => type === 'program')!;
    expect(program.children!.map(({ children }) => children!.filter(({ workout }) => !workout).length)).toEqual([3, 3, 3, 3, 3, 3]);
    const wordsOf = (page: PageSeed) => JSON.stringify(page.blocks).split(/\s+/).length;
    for (const page of demoApps.flatMap(({ pages }) => flat(pages)).filter(({ slug, type }) => type === 'article' && slug !== 'block-of-the-month')) {
      expect(wordsOf(page), page.title).toBeGreaterThanOrEqual(200);
      expect(wordsOf(page), page.title).toBeLessThanOrEqual(520);
    }
  });

  it('shows every kind of lock', async () => {
    const [tomas, kofi, ruth] = [await signIn('tidewater', 'tomas'), await signIn('tidewater', 'kofi'), await signIn('tidewater', 'ruth')];
    expect(await reasonFor('tidewater', '/')).toBe('full');
    expect(await reasonFor('tidewater', '/articles/two-reps-in-the-tank')).toBe('full');
    expect(await reasonFor('tidewater', '/six-weeks-to-strong')).toBe('PURCHASE_REQUIRED');
    expect(await reasonFor('tidewater', '/six-weeks-to-strong', kofi)).toBe('PURCHASE_REQUIRED');
    expect(await reasonFor('tidewater', '/six-weeks-to-strong', tomas)).toBe('full');
    expect(await reasonFor('tidewater', '/six-weeks-to-strong/week-4/day-1', tomas)).toBe('full');
    expect(await reasonFor('tidewater', '/six-weeks-to-strong/week-5', tomas)).toBe('IS_SCHEDULED');
    expect(await reasonFor('tidewater', '/locker-room')).toBe('AUTHENTICATION_REQUIRED');
    expect(await reasonFor('tidewater', '/locker-room', kofi)).toBe('full');
    expect(await reasonFor('tidewater', '/club')).toBe('PURCHASE_REQUIRED');
    expect(await reasonFor('tidewater', '/plan-for-ruth', tomas)).toBe('IS_PRIVATE');
    expect(await reasonFor('tidewater', '/plan-for-ruth', ruth)).toBe('full');
    const [eirik, noor] = [await signIn('nordlys', 'eirik'), await signIn('nordlys', 'noor')];
    expect(await reasonFor('nordlys', '/')).toBe('browse');
    expect(await reasonFor('nordlys', '/reading/your-first-evening')).toBe('full');
    expect(await reasonFor('nordlys', '/reading/the-blue-hour', noor)).toBe('PURCHASE_REQUIRED');
    expect(await reasonFor('nordlys', '/reading/the-blue-hour', eirik)).toBe('full');
    expect(await reasonFor('nordlys', '/seven-nights')).toBe('browse');
    expect(await reasonFor('nordlys', '/the-cabin')).toBe('AUTHENTICATION_REQUIRED');
    expect(await reasonFor('nordlys', '/the-cabin', noor)).toBe('full');
  });

  it('has members who train, bookmark, buy and write', async () => {
    const tomas = await signIn('tidewater', 'tomas');
    const { body: mine } = await app.call('GET /my-content', { as: tomas });
    expect(mine.programs.items[0]?.progress).toMatchObject({ completed_count: 10, total_count: 18 });
    expect([mine.bookmarked_items.total_count, mine.purchased_products.total_count]).toEqual([3, 1]);
    const { body: chats } = await app.call('GET /threads', { as: tomas, query: { type: 'chat' } });
    expect(chats.items.map(({ is_unread }) => is_unread)).toEqual([true, true, true, false]);
    const feed = (await pageAs('tidewater', '/community')).blocks.find((block): block is Extract<Block, { type: 'chat' }> => block.type === 'chat')!;
    const { body: talk } = await app.call('GET /threads/{id}/messages', { params: { id: feed.data.message_thread_id ?? '' }, app: 'tidewater' });
    expect(talk.items.length).toBeGreaterThanOrEqual(8);
    expect(talk.items.some(({ reaction_count }) => reaction_count >= 3)).toBe(true);
    const { message_thread_id } = await pageAs('tidewater', '/articles/two-reps-in-the-tank');
    const { body: comments } = await app.call('GET /threads/{id}/messages', { params: { id: message_thread_id ?? '' }, app: 'tidewater' });
    expect(comments.items.length).toBe(4);
    const { body: reports } = await app.call('GET /studio/reports', { as: await ownerOf('tidewater') });
    expect([reports.counts, reports.items.map(({ state, report_count }) => [state, report_count])]).toEqual([
      { open: 2, closed: 1 },
      [
        ['shown', 2],
        ['hidden', 3],
      ],
    ]);
    const { body: people } = await app.call('GET /studio/members', { as: await ownerOf('tidewater') });
    expect(people.items.filter(({ avatar_urls }) => avatar_urls === null)).toEqual([]);
  });

  it('sells: a code, order bumps, an upsell after a purchase, and weeks of orders', async () => {
    const owner = await ownerOf('tidewater');
    const coupons = (await app.call('GET /studio/coupons', { as: owner })).body.items;
    expect(coupons).toMatchObject([{ code: 'WELCOME10', kind: 'percent', amount: 1000, uses: 2 }]);
    const products = (await app.call('GET /studio/products', { as: owner })).body.items;
    const weeks = products.find(({ title }) => title === 'Six Weeks to Strong')!;
    expect(weeks.studio_bumps).toMatchObject([{ title: 'Begin on the quay', price: 900, is_offered: true }]);
    expect(weeks.success_action).toMatchObject({ type: 'open_page' });
    const { items, total_count } = (await app.call('GET /studio/orders', { as: owner })).body;
    expect(total_count).toBeGreaterThanOrEqual(28);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(items.every(({ is_test }) => is_test)).toBe(true);
    expect(items.filter(({ refunded }) => refunded > 0)).toMatchObject([{ product: { title: 'One Saturday' }, refunded: 1200, amount: 1200 }]);
    const withBump = items.find(({ amount }) => amount === 9800)!;
    const details = (await app.call('GET /studio/orders/{id}', { as: owner, params: { id: withBump.id } })).body;
    expect(details.purchases.map(({ product }) => product.title).toSorted()).toEqual(['One Saturday', 'Six Weeks to Strong']);
    expect((await app.call('GET /studio/home', { as: owner })).body.attention.map(({ id }) => id)).not.toContain('paid_not_granted');
  });

  it('has a subscription with an expired card, past due after the next sweep, and receipts in the outbox', async () => {
    await app.server.begin();
    await app.settle();
    const owner = await ownerOf('tidewater');
    const { items } = (await app.call('GET /studio/subscriptions', { as: owner, query: { status: 'past_due' } })).body;
    expect(items).toMatchObject([{ member: { name: 'Jonah Beckett' }, product: { title: 'Tidewater Club' } }]);
    const mails = (await app.call('GET /studio/outbox', { as: owner })).body.items;
    expect(mails.some(({ cause }) => cause.includes('receipt'))).toBe(true);
  });

  it('keeps the two apps apart', async () => {
    const tomas = await signIn('tidewater', 'tomas');
    const { items } = (await app.call('GET /studio/pages', { as: await ownerOf('nordlys') })).body;
    expect((await app.call('GET /pages/{id}/path', { as: tomas, params: { id: items[0]!.id } })).status).toBe(404);
    expect((await app.call('POST /auth/login', { app: 'nordlys', body: demo.apps[0]!.members[0]! })).status).toBe(401);
  });

  it('is created once: a second call is refused and changes nothing', async () => {
    const before = await app.sql('select count(*) from pages');
    await expect(seedDemo(app.server, app.platform)).rejects.toBeInstanceOf(NotEmptyError);
    expect(await app.sql('select count(*) from pages')).toEqual(before);
  });
});
