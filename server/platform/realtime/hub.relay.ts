import type { Tenant } from '../db/tenancy.ts';
import type { RelayedRealtime } from './realtime.ts';
import type { Signal } from './fanout.ts';
import type { Ids } from './signals.ts';

/** The channel of signals that every server works out for itself. */
export const relayChannel = 'relay:';

interface RelayDependencies {
  /** An app that someone here listens to; undefined: nobody does. */
  tenantOf: (appId: string) => Tenant | undefined;
  sendToOtherProcesses: (signal: Signal) => void;
}

/** Has every server publish to its own listeners what it works out from ids. */
export function createRelay({ tenantOf, sendToOtherProcesses }: RelayDependencies) {
  const work: { [E in Signal['event']]?: (tenant: Tenant, ids: Ids) => Promise<void> } = {};
  return {
    relay: (async (tenant, event, ids) => {
      sendToOtherProcesses({ appId: tenant.appId, channel: relayChannel, event, ids });
      // Without a listener of the app here, what the work reads would be for nobody.
      if (tenantOf(tenant.appId)) await work[event]?.(tenant, ids);
    }) satisfies RelayedRealtime['relay'],
    relayWith: ((event, run) => {
      work[event] = run;
    }) satisfies RelayedRealtime['relayWith'],
    /** Another server's signal. If the work fails nobody is notified: these are hints, and the next load shows the same. */
    receive: ({ appId, event, ids }: Signal): void => {
      const tenant = tenantOf(appId);
      if (tenant) void work[event]?.(tenant, ids).catch(() => {});
    },
  };
}
