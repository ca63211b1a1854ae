import { describe, expect, it } from 'vitest';
import { aConfig } from '../../testing/app.builders.ts';
import { createAccessTrees } from './accessTrees.ts';

describe('the trees of access (ACC-22)', () => {
  it('reads a tree once, and again after a change or a failure', async () => {
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

  it('knows nothing of a page that no tree holds', async () => {
    const trees = createAccessTrees({
      config: aConfig(),
      session: () => ({ state: 'guest', bundle: null }),
      pathById: async () => null,
      load: async (root_id) => ({ root_id, version: '1', pages: {} }),
    });
    await expect(trees.decide('unknown')).resolves.toBeNull();
    await expect(trees.pathOf('unknown')).resolves.toBeNull();
    await expect(trees.pathsBelow('unknown')).resolves.toEqual([]);
  });
});
