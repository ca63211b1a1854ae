import type { Messaging } from '@bandstand/contract/apps.ts';
import type { Person } from '@bandstand/contract/members.ts';
import type { Thread } from '@bandstand/contract/threads.ts';
import { mayLeave, mayManage, mayPin, mayRemoveOthers, mayRename, type GroupFacts } from '@bandstand/rules/threads/groups.ts';
import { mayMessage } from '@bandstand/rules/threads/permissions.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import { titleAfterRemoval } from '@bandstand/rules/threads/titles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { RealtimeHub } from '../../platform/realtime/realtime.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Directory } from '../members/members.directory.service.ts';
import type { Members, PersonFacts } from '../members/members.service.ts';
import type { Blocks, ReadableThread, ThreadAccess } from '../threads/threads.access.service.ts';
import type { ThreadsEvents } from '../threads/threads.events.ts';
import type { Messages } from '../threads/threads.messages.service.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { Change, GroupsRepo } from './groups.repo.ts';

export interface GroupsDependencies {
  repo: GroupsRepo;
  access: ThreadAccess;
  threads: Pick<Threads, 'one' | 'participants'>;
  messages: Pick<Messages, 'heard'>;
  members: Pick<Members, 'peopleByIds' | 'peopleByUserIds'>;
  directory: Pick<Directory, 'find'>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  messaging: (tenant: Tenant) => Promise<Messaging>;
  refuseText: (tenant: Tenant, text: string) => Promise<void>;
  realtime: Pick<RealtimeHub, 'publish' | 'recheck'>;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}

const peopleAtMost = 50;
/** More nobody reads while he types. */
const mentionableAtMost = 20;

export type Groups = ReturnType<typeof createGroups>;

