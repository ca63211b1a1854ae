import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { createChangesRepo } from '../changes/changes.repo.ts';
import { createChanges } from '../changes/changes.service.ts';
import { aProduct } from '../products/products.builders.ts';
import { publishPage } from './pages.builders.ts';
import { createPagesRepo } from './pages.repo.ts';
import { createViewers, type Viewers } from './pages.viewers.ts';

let app: TestApp;
let pageIds: string[];
let productId: string;
/** What happens after the next reads of a member from the database, before they arrive. */
let meanwhile: (() => Promise<unknown>)[] = [];
let reads = 0;
let viewers: Viewers;
beforeAll(async () => {
  app = await startTestApp();
  productId = (await aProduct(app)).id;
  pageIds = [(await publishPage(app, { title: 'One', slug: 'one' })).id, (await publishPage(app, { title: 'Two', slug: 'two' })).id];
  const repo = createPagesRepo({ db: app.db });
  const changes = createChanges({ repo: createChangesRepo({ db: app.db }), clock: app.clock });
  viewers = createViewers({
    repo: {
      memberFacts: async (...asked) => {
        const facts = await repo.memberFacts(...asked);
        reads += 1;
        await meanwhile.shift()?.();
        // Another request looks meanwhile, and notices what was committed.
        await changes.now();
        return facts;
      },
    },
    clock: app.clock,
    changes,
    activeProducts: async (tenant, subscriberId) => {
      const ids = await app.sql<{ product_id: string }>(
        'select product_id from entitlements where app_id = $1 and subscriber_id = $2 and revoked_at is null',
        [tenant.appId, subscriberId],
      );
      return { ids: ids.map(({ product_id }) => product_id), endsAt: null };
    },
  });
});
afterEach(() => {
  [meanwhile, reads] = [[], 0];
});
afterAll(() => app.close());

const completedBy = async ({ id }: MemberSession) => [...(await viewers.of(app.tenant, id)).completed].toSorted();
const complete = ({ id }: MemberSession, pageId: string | undefined) =>
  app.sql('insert into page_completions (app_id, subscriber_id, page_id, completed_at) values ($1, $2, $3, now())', [app.tenant.appId, id, pageId]);
const save = ({ id }: MemberSession, pageId: string | undefined) =>
  app.sql('insert into bookmarks (app_id, subscriber_id, page_id, created_at) values ($1, $2, $3, now())', [app.tenant.appId, id, pageId]);

describe('what is in memory about a member', () => {
  it('has what changed while it was read, for the same request and the next', async () => {
    const ada = await app.signUp();
    meanwhile = [() => complete(ada, pageIds[0]), () => complete(ada, pageIds[1])];
    expect(await completedBy(ada)).toEqual(pageIds.toSorted());
    expect(reads).toBe(3);
    expect(await completedBy(ada)).toEqual(pageIds.toSorted());
    expect(reads).toBe(3);
  });

  it('has what changed in one part while another was read', async () => {
    const ada = await app.signUp();
    await completedBy(ada);
    await complete(ada, pageIds[0]);
    meanwhile = [() => save(ada, pageIds[1])];
    const viewer = await viewers.of(app.tenant, ada.id);
    expect([[...viewer.completed], [...viewer.bookmarks]]).toEqual([[pageIds[0]], [pageIds[1]]]);
  });

  it('is not what an earlier request read, when a later one has already read what is newer', async () => {
    const ada = await app.signUp();
    await completedBy(ada);
    await complete(ada, pageIds[0]);
    let later: string[] = [];
    meanwhile = [
      async () => {
        await save(ada, pageIds[0]);
        later = [...(await viewers.of(app.tenant, ada.id)).bookmarks];
      },
    ];
    expect(await completedBy(ada)).toEqual([pageIds[0]]);
    expect(later).toEqual([pageIds[0]]);
    const viewer = await viewers.of(app.tenant, ada.id);
    expect([[...viewer.completed], [...viewer.bookmarks]]).toEqual([[pageIds[0]], [pageIds[0]]]);
  });

  it('ends with a member who is removed in the middle of a request, and the request ends, too', async () => {
    const ada = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: ada.id, productId });
    await completedBy(ada);
    await complete(ada, pageIds[0]);
    await app.sql('update entitlements set revoked_at = now() where subscriber_id = $1', [ada.id]);
    meanwhile = [
      async () => {
        await complete(ada, pageIds[1]);
        await app.sql('delete from subscribers where id = $1', [ada.id]);
      },
    ];
    expect(await completedBy(ada)).toEqual([]);
  });

  it('is read once for a page that was just completed, when nothing else changed', async () => {
    const ada = await app.signUp();
    await completedBy(ada);
    await complete(ada, pageIds[0]);
    const [pageId = ''] = pageIds;
    expect([...(await viewers.completedNow(app.tenant, ada.id, { pageId, at: app.clock.iso() }))]).toEqual([pageId]);
    expect(reads).toBe(1);
  });
});
