import { locationProof, locationYears } from '@bandstand/rules/law/location.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { LocationsRepo, ProofRow } from './locations.repo.ts';

export type Locations = ReturnType<typeof createLocations>;

type Paid = Pick<ProofRow, 'method'> & { paymentId: string; orderId: string | null; subscriptionId: string | null; billing: string | null };
/** A payment of an order that its caller has just read. */
type PaidOrder = Omit<Paid, 'orderId' | 'subscriptionId'> & { orderId: string; ip: string | null };

/** Proofs of location for tax (Regulation (EU) No 282/2011, article 24b): stored unchanged for as long as the law requires (record 082). */
export const createLocations = ({ clock, repo }: { clock: Clock; repo: LocationsRepo }) => {
  const countryOf = ({ billing }: Pick<Paid, 'billing'>): string => billing?.trim().toUpperCase() ?? '';
  const rowOf = (tenant: Tenant, paid: Paid, ip: string | null): ProofRow => {
    const facts = { billing: countryOf(paid), method: paid.method?.toUpperCase() ?? null, ip };
    const of = { payment_id: paid.paymentId, order_id: paid.orderId, subscription_id: paid.subscriptionId };
    return { app_id: tenant.appId, ...of, ...facts, proof: locationProof(facts), at: clock.iso() };
  };
  return {
    /** In the transaction of a payment. If no country was asked for, nothing was taxed by it, and nothing is stored. */
    prove: async (trx: Work, tenant: Tenant, paid: Paid): Promise<void> => {
      if (!countryOf(paid)) return;
      const ip = await repo.ipOf(trx, tenant, { order_id: paid.orderId, subscription_id: paid.subscriptionId });
      await repo.insert(trx, [rowOf(tenant, paid, ip)]);
    },
    /** The same for several orders. */
    proveOrders: async (trx: Work, tenant: Tenant, paid: readonly PaidOrder[]): Promise<void> => {
      const rows = paid.filter(countryOf).map((one) => rowOf(tenant, { ...one, subscriptionId: null }, one.ip));
      if (rows.length > 0) await repo.insert(trx, rows);
    },
    ofOrder: repo.ofOrder,
    /** Removes proofs ten years after the end of the year of the sale. */
    forgetOld: (): Promise<void> => repo.removeBefore(Number(clock.iso().slice(0, 4)) - locationYears),
  };
};
