import { describe, expect, it } from 'vitest';
import { aBundle, aConfig, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage } from '@bandstand/contract/testing/pages.builders.ts';
import { createAccessTrees } from './accessTrees.ts';

describe('the access trees (ACC-22)', () => {
  it('load a tree once, and again after a change or a failure', async () => {
    let loads = 0;
    let isBroken = true;
    const trees = createAccessTrees({
      config: aConfig(),
      session: () => ({ state: 'guest', bundle: null }),
      pathById: async () => null,
      load: async (rootId) => {
        loads += 1;
        if (isBroken) throw new Error('offline');
        return { root_id: rootId, version: '1', pages: {} };
      },
    });
    await expect(trees.decidePath('/x')).rejects.toThrow('offline');
    isBroken = false;
    await trees.decidePath('/x');
    await trees.decidePath('/y');
    expect(loads).toBe(2);
    const before = trees.revision();
    trees.reload();
    expect(trees.revision()).toBe(before + 1);
    await trees.decidePath('/x');
    expect(loads).toBe(3);
  });

  it('know nothing of a page that is in no tree', async () => {
    const trees = createAccessTrees({
      config: aConfig(),
      session: () => ({ state: 'guest', bundle: null }),
      pathById: async () => null,
      load: async (root_id) => ({ root_id, version: '1', pages: {} }),
    });
    await expect(trees.decide('unknown')).resolves.toBeNull();
    await expect(trees.pathOf('unknown')).resolves.toBeNull();
    await expect(trees.pathsBelow('unknown')).resolves.toEqual([]);
    await expect(trees.below('/unknown')).resolves.toEqual([]);
  });

  it('list the pages below a page, in order, with the day on which they open', async () => {
    const member = aBundle({ page_subscriptions: { p: aRun('p', { started_at: '2099-01-01T00:00:00.000Z', time_zone: 'Asia/Tokyo' }) } });
    const held = (days: number) => ({ inherit: false, is_scheduled: true, schedule_period: days, schedule_interval: 'day' as const });
    const files = accessFiles({
      p: anAccessPage('/p', { parent: null, inherit: false, is_progress_root: true }),
      one: anAccessPage('/p/one', { parent: 'p' }),
      two: anAccessPage('/p/two', { parent: 'p', ...held(7) }),
      other: anAccessPage('/other', { parent: null }),
    });
    const trees = createAccessTrees({
      config: aConfig(),
      session: () => ({ state: 'member', bundle: member }),
      pathById: async () => Promise.reject(new Error('Nobody needs to ask where the page is')),
      load: async (rootId) => files['GET /__/access/{rootId}.json']({ params: { rootId } }),
    });
    const below = await trees.below('/p');
    expect(below.map(({ pageId, day, decision }) => [pageId, day, decision.granted])).toEqual([
      ['one', null, true],
      ['two', 7, false],
    ]);
    // Counted in the zone in which the start is a midnight, whatever the member's current zone is (ACC-11).
    expect(below[1]?.decision.available_after).toBe('2099-01-08T00:00:00.000Z');
  });
});
