import type { Bus } from '../../platform/events/bus.ts';
import { appChannel, type Realtime } from '../../platform/realtime/realtime.ts';
import type { AppsEvents } from './apps.events.ts';

/** Everyone who has the app open learns of a new config (MSG-42). */
export function appsRealtime({ bus, realtime }: { bus: Bus<AppsEvents>; realtime: Realtime }): void {
  bus.on('app.config_changed', ({ tenant, version }) => realtime.publish(tenant, appChannel(tenant), 'app_config_changed', { version }));
}
