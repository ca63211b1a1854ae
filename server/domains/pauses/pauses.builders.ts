import type { PauseRule } from '@bandstand/contract/products.ts';
import type { TestApp } from '../../testing/app.ts';

/** Allows pauses of up to three months, twice a year, with access closed, unless the test says otherwise. */
export const allowPauses = async (app: TestApp, versionId: string, rule: Partial<PauseRule> = {}) =>
  app.call('PUT /studio/versions/{id}', {
    params: { id: versionId },
    body: { pause: { max_months: 3, per_year: 2, keeps_access: false, ...rule } },
    as: await app.owner(),
  });
