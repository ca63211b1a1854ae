import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ProviderTax } from './taxes.purchase.service.ts';

/** Tax as the app's payment provider calculates it. */
export interface ProviderTaxes {
  /** Null if the provider calculates none. */
  of(tenant: Tenant): Promise<ProviderTax | null>;
}
