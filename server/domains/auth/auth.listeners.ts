import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { RealtimeHub } from '../../platform/realtime/realtime.ts';
import type { AppsEvents } from '../apps/apps.events.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { StaffEvents } from '../staff/staff.events.ts';
import type { AuthEvents } from './auth.events.ts';
import type { Sessions } from './auth.sessions.ts';

/** Cached sessions follow changes of their member at once, and sockets follow their session (GOALS 5). */
export function authListeners({
  bus,
  sessions,
  realtime,
  appsOf,
}: {
  bus: Bus<AppsEvents & AuthEvents & MembersEvents & StaffEvents>;
  sessions: Sessions;
  realtime: Pick<RealtimeHub, 'recheck'>;
  /** The apps of an account. */
  appsOf: (accountId: string) => Promise<Tenant[]>;
}): void {
  bus.on('member.changed', ({ userId }) => sessions.forget(userId));
  bus.on('team.password_changed', async ({ accountId, userId }) => {
    const [home] = await appsOf(accountId);
    if (home) await sessions.closeAll(home, userId);
  });
  // Sessions begun from a studio session end with it.
  bus.on('team.sessions_ended', ({ userId }) => sessions.closeActing(userId));
  bus.on('team.session_ended', ({ userId, sessionId }) => sessions.closeActing(userId, sessionId));
  // Permissions in the member app come with the role, so they are read again, also for the sockets.
  bus.on('team.roles_changed', async ({ accountId, userId }) => {
    sessions.forget(userId);
    await sessions.closeActing(userId);
    for (const tenant of await appsOf(accountId)) await realtime.recheck(tenant);
  });
  bus.on('app.removed', async ({ tenant }) => {
    sessions.forgetApp(tenant);
    await realtime.recheck(tenant);
  });
  bus.on('auth.sessions_revoked', ({ tenant, subscriberId }) => realtime.recheck(tenant, { subscriberId }));
}
