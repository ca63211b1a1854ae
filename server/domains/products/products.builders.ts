import type { ProductFields, StudioProduct, VersionFields } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ProductsStudio } from './products.studio.service.ts';

/** Where a product is created: an app of a running server. */
interface Place {
  server: { products: { studio: ProductsStudio } };
  tenant: Tenant;
}

/** 49 euro once: the price of a product unless a test names another. */
export const once = (more: VersionFields = {}): VersionFields => ({ name: 'Once', kind: 'one_off', price: 4900, currency: 'EUR', ...more });
/** 19 euro a month until cancelled. */
export const monthly = (more: VersionFields = {}): VersionFields => ({
  name: 'Monthly',
  kind: 'recurring',
  price: 1900,
  currency: 'EUR',
  interval: { interval: 'month', intervalCount: 1, expiryUnits: null },
  ...more,
});
export const free = (more: VersionFields = {}): VersionFields => ({ name: 'Free', kind: 'free', price: 0, ...more });

/** A published product, for tests and the seed; a one-off purchase if no version is given. */
export const aProduct = ({ server, tenant }: Place, fields: Partial<ProductFields> & { versions?: VersionFields[] } = {}): Promise<StudioProduct> =>
  server.products.studio.create(tenant, { title: 'Gym pass', versions: [once()], ...fields });
