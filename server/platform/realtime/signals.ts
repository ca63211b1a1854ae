import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Member } from '../http/context.ts';

/** What may cross between processes: ids, times, counts and flags. */
export type Ids = Record<string, string | number | boolean | null | readonly string[]>;

/** Events that contain more than ids, and what is enough to read them again. */
export interface Reread {
  message_created: { thread_id: string; message_ts: number };
  message_updated: { thread_id: string; message_ts: number };
  thread_renamed: Record<never, never>;
  participant_added: { user_ids: readonly string[] };
  replies_changed: { message_ts: number };
  thread_updated: { thread_id: string };
}
type RereadEvent = keyof Reread;

const ofMessage = ({ message }: RealtimeEvents['message_created']) => ({ thread_id: message.message_thread_id, message_ts: message.message_ts });

const reduced: { [E in RereadEvent]: (data: RealtimeEvents[E]) => Reread[E] } = {
  message_created: ofMessage,
  message_updated: ofMessage,
  thread_renamed: () => ({}),
  participant_added: ({ participants }) => ({ user_ids: participants.map(({ user }) => user.id) }),
  replies_changed: ({ message_ts }) => ({ message_ts }),
  thread_updated: ({ thread }) => ({ thread_id: thread.id }),
};

export const isReread = (event: keyof RealtimeEvents): event is RereadEvent => Object.hasOwn(reduced, event);

/** The part of an event that crosses to other processes: no text, no title, no name. */
export function idsOf<E extends keyof RealtimeEvents>(event: E, data: RealtimeEvents[E]): Ids {
  // Everything not listed above already consists of ids; the type of the second branch ensures that.
  return isReread(event) ? ((reduced[event] as (given: RealtimeEvents[E]) => object)(data) as Ids) : (data satisfies object as Ids);
}

/** Where an event is received. `listener`: someone who listens there; on a member's own channel, that member. */
export interface EventPlace {
  tenant: Tenant;
  channel: string;
  listener: Member | null;
}
/** Reads the contents of another process's event, as this process would have published it. Null: nothing is left to publish. */
export type Rereaders = { [E in RereadEvent]: (place: EventPlace, ids: Reread[E]) => Promise<RealtimeEvents[E] | null> };
