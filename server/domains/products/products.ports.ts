import type { IncludedItem } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AmountFault } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';

/** Who looks at products. Null: a guest. */
export type ProductViewer = Member | 'staff' | null;

/** Which amounts the app's payment gateway charges. */
export interface ChargedAmounts {
  /** Why an amount would not be charged, for the owner who types it. */
  chargeFaultOf(tenant: Tenant): Promise<AmountFault>;
}

/** Addresses of published pages, by page id, as far as the viewer may know of them. */
export interface PagePaths {
  of(tenant: Tenant, viewer: ProductViewer, pageIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What products will open once the drafts of the pages are published, by product id: for their owner. */
export interface DraftItems {
  of(tenant: Tenant, productIds: readonly string[]): Promise<ReadonlyMap<string, IncludedItem[]>>;
}
