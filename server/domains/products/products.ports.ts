import type { IncludedItem } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AmountFault } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';

/** Who views products. Null: a guest. */
export type ProductViewer = Member | 'staff' | null;

/** Which amounts the app's payment gateway charges. */
export interface ChargedAmounts {
  /** Explains why an amount would not be charged, for the owner who types it. */
  chargeFaultOf(tenant: Tenant): Promise<AmountFault>;
}

/** Addresses by page id of published pages that the viewer may know of. */
export interface PagePaths {
  of(tenant: Tenant, viewer: ProductViewer, pageIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What products will open once the drafts of pages are published, by product id, for the owner. */
export interface DraftItems {
  of(tenant: Tenant, productIds: readonly string[]): Promise<ReadonlyMap<string, IncludedItem[]>>;
}
