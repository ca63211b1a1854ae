import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { ProviderTaxes } from './taxes.ports.ts';
import { createTaxesRepo } from './taxes.repo.ts';
import { taxesRoutes } from './taxes.routes.ts';
import { createTaxes, type Taxes } from './taxes.service.ts';
import { createVatRegister } from './taxes.vat.ts';

export type TaxesModule = Module<Taxes> & { ports: { provider: Port<ProviderTaxes> } };

/** Taxes on sales. */
export function taxesModule({ platform, ports }: Ground): TaxesModule {
  const { db, clock, env } = platform;
  const provider = ports.open<ProviderTaxes>('taxes: ProviderTaxes', { of: () => Promise.resolve(null) });
  const service = createTaxes({
    clock,
    repo: createTaxesRepo({ db }),
    providerTaxOf: (tenant) => provider.current.of(tenant),
    vatRegister: env.vatCheckUrl ? createVatRegister({ url: env.vatCheckUrl, clock }) : null,
  });
  return { service, routes: taxesRoutes(service), ports: { provider } };
}
