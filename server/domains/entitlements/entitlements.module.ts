import { createGatherById } from '../../platform/gather.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { EntitlementsEvents } from './entitlements.events.ts';
import { publishEntitlements } from './entitlements.realtime.ts';
import { createEntitlements, type Entitlements } from './entitlements.service.ts';

/** Access of members to products. */
export function entitlementsModule({ platform, bus, realtime }: Ground<EntitlementsEvents>, below: { members: MembersModule }): Module<Entitlements> {
  const { members } = below.members.service;
  const peopleById = createGatherById(members.peopleByIds);
  const service = createEntitlements({ platform, bus });
  below.members.ports.products.register(service);
  below.members.ports.grants.register(service);
  members.contribute(async (tenant, subscriberId) => ({ active_product_ids: await service.activeProductIds(tenant, subscriberId) }));
  return {
    service,
    listeners: () =>
      publishEntitlements({
        bus,
        realtime,
        alsoHolding: service.alsoHolding,
        uuidOf: async (tenant, id) => (await peopleById(tenant, [id])).get(id)?.uuid ?? null,
      }),
  };
}
