import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { userChannel, type RealtimeHub } from '../../platform/realtime/realtime.ts';
import type { EntitlementsEvents } from './entitlements.events.ts';

export interface EntitlementsRealtime {
  bus: Bus<EntitlementsEvents>;
  realtime: Pick<RealtimeHub, 'publish' | 'recheck'>;
  /** The uuid that names a member's own channel (MSG-41). */
  uuidOf: (tenant: Tenant, subscriberId: string) => Promise<string | null>;
  /** Whom else the purchases of a member opened something for. */
  alsoHolding: (tenant: Tenant, subscriberId: string) => Promise<string[]>;
}

/** Tells the member's open apps that more, or less, is open to them now (COM-11), and asks the channels again who may listen. */
export function tellEntitlements({ bus, realtime, uuidOf, alsoHolding }: EntitlementsRealtime): void {
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
