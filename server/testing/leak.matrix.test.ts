import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aProduct } from '../domains/products/products.builders.ts';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';
import { everyApp, everyPage, outcomeOf, type AppFlags, type Outcome, type ViewerFacts } from './leak.oracle.ts';
import { plant, plantedAnswer, type PlantedPage, type Plants } from './leak.plant.ts';
import { createSharedCache } from './leak.shared-cache.ts';
import { historyOf, othersHistory, trainsEverywhere } from './leak.training.ts';
import { hasProxies, startVarnish, type TestProxy } from './proxies.ts';

/**
 * Combines page flags × app flags × stored facts about a member × ways to the content, over sockets and behind a shared cache (GOALS section 5). The
 * normal suite has a sample; `node tools/nightly.ts` has all of it.
 */
const isWhole = inject('extent') === 'whole';
/** In sequence in both. A step of eleven meets 59 of the 60 pairs of two flags' states. */
const plan = isWhole ? everyPage() : everyPage().filter((_, at) => at < 2 || (at >> 1) % 11 === 2);
const apps = isWhole ? everyApp() : [0, 10, 13].map((at) => everyApp()[at] as AppFlags);

const nobody: ViewerFacts = { isMember: false, isAdmin: false, ownsPage: false, ownsApp: false, isAssigned: false, hasStarted: false };
const states: Record<string, Partial<ViewerFacts>> = {
  'buyer of everything, started, assigned': { ownsPage: true, ownsApp: true, isAssigned: true, hasStarted: true },
  guest: { isMember: false },
  member: {},
  'buyer of pages': { ownsPage: true },
  'buyer of the app': { ownsApp: true },
  assigned: { isAssigned: true },
  started: { hasStarted: true },
  admin: { isAdmin: true },
  'admin, assigned': { isAdmin: true, isAssigned: true },
};
type Viewer = { name: string; facts: ViewerFacts; session: MemberSession | null };

let app: TestApp;
let plants: Plants;
let cache: ReturnType<typeof createSharedCache>;
/** A real cache behind the test's own, if the machine has one: its rules may store less, and vary by less. */
let varnish: TestProxy | null = null;
let memberElsewhere: MemberSession;
const viewers: Viewer[] = [];
const faults: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const products = { page: (await aProduct(app)).id, app: (await aProduct(app)).id };
  plants = await plant(app, plan, products);
  // On everyone's calendar: a day reveals no more of a page than a list does.
  const owner = await app.owner();
  for (const { id } of plants.pages)
    await app.call('POST /studio/calendar_items', { as: owner, body: { item_id: id, date: app.clock.iso().slice(0, 10), scope: 'account_app' } });
  for (const [name, facts] of Object.entries(states)) viewers.push(await aViewer(name, { ...nobody, isMember: true, ...facts }));
  for (const { session } of viewers) if (session) await trainsEverywhere(app, session, plants.pages);
  memberElsewhere = await app.signUp({ app: 'second' });
  await app.listen();
  const { port } = app.http.app.server.address() as AddressInfo;
  if (hasProxies()) varnish = await startVarnish(port);
  cache = createSharedCache(varnish?.port ?? port);
}, 300_000);
afterAll(async () => {
  cache?.close();
  await varnish?.stop();
  await app?.close();
});

async function aViewer(name: string, facts: ViewerFacts): Promise<Viewer> {
  if (!facts.isMember) return { name, facts, session: null };
  const session = await app.signUp();
  if (facts.isAdmin)
    await app.sql(
      "insert into staff (account_id, id, user_id, app_id, role) select account_id, $1, user_id, null, 'editor' from subscribers where id = $2",
      [app.platform.ids.next(), session.id],
    );
  const owned = [...(facts.ownsPage ? [plants.pageProduct] : []), ...(facts.ownsApp ? [plants.appProduct] : [])];
  for (const productId of owned) await app.server.products.entitlements.grant(app.tenant, { subscriberId: session.id, productId });
  const runs = facts.hasStarted || facts.isAssigned ? [plants.course, ...plants.pages.filter(({ isBelow }) => !isBelow)] : [];
  // A day and an hour ago, written as rows: members cannot start pages closed to them.
  const startedAt = facts.hasStarted ? app.clock.isoIn(-25 * 3_600_000) : null;
  for (const { id, flags } of runs as (PlantedPage & { flags?: PlantedPage['flags'] })[])
    if (facts.isAssigned || !flags?.is_private)
      await app.sql(
        `insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_assigned, is_member, started_at, started_at_exact)
        values ($1, $2, $3, now(), $4, $5, $6, $6)`,
        [app.tenant.appId, session.id, id, facts.isAssigned, facts.hasStarted, startedAt],
      );
  return { name, facts, session };
}

