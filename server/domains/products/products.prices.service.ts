import type { PriceNotice } from '@bandstand/contract/products.ts';
import { decimalOf } from '@bandstand/rules/products/money.ts';
import { chargedAmounts } from '@bandstand/rules/products/prices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { ChargedAmounts } from './products.ports.ts';
import { createPricesRepo } from './products.prices.repo.ts';

export type Prices = ReturnType<typeof createPrices>;

/** What an owner has to know about existing prices. */
export function createPrices({ db, charged }: { db: Database; charged: Port<ChargedAmounts> }) {
  const repo = createPricesRepo({ db });
  return {
    /** Prices on sale that the app's gateway does not charge: "Pass 0.20 EUR". The gateway was changed after they were saved. */
    uncharged: async (tenant: Tenant): Promise<string[]> => {
      const fault = await charged.current.chargeFaultOf(tenant);
      return (await repo.onSale(tenant)).flatMap(({ title, prices, ...version }) =>
        [version, ...prices.map((price) => ({ ...version, ...price }))].flatMap(({ currency, ...sold }) =>
          chargedAmounts(sold)
            .filter(({ amount }) => fault(amount, currency) !== null)
            .map(({ amount }) => `${title} ${decimalOf(amount, currency)} ${currency}`),
        ),
      );
    },
    /** Prices whose minor units an update converted (record 070), until dismissed. */
    notices: async (tenant: Tenant): Promise<{ items: PriceNotice[]; total_count: number }> => {
      const items = await repo.notices(tenant);
      return { items, total_count: items.length };
    },
    /** Dismisses only the ids that the owner saw. */
    dismiss: async (tenant: Tenant, ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await repo.removeNotices(tenant, ids);
    },
  };
}
