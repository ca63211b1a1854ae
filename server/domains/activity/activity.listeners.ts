import type { Bus } from '../../platform/events/bus.ts';
import type { OrdersEvents } from '../orders/orders.events.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import type { OwnActivity } from './activity.own.service.ts';

/** Notes what members do elsewhere, for their own list (ACT-6). Completions and orders note themselves, in their own statements. */
export function activityListeners({ bus, own }: { bus: Bus<ProgressEvents & OrdersEvents>; own: OwnActivity }): void {
  bus.on('page.uncompleted', ({ tenant, subscriberId, pageId }) => own.takeBack(tenant, subscriberId, 'page_completed', pageId));
  bus.on('page.joined', ({ tenant, subscriberId, pageId }) => own.note(tenant, subscriberId, 'page_joined', { page_id: pageId }));
}
