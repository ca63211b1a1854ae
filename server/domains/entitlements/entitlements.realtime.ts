import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { userChannel, type RealtimeHub } from '../../platform/realtime/realtime.ts';
import type { EntitlementsEvents } from './entitlements.events.ts';

export interface EntitlementsRealtime {
  bus: Bus<EntitlementsEvents>;
  realtime: Pick<RealtimeHub, 'publish' | 'recheck'>;
  /** The uuid that names a member's own channel (MSG-41). */
  uuidOf: (tenant: Tenant, subscriberId: string) => Promise<string | null>;
  /** The other people for whom a member's purchases opened something. */
  alsoHolding: (tenant: Tenant, subscriberId: string) => Promise<string[]>;
}

/** Tells the member's open apps that their access changed (COM-11), and checks again who may listen to channels. */
export function publishEntitlements({ bus, realtime, uuidOf, alsoHolding }: EntitlementsRealtime): void {
  bus.on('entitlements.changed', async ({ tenant, subscriberId }) => {
    const uuid = await uuidOf(tenant, subscriberId);
    if (!uuid) return;
    realtime.publish(tenant, userChannel(uuid), 'entitlements_changed', {});
    await realtime.recheck(tenant, { subscriberId });
  });
  bus.on('entitlements.changed', async ({ tenant, subscriberId, isAlone }) => {
    if (isAlone) return;
    for (const id of await alsoHolding(tenant, subscriberId)) bus.publish('entitlements.changed', { tenant, subscriberId: id, isAlone: true });
  });
}
