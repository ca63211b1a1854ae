import type { Messaging } from '@bandstand/contract/apps.ts';
import type { Message, Participant, Thread, ThreadUser } from '@bandstand/contract/threads.ts';
import { titleFor } from '@bandstand/rules/threads/titles.ts';
import type { PersonFacts } from '../members/members.service.ts';
import { postRefusal, type Blocks, type Sender } from './threads.access.service.ts';
import type { MessageRow, ParticipantRow, ThreadRow } from './threads.repo.ts';

/** Address of a picture of a message, good for an hour (UPL-6). */
export type PictureUrl = (mediaId: string) => string;

export type PeopleById = ReadonlyMap<string, PersonFacts>;

/** `user` of messages and participants (MSG-1). */
export const toThreadUser = (person: PersonFacts): ThreadUser => ({
  id: person.userId,
  subscriber_id: person.id,
  name: person.name,
  avatar_urls: person.avatarUrls,
  is_admin: person.isAdmin,
});

const authorOf = (people: PeopleById, id: string | null): ThreadUser | null => {
  const person = id === null ? undefined : people.get(id);
  return person ? toThreadUser(person) : null;
};

/** A message on the wire. Its text is raw (MSG-11). */
export function toMessage(row: MessageRow, people: PeopleById, pictureUrl: PictureUrl): Message {
  return {
    id: `${row.thread_id}-${row.ts}`,
    client_id: row.client_id,
    message_thread_id: row.thread_id,
    message_ts: row.ts,
    message: row.text,
    message_type: row.type,
    user: authorOf(people, row.author_id),
    image_urls: row.image_ids.map(pictureUrl),
    image_ids: row.image_ids,
    video_url: null,
    video: null,
    attachment_data: row.attachment,
    mentions: row.mentions,
    reaction_count: row.reaction_count,
    has_reacted: row.has_reacted,
    is_root: true,
    pinned_at: row.pinned_at,
    edited_at: row.edited_at,
    is_deleted: false,
    is_hidden: false,
    system: null,
    status: null,
    reply_thread_id: null,
    reply_count: 0,
    latest_replies: [],
    remaining_messages: 0,
  };
}

/** People who left the app are left out. */
export const toParticipants = (rows: readonly ParticipantRow[], people: PeopleById): Participant[] =>
  rows.flatMap((row) => {
    const user = authorOf(people, row.subscriber_id);
    return user ? [{ user, liked_messages: row.liked, has_contributed: row.has_contributed, notifications_enabled: row.notifications_enabled }] : [];
  });

/** Ids of everybody whom a thread shows. */
export const peopleIn = (rows: readonly ThreadRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ participants, latest }) => [...participants.map((row) => row.subscriber_id), ...(latest?.author_id ? [latest.author_id] : [])]),
  ),
];

export interface ViewFacts {
  /** Who looks; null: a guest. */
  viewer: Sender | null;
  people: PeopleById;
  blocks: Blocks;
  settings: Messaging;
  pictureUrl: PictureUrl;
  /** Of the page whose thread it is. */
  pageTitle: string | null;
}

/** A thread on the wire, as this viewer sees it: his title of it, whether he may write, nothing of those whom he blocks. */
export function toThread(row: ThreadRow, { viewer, people, blocks, settings, pictureUrl, pageTitle }: ViewFacts): Thread {
  const participants = toParticipants(row.participants, people);
  const names = participants.map(({ user }) => ({ id: user.subscriber_id, name: user.name }));
  const isHidden = row.latest?.author_id !== null && blocks.blocked.has(row.latest?.author_id ?? '');
  const peopleIds = row.is_private ? row.participants.map((person) => person.subscriber_id) : null;
  const refusal = postRefusal({ settings, member: viewer, thread: { is_private: row.is_private, people: peopleIds }, people, blocks });
  const isOwn = viewer !== null && row.latest_author_id === viewer.id;
  return {
    id: row.id,
    kind: row.kind,
    title: titleFor(viewer?.id ?? null, {
      title: row.title ?? pageTitle,
      isPrivate: row.is_private,
      hasBeenRenamed: row.has_been_renamed,
      participants: names,
    }),
    channel_id: row.channel_id,
    page_id: row.page_id,
    participants,
    total_count_participants: row.people,
    message_count: row.message_count,
    latest_message_ts: row.latest_message_ts,
    latest_message: row.latest && !isHidden ? toMessage(row.latest, people, pictureUrl) : null,
    is_private: row.is_private,
    is_feed: row.kind === 'feed',
    is_unread: viewer !== null && !isOwn && !isHidden && (row.latest_message_ts ?? 0) > (row.last_read_ts ?? 0),
    last_message_read_ts: row.last_read_ts,
    has_been_renamed: row.has_been_renamed,
    parent_message: null,
    remaining_messages: 0,
    reply_thread_id: null,
    can_post: refusal === null,
    post_refusal: refusal === 'self' ? 'closed' : refusal,
    created_by: null,
    is_group: row.is_group,
    can_rename: false,
    can_manage: false,
    can_leave: false,
    can_pin: false,
    notifications_enabled: true,
  };
}
