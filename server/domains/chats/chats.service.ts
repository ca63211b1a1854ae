import { createHash } from 'node:crypto';
import type { SendOperation } from '@bandstand/contract/messages.ts';
import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { mayStartChat } from '@bandstand/rules/threads/chats.ts';
import { refusalCodes } from '@bandstand/rules/threads/refusals.ts';
import { isSuspended } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { Operations, ProfileAuthor } from '../messages/messages.operations.service.ts';
import type { Replies } from '../messages/messages.replies.service.ts';
import type { Author } from '../messages/messages.send.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Actor } from '../threads/threads.posting.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { ChatsRepo } from './chats.repo.ts';

export interface ChatsDependencies {
  repo: ChatsRepo;
  threads: Pick<Threads, 'one'>;
  messages: Pick<Operations, 'readSends'> & Replies;
  facts: Pick<Facts, 'members' | 'messaging' | 'blocksOf'>;
  /** Whether the account's plan allows group chat (MSG-22). */
  hasGroupCapability: (tenant: Tenant) => Promise<boolean>;
  ground: { clock: Clock; ids: Ids };
}
export interface Start {
  subscriber_id?: string | string[];
  parent_message_id?: string | null;
  messages?: SendOperation[];
}
/** The `Idempotency-Key` of a call. */
type Attempt = string | string[] | undefined;
type Started = Thread & { messages: Message[] };

const maxRecipients = 49;

const peopleKey = (peopleIds: readonly string[]) => [...new Set(peopleIds)].toSorted().join(',');
const idsIn = (recipients: string | string[]): string[] =>
  (Array.isArray(recipients) ? recipients : String(recipients).split(',')).map((id) => String(id).trim().toLowerCase()).filter(Boolean);

/** Finds and creates private threads. */
function createOpening({ repo, facts, hasGroupCapability, ground: { clock, ids } }: ChatsDependencies) {
  /** The members to start a chat with. Errors: those of MSG-20 to MSG-23. */
  async function requireTargets(member: Actor, recipients: string | string[]): Promise<PersonFacts[]> {
    const wanted = [...new Set(idsIn(recipients))];
    refuseFields({ subscriber_id: wanted.length === 0 ? { key: 'field.required' } : wanted.length > maxRecipients && { key: 'field.invalid' } });
    if (!wanted.every(isId)) throw new AppError('user_not_found');
    const { tenant } = member;
    const [people, settings, hasCapability, { blocked, blockedBy }] = await Promise.all([
      facts.members.peopleByIds(tenant, [...wanted, member.id]),
      facts.messaging(tenant),
      hasGroupCapability(tenant),
      facts.blocksOf(tenant, member.id),
    ]);
    const targets = wanted.flatMap((id) => people.get(id) ?? []);
    if (targets.length < wanted.length) throw new AppError('user_not_found');
    if (isSuspended(people.get(member.id)?.suspendedUntil ?? null, clock.iso())) throw new AppError('suspended');
    const decision = mayStartChat({
      settings,
      sender: { ...member, isSignedIn: true },
      targets,
      blockedIds: new Set([...blocked, ...blockedBy]),
      hasGroupCapability: hasCapability,
    });
    if (decision.allowed) return targets;
    if (decision.reason === 'upgrade') throw new AppError('upgrade_required');
    if (decision.reason === 'no_groups' || decision.reason === 'nobody') throw new AppError('forbidden');
    throw new AppError(refusalCodes[decision.reason]);
  }

  return {
    /** The private thread of exactly these people and the caller, or null (MSG-3). */
    resolve: async (member: Member, subscriberIds: string): Promise<{ thread_id: string | null }> => {
      const wanted = idsIn(subscriberIds);
      if (!wanted.every(isId) || wanted.every((id) => id === member.id)) return { thread_id: null };
      return { thread_id: await repo.idByPeople(member.tenant, peopleKey([member.id, ...wanted])) };
    },

    /** Opens the private thread of exactly these people; creates it if there is none. Returns its id. */
    open: async (member: Actor, recipients: string | string[]): Promise<string> => {
      const targets = await requireTargets(member, recipients);
      const people = [member.id, ...targets.map(({ id }) => id)];
      const chat = { id: ids.next(), channelId: ids.next(), peopleKey: peopleKey(people), people, createdBy: member.id, at: clock.iso() };
      return repo.ensureChat(member.tenant, chat);
    },
  };
}

export type Chats = ReturnType<typeof createChats>;

/** Starts chats and threads of replies, with their first messages (MSG-3). */
export function createChats(dependencies: ChatsDependencies) {
  const { threads, messages } = dependencies;
  const { resolve, open } = createOpening(dependencies);

  async function start(
    author: Author,
    { subscriber_id = '', parent_message_id: parentId, messages: first }: Start,
    attempt: Attempt,
  ): Promise<Started> {
    const { member } = author;
    const key = attempt ? createHash('sha256').update(String(attempt)).digest('base64url') : null;
    const operations = (first?.length ? messages.readSends(first) : []).map((operation, index) =>
      key && !operation.client_id ? { ...operation, client_id: `${key}:${index}` } : operation,
    );
    const threadId = parentId ? await messages.openReplies(member, ...readMessageId(parentId)) : await open(member, subscriber_id);
    const sent = operations.length > 0 ? await messages.send(author, threadId, operations) : [];
    return { ...(await threads.one(member.tenant, member, threadId)), messages: sent.flatMap(({ message }) => message ?? []) };
  }

  return {
    resolve,
    /** Sends the first messages once for each `attempt`, from which messages without a client id get one. */
    start: (member: Member, body: Start, attempt: Attempt): Promise<Started> => start({ member, realAuthorId: null }, body, attempt),
    /** The same under an app profile. The staff member is stored, and no member learns who it was (ID-6). */
    startAs: ({ tenant, profile, realAuthorId }: ProfileAuthor, body: Start, attempt: Attempt): Promise<Started> =>
      start({ member: { ...profile, tenant }, realAuthorId }, body, attempt),
  };
}

/** `{message_thread_id}-{message_ts}` (MSG-4). */
function readMessageId(id: string): [threadId: string, ts: number] {
  const [threadId, ts] = [id.slice(0, 36).toLowerCase(), Number(id.slice(37))];
  const isValid = isId(threadId) && id[36] === '-' && /^\d{1,16}$/.test(id.slice(37)) && Number.isSafeInteger(ts);
  refuseFields({ parent_message_id: !isValid && { key: 'field.invalid' } });
  return [threadId, ts];
}
