import { Type } from 'typebox';
import { calls } from './call.ts';
import { Person } from './members.ts';
import { Thread } from './threads.ts';
import { Id, List, MessageTs, Nullable, Time } from './wire.ts';

const params = { id: Id };
const notFound = 'thread_forbidden' as const;

/** Actions on a thread and its participants, beyond writing (MSG-5, MSG-15, MSG-17, MSG-26). */
export const groups = calls({
  'GET /threads/{id}/mentionable': {
    who: 'member',
    params,
    query: { term: Type.Optional(Type.String({ maxLength: 100 })) },
    returns: List(Person),
    errors: ['thread_forbidden'],
    notFound,
  },
  'POST /threads/{id}/rename': {
    who: 'member',
    params,
    body: Type.Object({ title: Type.String({ maxLength: 120 }) }),
    returns: Type.Object({ title: Type.String(), has_been_renamed: Type.Boolean() }),
    errors: ['thread_forbidden', 'forbidden', 'suspended'],
    notFound,
  },
  'POST /threads/{id}/add_participants': {
    who: 'member',
    params,
    body: Type.Object({ user_ids: Type.Array(Id, { minItems: 1, maxItems: 49 }) }),
    returns: Thread,
    errors: ['thread_forbidden', 'forbidden', 'user_not_found', 'messaging_unavailable', 'messaging_refused', 'suspended'],
    notFound,
  },
  'POST /threads/{id}/remove_participant': {
    who: 'member',
    params,
    body: Type.Object({ user_id: Id }),
    returns: Type.Object({ new_thread_title: Nullable(Type.String()) }),
    errors: ['thread_forbidden', 'forbidden', 'user_not_found'],
    notFound,
  },
  'PUT /threads/{id}/pin': {
    who: 'member',
    params,
    body: Type.Object({ pinned: Type.Boolean(), message_ts: MessageTs }),
    returns: Type.Object({ message_ts: MessageTs, pinned_at: Nullable(Time) }),
    errors: ['thread_forbidden', 'forbidden', 'too_many_pins'],
    notFound,
  },
  /** Pinned messages, oldest pins first: for the bar above a thread. */
  'GET /threads/{id}/pins': {
    who: 'guest',
    params,
    returns: List(Type.Object({ message_ts: MessageTs, pinned_at: Time, text: Type.String() })),
    errors: ['thread_forbidden'],
    notFound,
  },
});
