import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ProviderTax } from './taxes.purchase.service.ts';

/** Tax as the app's payment provider calculates it. */
export interface ProviderTaxes {
  /** Null where the provider calculates none. */
  of(tenant: Tenant): Promise<ProviderTax | null>;
}
