import type { AccessRecord, Decision } from '@bandstand/contract/access.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const trees = inject('extent') === 'whole' ? 60 : 6;
const pagesPerTree = 7;
const dayMs = 86_400_000;

/** Random numbers that are the same in every run. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function aRecord(next: (below: number) => number, products: readonly string[]): Partial<AccessRecord> | undefined {
  if (next(3) === 0) return undefined;
  return {
    is_progress_root: next(3) === 0,
    is_private: next(6) === 0,
    require_purchase: next(3) === 0,
    products: products.filter(() => next(2) === 0).map((id) => ({ id })),
    allow_browsing: next(3) === 0,
    require_authentication: next(3) === 0,
    ...(next(3) === 0 ? { is_scheduled: true, schedule_period: next(6), schedule_interval: 'day' as const } : {}),
  };
}

async function aTree(seed: number, products: readonly string[]): Promise<PageDraft[]> {
  const next = chances(seed);
  const pages: PageDraft[] = [];
  for (let index = 0; index < pagesPerTree; index += 1) {
    const parent = pages.length === 0 || next(4) === 0 ? null : pages[next(pages.length)]!;
    const access = aRecord(next, products);
    pages.push(await publishPage(app, { title: `Page ${seed}-${index}`, parent, ...(access ? { access } : {}) }));
  }
  return pages;
}

/** What the viewer notices; the trace of the decision is for staff only. */
const verdictOf = ({ trace: _trace, ...verdict }: Decision) => ({
  ...verdict,
  children: verdict.children ?? [],
  lock_reason: verdict.lock_reason ?? null,
});
const hidden = 'a page that is not told of';
async function served(page: PageDraft, { as = null, token }: { as?: MemberSession | null; token?: string }) {
  const answer = await app.get(`/__${page.path}/index.json${token ? `?page_builder=${token}` : ''}`, { app: 'first', as });
  return answer.status === 200 ? verdictOf(answer.json<PageJson>().page.access) : hidden;
}
const simulated = async (page: PageDraft, eyes: object) =>
  verdictOf((await app.call('POST /studio/access/simulate', { as: owner, body: { page_id: page.id, ...eyes } })).body);
const tokenOf = async (eyes: object) => (await app.call('POST /studio/preview_tokens', { as: owner, body: eyes })).body.token;

describe('what the studio says about a viewer is what that viewer gets', () => {
  it(`for members and guests, real and made up, now and later: ${trees} trees`, async () => {
    const products = [(await aProduct(app)).id, (await aProduct(app)).id];
    const [plain, buyer, runner] = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const member of [buyer, runner])
      await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: products[0]! });
    let compared = 0;
    for (let seed = 1; seed <= trees; seed += 1) {
      const pages = await aTree(seed, products);
      // The runner began everything three days ago that a member can begin on their own.
      const roots = pages.filter(({ access }) => access.is_progress_root && (access.inherit || !access.is_private)).map(({ id }) => id);
      const at = new Date(Date.now() - 3 * dayMs);
      await app.sql(
        `insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_assigned, is_member, started_at, started_at_exact, time_zone)
         select $1, $2, id, $4, false, true, date_trunc('day', $4::timestamptz at time zone 'UTC') at time zone 'UTC', $4, 'UTC' from unnest($3::uuid[]) as x (id)`,
        [app.tenant.appId, runner.id, roots, at.toISOString()],
      );
      const viewers = [
        { eyes: { persona: 'guest' }, as: null },
        { eyes: { persona: 'member' }, as: plain },
        { eyes: { persona: 'member', product_ids: [products[0]] }, as: buyer },
        { eyes: { persona: 'member', product_ids: [products[0]], started_days_ago: 3 }, as: runner },
      ];
      for (const { eyes, as } of viewers) {
        const token = await tokenOf(eyes);
        const later = { ...eyes, at: new Date(Date.now() + 4 * dayMs).toISOString() };
        const laterToken = await tokenOf(later);
        for (const page of pages) {
          const [really, madeUp, named] = [
            await served(page, { as }),
            await simulated(page, eyes),
            as && (await simulated(page, { member_id: as.id })),
          ];
          const where = `${page.title} for ${JSON.stringify(eyes)}`;
          const times = (verdict: typeof really) => (verdict === hidden ? hidden : { ...(verdict as object), available_after: null });
          if (really !== hidden) {
            // A made-up run began at a different second than the real one, but on the same day.
            expect(times(madeUp), where).toEqual(times(really));
            if (named) expect(named, where).toEqual(really);
          }
          const preview = await served(page, { token });
          if (preview !== hidden) expect(times(madeUp), where).toEqual(times(preview));
          const previewLater = await served(page, { token: laterToken });
          if (previewLater !== hidden) expect(await simulated(page, later), `${where}, later`).toEqual(previewLater);
          compared += 1;
        }
      }
    }
    expect(compared).toBe(trees * pagesPerTree * 4);
  });

  it('logs a row when staff look as another person, and none for their own view', async () => {
    const rows = async () => (await app.call('GET /studio/audit_log', { as: owner, query: { object: 'preview_tokens' } })).body.items;
    const before = (await rows()).length;
    await tokenOf({ persona: 'everything' });
    await tokenOf({});
    expect((await rows()).length).toBe(before);
    await tokenOf({ persona: 'guest', at: '2030-01-01T00:00:00.000Z' });
    const [newest, ...others] = await rows();
    expect([newest, others.length]).toMatchObject([{ call: 'POST /studio/preview_tokens', fields: ['persona', 'at'] }, before]);
  });

  it('refuses invalid times and unknown products', async () => {
    for (const body of [
      { persona: 'guest', at: 'soon' },
      { persona: 'member', product_ids: ['x'] },
      { persona: 'member', started_days_ago: -1 },
    ])
      expect((await app.call('POST /studio/preview_tokens', { as: owner, body })).status).toBe(422);
  });
});