/** What one does with a thread and its people, beyond writing (MSG-5, MSG-15, MSG-17, MSG-26). */
export function createGroups(dependencies: GroupsDependencies) {
  const { repo, access, threads, messages, members, directory, blocksOf, messaging, refuseText, realtime, bus, clock } = dependencies;
  // What was changed last is told last.
  const inTurn = createTurns();

  /** The thread, where the rule allows the member what he wants to do. Errors: thread_forbidden, forbidden. */
  async function requireIn(
    member: Member,
    threadId: string,
    rule: (facts: GroupFacts) => boolean,
  ): Promise<{ thread: ReadableThread; change: Change }> {
    const thread = await access.requireReadable(member.tenant, member, threadId);
    const { is_private: isPrivate, is_group: isGroup, created_by: createdBy } = thread;
    const facts = { isPrivate, isGroup, createdBy, isReply: thread.kind === 'reply' };
    if (!rule({ viewer: member, thread: facts, isInside: (thread.people ?? []).includes(member.id) })) throw new AppError('forbidden');
    return { thread, change: { tenant: member.tenant, threadId, actorId: member.id, nowUs: clock.ms() * 1000, at: clock.iso() } };
  }

  async function requireUnsuspended(member: Member): Promise<void> {
    const until = (await members.peopleByIds(member.tenant, [member.id])).get(member.id)?.suspendedUntil;
    if (until && Date.parse(until) > clock.ms()) throw new AppError('suspended');
  }

  async function tellLine(tenant: Tenant, thread: ReadableThread, ts: number | null): Promise<void> {
    const message = ts === null ? null : await messages.heard(tenant, thread.id, ts);
    if (message) realtime.publish(tenant, thread.channel_id, 'message_created', { message });
  }

  /** Whom the member wants to have in the group. Errors: user_not_found, and those of the rule who may message whom. */
  async function requireAddable(member: Member, thread: ReadableThread, userIds: string[]): Promise<PersonFacts[]> {
    const { tenant } = member;
    const wanted = [...new Set(userIds)];
    const [known, settings, blocks] = await Promise.all([members.peopleByUserIds(tenant, wanted), messaging(tenant), blocksOf(tenant, member.id)]);
    if (!wanted.every((id) => known.has(id))) throw new AppError('user_not_found');
    const targets = [...known.values()].filter(({ id }) => !(thread.people ?? []).includes(id));
    for (const target of targets) {
      const isBlocked = blocks.blocked.has(target.id) || blocks.blockedBy.has(target.id);
      const decision = mayMessage({ settings, sender: { ...member, isSignedIn: true }, target, isBlocked });
      if (!decision.allowed) throw new AppError(decision.reason === 'unavailable' ? 'messaging_unavailable' : 'messaging_refused');
    }
    return targets;
  }

  /** People of an open thread whom a term means: who took part in it, then whoever else may read it. */
  async function readersOf(member: Member, thread: ReadableThread, term: string): Promise<Person[]> {
    const { tenant } = member;
    const [{ items: inside }, { items: found }] = await Promise.all([
      threads.participants(member, thread.id),
      directory.find(member, term.length > 1 ? { term } : {}),
    ]);
    const ids = [...new Set([...inside.map(({ user }) => user.subscriber_id), ...found.map(({ id }) => id)])].filter((id) => id !== member.id);
    const known = await members.peopleByIds(tenant, ids);
    const people = ids.flatMap((id) => known.get(id) ?? []).filter(({ name }) => isMeant(name, term));
    const answers = await access.mayRead(tenant, thread, people);
    return people.filter((_, index) => answers[index]).map(toPerson);
  }

  return {
    /** Whom one may mention: the people of a private thread, or whoever may read an open one; nobody whom one blocks (MSG-11, MSG-17). */
    mentionable: async (member: Member, threadId: string, term: string): Promise<{ items: Person[]; total_count: number }> => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const { blocked } = await blocksOf(tenant, member.id);
      const wanted = term.trim();
      const inside = thread.people?.filter((id) => id !== member.id) ?? [];
      const people = thread.is_private
        ? [...(await members.peopleByIds(tenant, inside)).values()].filter(({ name }) => isMeant(name, wanted)).map(toPerson)
        : await readersOf(member, thread, wanted);
      const items = people.filter(({ id }) => !blocked.has(id)).slice(0, thread.is_private ? peopleAtMost : mentionableAtMost);
      return { items, total_count: items.length };
    },

    /** Any participant of a group; an empty title is 422 (MSG-26). */
    rename: async (member: Member, threadId: string, wanted: string): Promise<{ title: string; has_been_renamed: boolean }> => {
      const { tenant } = member;
      const { thread, change } = await requireIn(member, threadId, mayRename);
      await requireUnsuspended(member);
      const title = wanted.trim();
      refuseFields({ title: title === '' && { key: 'field.required' } });
      await refuseText(tenant, title);
      await inTurn(threadId, async () => {
        const lineTs = await repo.rename(change, title);
        if (lineTs === null) return;
        realtime.publish(tenant, thread.channel_id, 'thread_renamed', { title, has_been_renamed: true });
        await tellLine(tenant, thread, lineTs);
        bus.publish('thread.changed', { tenant, threadId, leftIds: [] });
      });
      return { title, has_been_renamed: true };
    },

    /** By who made the group, or an admin in it: people to whom he may write (MSG-26). Who is in it already stays in it. */
    add: async (member: Member, threadId: string, userIds: string[]): Promise<Thread> => {
      const { tenant } = member;
      const { thread, change } = await requireIn(member, threadId, mayManage);
      await requireUnsuspended(member);
      const targets = await requireAddable(member, thread, userIds);
      const done = await repo.add(
        change,
        targets.map(({ id }) => id),
        peopleAtMost,
      );
      refuseFields({ user_ids: done === 'full' && { key: 'field.invalid' } });
      const { added, lineTs } = done as Exclude<typeof done, 'full'>;
      const shown = await threads.one(tenant, member, threadId);
      if (added.length > 0) {
        const participants = shown.participants.filter(({ user }) => added.includes(user.subscriber_id));
        realtime.publish(tenant, thread.channel_id, 'participant_added', { participants });
        await tellLine(tenant, thread, lineTs);
        bus.publish('thread.changed', { tenant, threadId, leftIds: [] });
      }
      return shown;
    },

    /** Somebody else by who made the thread or an admin in it, or oneself (MSG-5). Whoever went hears nothing of it any more. */
    remove: async (member: Member, threadId: string, userId: string): Promise<{ new_thread_title: string | null }> => {
      const { tenant } = member;
      const isSelf = userId === member.userId;
      const { thread, change } = await requireIn(member, threadId, isSelf ? mayLeave : mayRemoveOthers);
      const person = (await members.peopleByUserIds(tenant, [userId])).get(userId);
      if (!person || !(thread.people ?? []).includes(person.id)) throw new AppError('user_not_found');
      const known = await members.peopleByIds(tenant, thread.people ?? []);
      const participants = (thread.people ?? []).flatMap((id) => known.get(id) ?? []).map(({ id, name }) => ({ id, name }));
      const facts = { title: thread.title, isPrivate: true, hasBeenRenamed: thread.has_been_renamed, participants };
      const done = await repo.remove(change, person);
      if (!done) throw new AppError('user_not_found');
      access.forget(tenant, threadId);
      await realtime.recheck(tenant, { subscriberId: person.id });
      realtime.publish(tenant, thread.channel_id, 'participant_removed', { user_id: userId });
      await tellLine(tenant, thread, done.lineTs);
      bus.publish('thread.changed', { tenant, threadId, leftIds: [person.id] });
      return { new_thread_title: titleAfterRemoval(member.id, person.id, facts) };
    },

    /** Ten at most in a thread; a pin keeps its first time (MSG-15). */
    pin: async (member: Member, threadId: string, ts: number, isPinned: boolean): Promise<{ message_ts: number; pinned_at: string | null }> => {
      const { tenant } = member;
      const { thread, change } = await requireIn(member, threadId, mayPin);
      return inTurn(threadId, async () => {
        const done = await repo.pin(change, ts, isPinned);
        if (done === 'gone') throw new AppError('not_found');
        if (done === 'full') throw new AppError('too_many_pins');
        if (done.isChanged) {
          realtime.publish(tenant, thread.channel_id, 'pin_changed', { message_ts: ts, pinned_at: done.pinnedAt });
          await tellLine(tenant, thread, done.lineTs);
        }
        return { message_ts: ts, pinned_at: done.pinnedAt };
      });
    },

    /** Older pins first; nothing that is hidden, or of those whom the viewer blocks. */
    pins: async (tenant: Tenant, member: Member | null, threadId: string) => {
      await access.requireReadable(tenant, member, threadId);
      const blocked = member ? (await blocksOf(tenant, member.id)).blocked : new Set<string>();
      const items = (await repo.pins(tenant, threadId))
        .filter(({ author_id: id }) => id === null || !blocked.has(id))
        .map(({ ts, pinned_at, text, mentions }) => ({ message_ts: ts, pinned_at, text: plainMessage(text, mentions) }));
      return { items, total_count: items.length };
    },
  };
}

const toPerson = ({ id, userId, name, avatarUrls }: PersonFacts): Person => ({ id, user_id: userId, name, avatar_urls: avatarUrls });

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
/** A word of the name begins like the term. */
const isMeant = (name: string, term: string): boolean => {
  const [whole, start] = [folded(name), folded(term)];
  return whole.startsWith(start) || whole.split(/\s+/).some((word) => word.startsWith(start));
};
