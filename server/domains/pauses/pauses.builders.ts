import type { PauseRule } from '@bandstand/contract/products.ts';
import type { TestApp } from '../../testing/app.ts';

/** Up to three months at once, twice a year, closed meanwhile; unless it says otherwise. */
export const allowPauses = async (app: TestApp, versionId: string, rule: Partial<PauseRule> = {}) =>
  app.call('PUT /studio/versions/{id}', {
    params: { id: versionId },
    body: { pause: { max_months: 3, per_year: 2, keeps_access: false, ...rule } },
    as: await app.owner(),
  });
