import type { Bus } from '../../platform/events/bus.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { StaffEvents } from './staff.events.ts';
import type { StaffSessions } from './staff.sessions.ts';

export type Endings = ReturnType<typeof createEndings>;

/** What a changed staff password ends, however it was changed. */
export const createEndings = ({
  accounts,
  sessions,
  bus,
}: {
  accounts: Pick<Accounts, 'endLinks'>;
  sessions: Pick<StaffSessions, 'closeAll'>;
  bus: Bus<StaffEvents>;
}) => ({
  /** Ends links, studio sessions, sessions opened from them as a member, and the person's own sessions in the member apps. */
  endAll: async (accountId: string, userId: string): Promise<void> => {
    await accounts.endLinks(accountId, userId);
    await sessions.closeAll(accountId, userId);
    bus.publish('team.password_changed', { accountId, userId });
  },
});
