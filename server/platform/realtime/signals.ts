import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Member } from '../http/context.ts';

/** What may cross between processes: ids, times, counts and marks. */
export type Ids = Record<string, string | number | boolean | null | readonly string[]>;

/** Events that say more than ids, and what is enough to read them again. */
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

/** What of an event crosses to other processes: no text, no title, no name. */
export function idsOf<E extends keyof RealtimeEvents>(event: E, data: RealtimeEvents[E]): Ids {
  // Whatever is not listed above consists of ids already; the type of the second branch holds it to that.
  return isReread(event) ? ((reduced[event] as (given: RealtimeEvents[E]) => object)(data) as Ids) : (data satisfies object as Ids);
}

/** Where an event is to be heard. `listener`: somebody who listens there; on a member's own channel it is he. */
export interface Heard {
  tenant: Tenant;
  channel: string;
  listener: Member | null;
}
/** Reads what an event of another process says, as this process would have told it. Null: it says nothing any more. */
export type Rereaders = { [E in RereadEvent]: (heard: Heard, ids: Reread[E]) => Promise<RealtimeEvents[E] | null> };
