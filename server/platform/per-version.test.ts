import { expect, it } from 'vitest';
import type { Tenant } from './db/tenancy.ts';
import { perVersion } from './per-version.ts';

const visit = (appId: string, version: string, isPreview = false) => ({ tenant: { appId } as Tenant, tree: { version }, isPreview });

it('what belongs to a version of an app’s pages is loaded once for each, and for each preview', async () => {
  const loads: string[] = [];
  const of = perVersion(async ({ tenant, tree }: ReturnType<typeof visit>) => {
    loads.push(`${tenant.appId} ${tree.version}`);
    return { from: tree.version };
  });
  const same = await of(visit('a', '1'));
  expect(await of(visit('a', '1'))).toBe(same);
  expect(await of(visit('a', '2'))).toEqual({ from: '2' });
  await of(visit('b', '1'));
  await of(visit('a', '1', true));
  await of(visit('a', '1', true));
  expect(loads).toEqual(['a 1', 'a 2', 'b 1', 'a 1', 'a 1']);
});

it('what could not be loaded is asked for again', async () => {
  let isDown = true;
  const of = perVersion(() => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve({ is: 'there' })));
  await expect(of(visit('a', '1'))).rejects.toThrow('no database');
  isDown = false;
  expect(await of(visit('a', '1'))).toEqual({ is: 'there' });
});
