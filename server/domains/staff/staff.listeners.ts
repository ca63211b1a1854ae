import type { Bus } from '../../platform/events/bus.ts';
import type { StaffSessions } from './staff.sessions.ts';

/** Told by the domain that knows addresses: sessions under the old one end in the studio, too. */
export type AddressEvents = { 'auth.address_changed': { accountId: string; userId: string } };

/** What ends with another address (ID-25). */
export function staffListeners({ bus, sessions }: { bus: Bus<AddressEvents>; sessions: Pick<StaffSessions, 'closeAll'> }): void {
  bus.on('auth.address_changed', ({ accountId, userId }) => sessions.closeAll(accountId, userId));
}
