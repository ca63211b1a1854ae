import type { Thread } from '@bandstand/contract/threads.ts';
import { mayLeave, mayManage, mayRemoveOthers, mayRename } from '@bandstand/rules/threads/groups.ts';
import { mayMessage } from '@bandstand/rules/threads/permissions.ts';
import { titleAfterRemoval } from '@bandstand/rules/threads/titles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { RealtimeHub } from '../../platform/realtime/realtime.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { TextRule } from '../messages/messages.send.service.ts';
import type { ReadableThread, ThreadAccess } from '../threads/threads.access.service.ts';
import type { ThreadsEvents } from '../threads/threads.events.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { Changing } from './groups.change.service.ts';
import type { GroupsRepo } from './groups.repo.ts';

export interface GroupsDependencies {
  repo: GroupsRepo;
  changing: Changing;
  access: Pick<ThreadAccess, 'forget'>;
  threads: Pick<Threads, 'one'>;
  messages: TextRule;
  facts: Pick<Facts, 'members' | 'blocksOf' | 'messaging'>;
  ground: { realtime: Pick<RealtimeHub, 'publish' | 'recheck'>; bus: Bus<ThreadsEvents>; clock: Clock };
}

const peopleAtMost = 50;

/** Checks of members who may be added, and of members who may not change a group at the moment. */
const createChecks = ({ facts: { members, blocksOf, messaging }, ground: { clock } }: GroupsDependencies) => ({
  requireUnsuspended: async (member: Member): Promise<void> => {
    const until = (await members.peopleByIds(member.tenant, [member.id])).get(member.id)?.suspendedUntil;
    if (until && Date.parse(until) > clock.ms()) throw new AppError('suspended');
  },

  /** The new participants among these users. Errors: user_not_found, and those of the rule for messaging members. */
  requireAddable: async (member: Member, thread: ReadableThread, userIds: string[]): Promise<PersonFacts[]> => {
    const { tenant } = member;
    const wanted = [...new Set(userIds)];
    const [people, settings, blocks] = await Promise.all([members.peopleByUserIds(tenant, wanted), messaging(tenant), blocksOf(tenant, member.id)]);
    if (!wanted.every((id) => people.has(id))) throw new AppError('user_not_found');
    const targets = [...people.values()].filter(({ id }) => !(thread.people ?? []).includes(id));
    for (const target of targets) {
      const isBlocked = blocks.blocked.has(target.id) || blocks.blockedBy.has(target.id);
      const decision = mayMessage({ settings, sender: { ...member, isSignedIn: true }, target, isBlocked });
      if (!decision.allowed) throw new AppError(decision.reason === 'unavailable' ? 'messaging_unavailable' : 'messaging_refused');
    }
    return targets;
  },
});

export type Groups = ReturnType<typeof createGroups>;

/** Names and participants of threads (MSG-5, MSG-26). */
export function createGroups(dependencies: GroupsDependencies) {
  const { repo, changing, access, threads, messages, facts, ground } = dependencies;
  const { requireIn, publishLine } = changing;
  const { members } = facts;
  const { realtime, bus } = ground;
  const { requireUnsuspended, requireAddable } = createChecks(dependencies);
  // The last name is published last.
  const oneAtATime = createKeyedMutex();

  return {
    /** By any participant of a group; an empty title is 422 (MSG-26). */
    rename: async (member: Member, threadId: string, wanted: string): Promise<{ title: string; has_been_renamed: boolean }> => {
      const { tenant } = member;
      const { thread, change } = await requireIn(member, threadId, mayRename);
      await requireUnsuspended(member);
      const title = wanted.trim();
      refuseFields({ title: title === '' && { key: 'field.required' } });
      await messages.refuseText(tenant, title);
      await oneAtATime(threadId, async () => {
        const lineTs = await repo.rename(change, title);
        if (lineTs === null) return;
        realtime.publish(tenant, thread.channel_id, 'thread_renamed', { title, has_been_renamed: true });
        await publishLine(tenant, thread, lineTs);
        bus.publish('thread.changed', { tenant, threadId, leftIds: [] });
      });
      return { title, has_been_renamed: true };
    },

    /** By the creator of the group, or an admin in it: adds members to whom they may write (MSG-26). Leaves out those who are in it already. */
    add: async (member: Member, threadId: string, userIds: string[]): Promise<Thread> => {
      const { tenant } = member;
      const { thread, change } = await requireIn(member, threadId, mayManage);
      await requireUnsuspended(member);
      const ids = (await requireAddable(member, thread, userIds)).map(({ id }) => id);
      const done = await repo.add(change, ids, peopleAtMost);
      if (done === 'full') throw new AppError('validation_failed', { fields: { user_ids: [{ key: 'field.invalid' }] } });
      const { added, lineTs } = done;
      const shown = await threads.one(tenant, member, threadId);
      if (added.length > 0) {
        const participants = shown.participants.filter(({ user }) => added.includes(user.subscriber_id));
        realtime.publish(tenant, thread.channel_id, 'participant_added', { participants });
        await publishLine(tenant, thread, lineTs);
        bus.publish('thread.changed', { tenant, threadId, leftIds: [] });
      }
      return shown;
    },

    /** Oneself, or another by the creator of the thread or an admin in it (MSG-5). The removed member receives nothing more of the thread. */
    remove: async (member: Member, threadId: string, userId: string): Promise<{ new_thread_title: string | null }> => {
      const { tenant } = member;
      const { thread, change } = await requireIn(member, threadId, userId === member.userId ? mayLeave : mayRemoveOthers);
      const inside = thread.people ?? [];
      const person = (await members.peopleByUserIds(tenant, [userId])).get(userId);
      if (!person || !inside.includes(person.id)) throw new AppError('user_not_found');
      const people = await members.peopleByIds(tenant, inside);
      const participants = inside.flatMap((id) => people.get(id) ?? []).map(({ id, name }) => ({ id, name }));
      const done = await repo.remove(change, person);
      if (!done) throw new AppError('user_not_found');
      access.forget(tenant, threadId);
      await realtime.recheck(tenant, { subscriberId: person.id });
      realtime.publish(tenant, thread.channel_id, 'participant_removed', { user_id: userId });
      await publishLine(tenant, thread, done.lineTs);
      bus.publish('thread.changed', { tenant, threadId, leftIds: [person.id] });
      const before = { title: thread.title, isPrivate: true, hasBeenRenamed: thread.has_been_renamed, participants };
      return { new_thread_title: titleAfterRemoval(member.id, person.id, before) };
    },
  };
}
