import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

describe('the studio’s first screen', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('names each step once, and a step is done exactly when its condition is met (studio.md 1)', async () => {
    const owner = await app.owner();
    const steps = async () => {
      const { checklist } = (await app.call('GET /studio/home', { as: owner })).body;
      return checklist.map(({ id, is_done }) => `${id}${is_done ? ' done' : ''}`);
    };
    expect(await steps()).toEqual(['page', 'theme', 'publish', 'product', 'domain', 'imprint', 'privacy', 'payments']);
    const page = (await app.call('POST /studio/pages', { as: owner, body: { type: 'article', title: 'Cold plunge' } })).body;
    expect(await steps()).toEqual(['page done', 'theme', 'publish', 'product', 'domain', 'imprint', 'privacy', 'payments']);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect(await steps()).toEqual(['page done', 'theme', 'publish done', 'product', 'domain', 'imprint', 'privacy', 'payments']);
    await app.call('PUT /studio/settings/legal', { as: owner, body: { privacy: 'We keep little.' } });
    await app.call('PUT /studio/domain', { as: owner, body: { hosts: ['club.example'] } });
    expect(await steps()).toEqual(['page done', 'theme', 'publish done', 'product', 'domain done', 'imprint', 'privacy done', 'payments']);
  });

  it('finds a page once, by a part of its title, of its address, or by its id', async () => {
    const owner = await app.owner();
    const page = (await app.call('POST /studio/pages', { as: owner, body: { type: 'article', title: 'Warm bath', slug: 'steaming' } })).body;
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    for (const q of ['warm b', 'steam', page.id]) {
      const { items } = (await app.call('GET /studio/search', { as: owner, query: { q } })).body;
      expect(items.map(({ id }) => id)).toEqual([page.id]);
    }
  });
});
