import type { Bus } from '../../platform/events/bus.ts';
import type { StaffSessions } from './staff.sessions.ts';

/** Published by the domain that stores addresses: studio sessions with the old address end, too. */
export type AddressEvents = { 'auth.address_changed': { accountId: string; userId: string } };

/** What a change of address ends (ID-25). */
export function staffListeners({ bus, sessions }: { bus: Bus<AddressEvents>; sessions: Pick<StaffSessions, 'closeAll'> }): void {
  bus.on('auth.address_changed', ({ accountId, userId }) => sessions.closeAll(accountId, userId));
}
