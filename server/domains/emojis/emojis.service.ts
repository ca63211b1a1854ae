import type { EmojiCount, ThreadUser } from '@bandstand/contract/threads.ts';
import { emojiChange } from '@bandstand/rules/threads/emojis.ts';
import { mayReact } from '@bandstand/rules/threads/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { MessagesService } from '../messages/messages.module.ts';
import type { ThreadAccess } from '../threads/threads.access.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { EmojisRepo } from './emojis.repo.ts';

export interface EmojisDependencies {
  repo: EmojisRepo;
  access: Pick<ThreadAccess, 'requirePostable' | 'requireReadable'>;
  threads: Pick<Threads, 'userOf' | 'emojisOf'>;
  messages: Pick<MessagesService, 'require' | 'publishUpdated'>;
  facts: Pick<Facts, 'members' | 'blocksOf'>;
  ground: { clock: Clock; limits: Limits };
}
interface Wish {
  message_ts: number;
  emoji: string;
  is_on: boolean;
}

export type Emojis = ReturnType<typeof createEmojis>;

/** Emojis on messages, beside the likes of the specification. */
export function createEmojis({ repo, access, threads, messages, facts, ground: { clock, limits } }: EmojisDependencies) {
  // The last change is published last.
  const oneAtATime = createKeyedMutex();

  return {
    /** Gives an emoji, or takes it back. The same members may who may like it (L331, MSG-14). */
    set: async (member: Member, threadId: string, { message_ts: ts, emoji, is_on: isOn }: Wish): Promise<{ emojis: EmojiCount[] }> => {
      const { tenant } = member;
      const { thread } = await access.requirePostable(member, threadId, 'like');
      const row = await messages.require(tenant, member, thread, ts);
      const message = { authorId: row.author_id, isSystem: row.type === 'notification', isDeleted: false };
      if (!mayReact({ viewer: member, message })) throw new AppError(row.author_id === member.id ? 'own_message' : 'forbidden');
      await limits.take('emoji', `${tenant.appId}:${member.id}`);
      return oneAtATime(threadId, async () => {
        const decide = (own: string[]) => emojiChange(own, emoji, isOn);
        const done = await repo.change(tenant, { threadId, ts }, { subscriberId: member.id, at: clock.iso(), decide });
        if (!done) throw new AppError('not_found');
        if (done.isChanged) await messages.publishUpdated(tenant, thread, ts);
        return { emojis: threads.emojisOf({ emojis: done.counts, own_emojis: done.own }) };
      });
    },

    /** Who gave which, oldest first, except members whom the viewer blocks. Errors: thread_forbidden, not_found. */
    list: async (
      member: Member,
      threadId: string,
      ts: number,
    ): Promise<{ items: { user: ThreadUser; emoji: string; ts: string }[]; total_count: number }> => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      await messages.require(tenant, member, thread, ts);
      const { blocked } = await facts.blocksOf(tenant, member.id);
      const given = (await repo.list(tenant, { threadId, ts })).filter(({ subscriber_id: id }) => !blocked.has(id));
      const people = await facts.members.peopleByIds(tenant, [...new Set(given.map(({ subscriber_id: id }) => id))]);
      const items = given.flatMap(({ subscriber_id: id, emoji, created_at: at }) => {
        const person = people.get(id);
        return person ? [{ user: threads.userOf(person), emoji, ts: at }] : [];
      });
      return { items, total_count: items.length };
    },
  };
}
