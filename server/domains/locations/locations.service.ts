import { locationProof, locationYears } from '@bandstand/rules/law/location.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { LocationsRepo } from './locations.repo.ts';

export type Locations = ReturnType<typeof createLocations>;

/** Proofs of location for tax (Regulation (EU) No 282/2011, article 24b): stored unchanged for as long as the law requires (record 082). */
export const createLocations = ({ clock, repo }: { clock: Clock; repo: LocationsRepo }) => ({
  /** In the transaction of a payment. If no country was asked for, nothing was taxed by it, and nothing is stored. */
  prove: async (
    trx: Work,
    tenant: Tenant,
    paid: { paymentId: string; orderId: string | null; subscriptionId: string | null; billing: string | null; method: string | null },
  ): Promise<void> => {
    const { paymentId: payment_id, orderId: order_id, subscriptionId: subscription_id, method } = paid;
    const billing = paid.billing?.trim().toUpperCase();
    if (!billing) return;
    const ip = await repo.ipOf(trx, tenant, { order_id, subscription_id });
    const facts = { billing, method: method?.toUpperCase() ?? null, ip };
    await repo.insert(trx, { app_id: tenant.appId, payment_id, order_id, subscription_id, ...facts, proof: locationProof(facts), at: clock.iso() });
  },
  ofOrder: repo.ofOrder,
  /** Removes proofs ten years after the end of the year of the sale. */
  forgetOld: (): Promise<void> => repo.removeBefore(Number(clock.iso().slice(0, 4)) - locationYears),
});
