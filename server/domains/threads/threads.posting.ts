import type { Messaging } from '@bandstand/contract/apps.ts';
import { mayPost, type PostRefusal } from '@bandstand/rules/threads/posting.ts';
import type { Member } from '../../platform/http/context.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { AccessFacts } from './threads.columns.repo.ts';

/** Blocked members around one member, by subscriber id (MSG-23). */
export interface BlocksAround {
  /** Members whom they block: they do not see those messages. */
  readonly blocked: ReadonlySet<string>;
  /** Members who block them: those do not see their messages. */
  readonly blockedBy: ReadonlySet<string>;
}
export const noBlocks: BlocksAround = { blocked: new Set(), blockedBy: new Set() };

/** Who acts in a thread: a member, or an app profile that a staff member writes as. */
export type Actor = Pick<Member, 'id' | 'userId' | 'uuid' | 'isAdmin' | 'isAccountAdmin' | 'isAppProfile' | 'tenant'>;
/** What the messaging rules need to know of a reader or writer. */
export type Sender = Pick<Member, 'id' | 'isAdmin' | 'isAccountAdmin' | 'isAppProfile'>;

/** What decides whether a member may write in a thread that they may read. */
export interface PostFacts {
  settings: Messaging;
  member: Sender | null;
  thread: Pick<AccessFacts, 'kind' | 'is_private' | 'is_group' | 'who_posts' | 'people'>;
  /** The member, and the participants of a private thread. */
  people: ReadonlyMap<string, PersonFacts>;
  blocks: BlocksAround;
  nowMs: number;
}

const isSuspended = (person: PersonFacts | undefined, nowMs: number): boolean =>
  person?.suspendedUntil ? Date.parse(person.suspendedUntil) > nowMs : false;

/** Why the member may not write here; null: they may. */
export function postRefusal({ settings, member, thread, people, blocks, nowMs }: PostFacts): PostRefusal | null {
  const decision = mayPost({
    settings,
    sender: member && { ...member, isSuspended: isSuspended(people.get(member.id), nowMs) },
    // Where only staff post, every reader may still reply (MSG-25).
    thread: { isPrivate: thread.is_private, isGroup: thread.is_group, whoPosts: thread.kind === 'reply' ? 'everybody' : thread.who_posts },
    others: (thread.people ?? []).filter((id) => id !== member?.id).flatMap((id) => people.get(id) ?? []),
    blockedIds: new Set([...blocks.blocked, ...blocks.blockedBy]),
  });
  return decision.allowed ? null : decision.reason;
}
