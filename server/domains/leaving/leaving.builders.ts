import type { LeavingOffer } from '@bandstand/contract/leaving.ts';
import type { TestApp } from '../../testing/app.ts';

/** Half off the next two payments, unless overridden. */
export const half = { kind: 'discount' as const, discount: { kind: 'percent' as const, amount: 5000, payments: 2 } };

export const offersToLeavers = async (app: TestApp, versionId: string, offer: LeavingOffer = half) =>
  app.call('PUT /studio/versions/{id}/leaving_offer', { params: { id: versionId }, body: { offer }, as: await app.owner() });
