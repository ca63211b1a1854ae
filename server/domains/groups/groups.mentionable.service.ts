import type { Person } from '@bandstand/contract/members.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Directory } from '../members/members.directory.service.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ReadableThread, ThreadAccess } from '../threads/threads.access.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Threads } from '../threads/threads.service.ts';

export interface MentionableDependencies {
  access: Pick<ThreadAccess, 'requireReadable' | 'mayRead'>;
  threads: Pick<Threads, 'participants'>;
  directory: Pick<Directory, 'find'>;
  facts: Pick<Facts, 'members' | 'blocksOf'>;
}

/** How many to offer: all participants of a private thread; in an open one, as many as a person reads while typing. */
const offered = { private: 50, open: 20 };

export type Mentionable = ReturnType<typeof createMentionable>;

/** Members whom a member may mention in a thread (MSG-11, MSG-17). */
export function createMentionable({ access, threads, directory, facts: { members, blocksOf } }: MentionableDependencies) {
  /** Readers of an open thread by the beginning of their names: participants first. */
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
    /** Participants of a private thread, or readers of an open one; nobody whom the member blocks. */
    mentionable: async (member: Member, threadId: string, term: string): Promise<{ items: Person[]; total_count: number }> => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const { blocked } = await blocksOf(tenant, member.id);
      const wanted = term.trim();
      const inside = thread.people?.filter((id) => id !== member.id) ?? [];
      const people = thread.is_private
        ? [...(await members.peopleByIds(tenant, inside)).values()].filter(({ name }) => isMeant(name, wanted)).map(toPerson)
        : await readersOf(member, thread, wanted);
      const items = people.filter(({ id }) => !blocked.has(id)).slice(0, thread.is_private ? offered.private : offered.open);
      return { items, total_count: items.length };
    },
  };
}

const toPerson = ({ id, userId, name, avatarUrls }: PersonFacts): Person => ({ id, user_id: userId, name, avatar_urls: avatarUrls });

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
/** A word of the name begins with the term. */
const isMeant = (name: string, term: string): boolean => {
  const [whole, start] = [folded(name), folded(term)];
  return whole.startsWith(start) || whole.split(/\s+/).some((word) => word.startsWith(start));
};