const may: Record<string, readonly Outcome[]> = { secret: ['full', 'browse'], member: ['full'], teaser: ['full', 'browse', 'locked'] };

/** Words in an answer that this viewer may not see. */
function look(text: string, what: string, outcomes: readonly Outcome[] | null): void {
  for (const [, kind = '', number = ''] of text.matchAll(/(secret|member|teaser)p(\d+)x/g)) {
    const outcome = outcomes?.[Number(number)];
    if (!outcome || !may[kind]?.includes(outcome)) faults.push(`leak: ${what} shows ${kind} of ${number} (${JSON.stringify(plan[Number(number)])})`);
  }
}
function expects(is: unknown, should: unknown, what: string): void {
  if (is !== should) faults.push(`${what}: ${String(is)}, not ${String(should)}`);
}

async function lookAtPage(
  page: PlantedPage,
  number: number,
  { name, session, facts }: Viewer,
  outcomes: readonly Outcome[],
  as: string,
): Promise<void> {
  const outcome = outcomes[number] as Outcome;
  const what = `${as}, ${name}, page ${number} ${outcome} ${JSON.stringify(plan[number])}`;
  const [html, json, tree] = [
    await cache.get(page.path, { as: session }),
    await cache.get(`/__${page.path}/index.json`, { as: session }),
    await cache.get(`/__/access/${page.id}.json`, { as: session }),
  ];
  for (const [surface, { text }] of Object.entries({ html, json, tree })) look(text, `${what}, ${surface}`, outcomes);
  const isOpen = outcome === 'full' || outcome === 'browse';
  for (const { text } of [html, json])
    for (const word of ['secret', 'member', 'teaser'] as const)
      expects(text.includes(`${word}p${number}x`), may[word]?.includes(outcome), `${what}: ${word}`);
  const params = (id: string) => ({ as: session, params: { id } });
  const [workout, exercise, action] = [
    await app.call('GET /workouts/{id}', params(page.workoutId)),
    await app.call('GET /workout_group_items/{uid}/exercise', { as: session, params: { uid: page.itemId } }),
    await app.call('GET /block_actions/{id}', params(page.actionId)),
  ];
  for (const [surface, { text, status }] of Object.entries({ workout, exercise, action })) {
    look(text, `${what}, ${surface}`, outcomes);
    expects(status, isOpen ? 200 : outcome === 'private' ? 404 : 403, `${what}, ${surface}`);
  }
  if (session && !isOpen) {
    const started = await app.call('POST /workouts/{id}/session', { ...params(page.workoutId), body: {} });
    expects(started.status, outcome === 'private' ? 404 : 403, `${what}, start of the workout`);
    const { text, status } = await app.call('GET /workouts/{id}/sessions', params(page.workoutId));
    look(text, `${what}, own sessions`, outcomes);
    expects(status, outcome === 'private' ? 404 : 403, `${what}, own sessions`);
  }
  const media = async ({ url }: { url: string }) => (await cache.get(url, { as: session })).status;
  expects(await media(page.cover), outcome === 'private' ? 403 : 200, `${what}, cover`);
  expects(await media(page.inside), isOpen ? 200 : 403, `${what}, picture inside`);
  expects(await media(page.forMembers), outcome === 'full' ? 200 : 403, `${what}, picture for members`);
  if (facts.isMember) expects((await app.call('GET /threads/{id}', params(page.threadId))).status, outcome === 'full' ? 200 : 403, `${what}, thread`);
}

