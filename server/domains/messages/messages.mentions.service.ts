import type { Mention } from '@bandstand/contract/threads.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { mentionsOf } from '@bandstand/rules/threads/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PostableThread, ThreadAccess } from '../threads/threads.access.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Actor } from '../threads/threads.posting.ts';
import type { MessagesRepo } from './messages.repo.ts';

export interface MentionsDependencies {
  repo: Pick<MessagesRepo, 'wasEverybodyMentioned'>;
  access: Pick<ThreadAccess, 'mayRead'>;
  facts: Pick<Facts, 'members'>;
  clock: Clock;
}

/** `@everyone` notifies a thread's members at most once an hour (MSG-11); more often it stays plain text. */
const everyoneEveryUs = 3_600_000_000;

export type Mentions = ReturnType<typeof createMentions>;

/** Which mentions of a message count (MSG-11). */
export function createMentions({ repo, access, facts: { members }, clock }: MentionsDependencies) {
  async function mayCallEverybody(member: Actor, thread: PostableThread, before: readonly Mention[]): Promise<boolean> {
    if (!member.isAdmin && !member.isAccountAdmin && !member.isAppProfile) return false;
    if (before.some(({ user_id: id }) => id === everyoneId)) return true;
    return !(await repo.wasEverybodyMentioned(member.tenant, thread.id, clock.ms() * 1000 - everyoneEveryUs, everyoneId));
  }

  return {
    /** Only mentions that appear in the text, of members who may read it. `before`: those of the message that is edited. */
    mentionsIn: async (
      member: Actor,
      thread: PostableThread,
      text: string,
      wanted: Mention[] | undefined,
      before: readonly Mention[] = [],
    ): Promise<Mention[]> => {
      const written = mentionsOf(text, wanted ?? []);
      const userIds = written.map(({ user_id }) => user_id).filter((id) => id !== everyoneId);
      const people = userIds.length > 0 ? [...(await members.peopleByUserIds(member.tenant, userIds)).values()] : [];
      const answers = people.length > 0 ? await access.mayRead(member.tenant, thread, people) : [];
      const named = new Set(people.filter((_, index) => answers[index]).map(({ userId }) => userId));
      if (written.length > userIds.length && (await mayCallEverybody(member, thread, before))) named.add(everyoneId);
      return written
        .filter(({ user_id: id, name }) => named.has(id) && (id !== everyoneId || name === 'everyone'))
        .map(({ user_id, name }) => ({ user_id, name }));
    },
  };
}
