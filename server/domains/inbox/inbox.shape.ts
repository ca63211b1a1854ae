import type { InboxMessage, InboxPerson, InboxThread, StaffPerson } from '@bandstand/contract/inbox.studio.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import { cutText } from '@bandstand/rules/text/cut.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { Desk } from './inbox.reach.ts';
import type { InboxRow } from './inbox.lists.repo.ts';

interface ShapeFacts {
  desk: Desk;
  people: ReadonlyMap<string, PersonFacts>;
  pages: ReadonlyMap<string, { title: string }>;
  products: ReadonlyMap<string, { title: string }>;
  appName: string;
}

const toPerson = ({ id, name, avatarUrls }: PersonFacts): InboxPerson => ({ id, name, avatar_urls: avatarUrls });

/** The app profile that staff write as in a thread: one that takes part there, else the app's own. */
export const profileIn = ({ profiles }: Desk, row: Pick<InboxRow, 'profiles'>): PersonFacts | undefined =>
  profiles.find(({ id }) => row.profiles.includes(id)) ?? profiles[0];

/** A thread as staff see it. People who left the app are left out. */
export function toInboxThread(row: InboxRow, facts: ShapeFacts): InboxThread {
  const { desk, people, pages, products, appName } = facts;
  const others = row.people.flatMap((id) => people.get(id) ?? []);
  const page = row.page_id ? { id: row.page_id, title: pages.get(row.page_id)?.title ?? '' } : null;
  const product = row.product_id ? { id: row.product_id, title: products.get(row.product_id)?.title ?? '' } : null;
  const profile = profileIn(desk, row);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title ?? (page?.title || null) ?? (others.map(({ name }) => name).join(', ') || null) ?? (product?.title || null) ?? appName,
    is_private: row.is_private,
    page,
    product,
    parent_thread_id: row.parent_thread_id,
    people: others.map(toPerson),
    total_people: row.total_people,
    profile: profile ? toPerson(profile) : { id: '', name: appName, avatar_urls: null },
    latest: row.latest && {
      message_ts: row.latest.ts,
      message_type: row.latest.type,
      text: cutText(plainMessage(row.latest.text, row.latest.mentions), 200),
      author: people.get(row.latest.author_id ?? '')?.name ?? null,
      is_team: desk.reach.staffIds.includes(row.latest.author_id ?? ''),
    },
    message_count: row.message_count,
    is_unread: row.is_unread,
    is_unanswered: row.is_asked && !row.is_closed,
    is_closed: row.is_closed,
    assigned_to: desk.team.find(({ id }) => id === row.assigned_to) ?? null,
  };
}

/** A message with the staff member who wrote it. */
export const toInboxMessage = (message: Message, desk: Desk, writers: ReadonlyMap<number, StaffPerson>): InboxMessage => ({
  ...message,
  is_team: desk.reach.staffIds.includes(message.user?.subscriber_id ?? ''),
  written_by: writers.get(message.message_ts) ?? null,
});

/** Ids of all people whom these rows show. */
export const peopleOf = (rows: readonly InboxRow[]): string[] => [
  ...new Set(rows.flatMap(({ people, latest }) => [...people, ...(latest?.author_id ? [latest.author_id] : [])])),
];