async function lookAround({ name, session, facts }: Viewer, outcomes: readonly Outcome[], as: string, flags: AppFlags): Promise<void> {
  const what = `${as}, ${name}`;
  for (const path of [
    '/',
    '/__/index/index.json',
    '/__/course/index.json',
    '/__/access/app.json',
    '/sitemap.xml',
    '/__/app.json',
    '/manifest.webmanifest',
    '/me',
  ])
    look((await cache.get(path, { as: session })).text, `${what}, ${path}`, outcomes);
  const list = async (query: object) =>
    (await app.call('GET /content/{contentType}', { as: session, params: { contentType: 'all' }, query: query as never })).text;
  const listed = [await list({ limit: 100 }), await list({ limit: 100, offset: 100 })].join(' ');
  for (const text of [
    listed,
    await list({ term: 'secretp1x' }),
    await list({ term: 'teaserp1x' }),
    await list({ with_property: 'canary:secretp1x attribute' }),
  ])
    look(text, `${what}, list`, outcomes);
  for (const [number, outcome] of outcomes.entries())
    expects(listed.includes(`"teaserp${number}x"`), outcome !== 'private', `${what}, listed ${number}`);
  const overlay = await app.call('GET /overlays/{id}', { as: session, params: { id: plants.overlayId } });
  expects(overlay.status, flags.is_private && !facts.isMember ? 404 : 200, `${what}, overlay`);
  look(overlay.text, `${what}, overlay`, outcomes);
  const form = await app.call('GET /forms/{id}', { as: session, params: { id: plants.formId } });
  look(form.text, `${what}, form`, outcomes);
  expects(form.text.includes(plantedAnswer), false, `${what}, answer of the quiz`);
  for (const [number, { item }] of form.body.included_items.entries())
    expects(item === null, outcomes[number] === 'private', `${what}, page ${number} included in a form`);
  const capture = await app.call('GET /forms/{id}', { as: session, params: { id: plants.captureId } });
  expects(capture.status, facts.isMember ? 200 : 401, `${what}, form of workouts`);
  look(capture.text, `${what}, form of workouts`, outcomes);
  look((await app.call('GET /pages/tree', { as: session })).text, `${what}, tree`, outcomes);
  look((await app.call('GET /products/list', { as: session })).text, `${what}, products`, outcomes);
  if (!session) return;
  for (const key of ['GET /my-content', 'GET /for_you', 'GET /threads', 'POST /auth/verify'] as const)
    look((await app.call(key, { as: session })).text, `${what}, ${key}`, outcomes);
  const { body: calendar, text } = await app.call('GET /schedule', { as: session });
  look(text, `${what}, calendar`, outcomes);
  for (const [number, outcome] of outcomes.entries()) {
    const item = calendar.items.find(({ item_id }) => item_id === plants.pages[number]?.id);
    expects(item?.is_locked ?? 'hidden', outcome === 'private' ? 'hidden' : outcome === 'locked', `${what}, calendar ${number}`);
  }
  const { answers, titles } = await historyOf(app, session, plants.pages);
  for (const [call, text] of Object.entries(answers)) look(text, `${what}, history, ${call}`, outcomes);
  for (const [number, outcome] of outcomes.entries())
    for (const [call, known] of Object.entries(titles))
      expects(known.has(`teaserp${number}x`), outcome !== 'private', `${what}, history, ${call}, title ${number}`);
  const feed = (await app.call('POST /schedule/feed', { as: session })).body.url ?? '';
  look((await cache.get(feed.replace(/^https?:\/\/[^/]+/, ''), { as: null })).text, `${what}, feed`, outcomes);
}

it('each viewer sees what they may and nothing else, no matter who asked before', async () => {
  const owner = await app.owner();
  let decided = 0;
  for (const [at, flags] of apps.entries()) {
    const body = { ...flags, app_products: [{ id: plants.appProduct }] };
    expect((await app.call('PUT /studio/access_settings', { as: owner, body })).status).toBe(200);
    cache.clear();
    if (varnish) expect((await fetch(`http://127.0.0.1:${varnish.port}/`, { method: 'BAN' })).status).toBe(200);
    // The viewer with most access comes first and fills the caches; the guest comes again at the end.
    for (const viewer of [...viewers, viewers[1] as Viewer]) {
      const outcomes = plants.pages.map((page) => outcomeOf(page, flags, viewer.facts));
      const as = `app ${at} ${JSON.stringify(flags)}`;
      await lookAround(viewer, outcomes, as, flags);
      const waiting = [...plants.pages.entries()];
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          await lookAtPage(next[1], next[0], viewer, outcomes, as);
          decided += 1;
        }
      };
      await Promise.all([work(), work(), work(), work()]);
      expect(faults.slice(0, 20)).toEqual([]);
    }
    const others = await othersHistory(
      app,
      viewers.flatMap(({ session }) => session ?? []),
      memberElsewhere,
      plants,
    );
    for (const [call, { status }] of Object.entries(others)) expects([403, 404].includes(status), true, `${call}: ${status}`);
    for (const { path, id, cover, inside } of plants.pages)
      for (const url of [path, `/__${path}/index.json`, `/__/access/${id}.json`, cover.url, inside.url]) {
        const answer = await cache.get(url, { as: memberElsewhere, slug: 'second' });
        look(answer.text, `another app, ${url}`, null);
        expects(answer.status, 404, `another app, ${url}`);
      }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  // The search would have found one.
  look('secretp0x teaserp1x memberp1x', 'a test', ['locked', 'browse']);
  expect(faults.length).toBe(2);
  const counts = cache.counts();
  console.log(
    `leaks: 0 in ${decided} page × app × viewer states, ${plan.length} pages, ${apps.length} apps, ${viewers.length} viewers; files asked for ${counts.asked} times, ${counts.hits} out of the shared cache`,
  );
  expect(counts.hits).toBeGreaterThan(20);
}, 7_200_000);
