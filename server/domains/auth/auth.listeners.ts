import type { Bus } from '../../platform/events/bus.ts';
import type { RealtimeHub } from '../../platform/realtime/realtime.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { AuthEvents } from './auth.events.ts';
import type { Sessions } from './auth.sessions.ts';

/** What is kept of a session follows its member at once, and its sockets follow the session (GOALS 5). */
export function authListeners({
  bus,
  sessions,
  realtime,
}: {
  bus: Bus<AuthEvents & MembersEvents>;
  sessions: Sessions;
  realtime: Pick<RealtimeHub, 'recheck'>;
}): void {
  bus.on('member.changed', ({ userId }) => sessions.forget(userId));
  bus.on('auth.sessions_revoked', ({ tenant, subscriberId }) => realtime.recheck(tenant, { subscriberId }));
}
