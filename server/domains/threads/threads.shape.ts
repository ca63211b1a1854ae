import type { Messaging } from '@bandstand/contract/apps.ts';
import { allEmojis } from '@bandstand/contract/emojis.values.ts';
import type { EmojiCount, Message, MessageVideo, Participant, Reply, SystemLine, Thread, ThreadUser } from '@bandstand/contract/threads.ts';
import { mayLeave, mayManage, mayPin, mayRename } from '@bandstand/rules/threads/groups.ts';
import { isNoticedByDefault, isUnread } from '@bandstand/rules/threads/messages.ts';
import { titleFor } from '@bandstand/rules/threads/titles.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { AccessFacts, ParticipantRow, ThreadRow } from './threads.columns.repo.ts';
import { postRefusal, type BlocksAround, type Sender } from './threads.posting.ts';
import type { MessageRow, ReplyRow } from './threads.tables.ts';

/** Address of a message's picture, valid for an hour (UPL-6). */
type PictureUrl = (mediaId: string) => string;

type PeopleById = ReadonlyMap<string, PersonFacts>;

/** What converting messages needs: related facts, and the viewer. */
interface MessageFacts {
  people: PeopleById;
  pictureUrl: PictureUrl;
  videos: ReadonlyMap<string, MessageVideo>;
  /** Subscriber id of the viewer; null: as published to everyone. Authors see their own hidden messages (MSG-16). */
  viewerId: string | null;
  /** The viewer is staff. */
  seesHidden?: boolean;
  /** Members whose messages the viewer does not see (MSG-23). */
  blocked?: ReadonlySet<string>;
}

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

const systemOf = ({ system }: ReplyRow, people: PeopleById): SystemLine | null =>
  system && {
    event: system.event,
    actor: authorOf(people, system.actor),
    people: system.people.flatMap((id) => authorOf(people, id) ?? []),
    title: system.title,
  };

const emojiOrder = new Map(allEmojis.map((emoji, at) => [emoji, at]));
const placeOf = (emoji: string): number => emojiOrder.get(emoji) ?? allEmojis.length;
/** The most frequent first, then in the order in which they are offered. */
export const emojiCounts = ({ emojis, own_emojis: own }: Pick<ReplyRow, 'emojis' | 'own_emojis'>): EmojiCount[] =>
  Object.entries(emojis ?? {})
    .map(([emoji, count]) => ({ emoji, count, is_own: own?.includes(emoji) ?? false }))
    .toSorted((one, other) => other.count - one.count || placeOf(one.emoji) - placeOf(other.emoji));

function toReply(row: ReplyRow, { people, pictureUrl, videos, viewerId, seesHidden }: MessageFacts): Reply {
  const isDeleted = row.deleted_at !== null;
  const isHidden = row.hidden_at !== null;
  // A hidden message keeps its place without its text; so does a deleted one with replies.
  const isEmpty = isDeleted || (isHidden && !seesHidden && (viewerId === null || row.author_id !== viewerId));
  const imageIds = isEmpty ? [] : row.image_ids;
  const video = isEmpty || row.video_id === null ? null : (videos.get(row.video_id) ?? null);
  return {
    id: `${row.thread_id}-${row.ts}`,
    client_id: row.client_id,
    message_thread_id: row.thread_id,
    message_ts: row.ts,
    message: isEmpty ? '' : row.text,
    message_type: row.type,
    user: authorOf(people, row.author_id),
    image_urls: imageIds.map(pictureUrl),
    image_ids: imageIds,
    video_url: video?.url ?? null,
    video,
    attachment_data: isEmpty ? null : row.attachment,
    mentions: isEmpty ? [] : row.mentions,
    reaction_count: isDeleted ? 0 : row.reaction_count,
    has_reacted: !isDeleted && row.has_reacted,
    emojis: isDeleted ? [] : emojiCounts(row),
    is_root: row.is_root,
    pinned_at: row.pinned_at,
    edited_at: isDeleted ? null : row.edited_at,
    is_deleted: isDeleted,
    is_hidden: isHidden && !isDeleted,
    system: systemOf(row, people),
    status: null,
  };
}

/** A message on the wire. Its text is raw (MSG-11). */
export function toMessage(row: MessageRow, facts: MessageFacts): Message {
  const latest = row.latest_replies.filter(({ author_id }) => author_id === null || !facts.blocked?.has(author_id));
  return {
    ...toReply(row, facts),
    reply_thread_id: row.reply_thread_id,
    reply_count: row.reply_count,
    latest_replies: latest.map((reply) => toReply(reply, facts)),
    remaining_messages: Math.max(row.reply_count - latest.length, 0),
  };
}

/** Leaves out members who left the app. */
export const toParticipants = (rows: readonly ParticipantRow[], people: PeopleById): Participant[] =>
  rows.flatMap((row) => {
    const user = authorOf(people, row.subscriber_id);
    return user ? [{ user, liked_messages: row.liked, has_contributed: row.has_contributed, notifications_enabled: row.notifications_enabled }] : [];
  });

const withReplies = (row: MessageRow): ReplyRow[] => [row, ...row.latest_replies];
/** Ids of all members shown with messages. */
export const authorsIn = (rows: readonly MessageRow[]): string[] => [
  ...new Set(rows.flatMap(withReplies).flatMap(({ author_id, system }) => [author_id ?? [], system?.actor ?? [], system?.people ?? []].flat())),
];
/** Ids of the videos shown in messages. */
export const videosIn = (rows: readonly MessageRow[]): string[] => [...new Set(rows.flatMap(withReplies).flatMap(({ video_id }) => video_id ?? []))];
/** The messages inside threads: the latest, and the one being answered. */
export const messagesIn = (rows: readonly ThreadRow[]): MessageRow[] => rows.flatMap(({ latest, root }) => [latest ?? [], root ?? []].flat());
/** What one member gave to a message. */
export type OwnReactions = Pick<ReplyRow, 'has_reacted' | 'own_emojis'>;
/** The thread from the side of a participant who gave these reactions. */
export function reactedBy(row: ThreadRow, ownOf: (message: ReplyRow) => OwnReactions): ThreadRow {
  const seen = (message: MessageRow | null): MessageRow | null =>
    message && {
      ...message,
      ...ownOf(message),
      latest_replies: message.latest_replies.map((reply) => ({ ...reply, ...ownOf(reply) })),
    };
  return { ...row, latest: seen(row.latest), root: seen(row.root) };
}
/** The messages inside a thread that someone likes or gave an emoji, their replies included. */
export const reactedMessagesIn = (row: ThreadRow): ReplyRow[] =>
  messagesIn([row])
    .flatMap(withReplies)
    .filter(({ reaction_count: count, emojis }) => count > 0 || emojis !== null);

/** Ids of all members shown with threads. */
export const peopleIn = (rows: readonly ThreadRow[]): string[] => [
  ...new Set([
    ...rows.flatMap(({ participants, people }) => [...participants.map((row) => row.subscriber_id), ...(people ?? [])]),
    ...authorsIn(messagesIn(rows)),
  ]),
];

/** The facts for the rules of renaming, managing, leaving and pinning. */
const groupFactsOf = (viewer: Sender | null, thread: Pick<AccessFacts, 'is_private' | 'is_group' | 'created_by' | 'people' | 'kind'>) => ({
  viewer,
  thread: { isPrivate: thread.is_private, isGroup: thread.is_group, isReply: thread.kind === 'reply', createdBy: thread.created_by },
  isInside: viewer !== null && (thread.people ?? []).includes(viewer.id),
});

interface ViewFacts {
  /** Null: a guest. */
  viewer: Sender | null;
  people: PeopleById;
  blocks: BlocksAround;
  settings: Messaging;
  pictureUrl: PictureUrl;
  videos: ReadonlyMap<string, MessageVideo>;
  /** Title of the page that the thread belongs to. */
  pageTitle: string | null;
  nowMs: number;
  /** The participants, if they were converted before. */
  participants?: Participant[];
}

/** A thread on the wire, for this viewer: with the viewer's title of it, and without messages of members they block. */
export function toThread(
  row: ThreadRow,
  { viewer, people, blocks, settings, pictureUrl, videos, pageTitle, nowMs, participants }: ViewFacts,
): Thread {
  const refusal = postRefusal({ settings, member: viewer, thread: row, people, blocks, nowMs });
  const facts = groupFactsOf(viewer, row);
  const drawn = { people, pictureUrl, videos, viewerId: viewer?.id ?? null, blocked: blocks.blocked };
  const isFromBlocked = (message: MessageRow | null) => blocks.blocked.has(message?.author_id ?? '');
  const root = row.root && !isFromBlocked(row.root) ? toMessage(row.root, drawn) : null;
  const isNew =
    viewer !== null &&
    isUnread({ latestTs: row.latest_message_ts, latestAuthorId: row.latest_author_id, readTs: row.last_read_ts, viewerId: viewer.id });
  const isUnreadHere = isNew && !isFromBlocked(row.latest);
  const isReply = row.kind === 'reply';
  // A thread of replies has the title of its parent.
  const named = isReply ? { title: row.parent_title, isRenamed: row.parent_has_been_renamed } : { title: row.title, isRenamed: row.has_been_renamed };
  const names = (row.people ?? []).flatMap((id) => people.get(id) ?? []).map(({ id, name }) => ({ id, name }));
  return {
    id: row.id,
    kind: row.kind,
    title: titleFor(viewer?.id ?? null, {
      title: named.title ?? pageTitle,
      isPrivate: row.is_private,
      hasBeenRenamed: named.isRenamed,
      participants: names,
    }),
    channel_id: row.channel_id,
    page_id: row.page_id,
    participants: participants ?? toParticipants(row.participants, people),
    total_count_participants: row.participant_count,
    message_count: row.message_count,
    latest_message_ts: row.latest_message_ts,
    latest_message: row.latest && !isFromBlocked(row.latest) ? toMessage(row.latest, drawn) : null,
    is_private: row.is_private,
    is_feed: row.kind === 'feed',
    is_unread: isUnreadHere,
    unread_count: isUnreadHere ? row.unread_count : 0,
    last_message_read_ts: row.last_read_ts,
    has_been_renamed: named.isRenamed,
    parent_message: root,
    remaining_messages: root?.remaining_messages ?? 0,
    reply_thread_id: isReply ? row.id : null,
    can_post: refusal === null,
    post_refusal: refusal,
    created_by: row.is_private && row.created_by !== null ? (people.get(row.created_by)?.userId ?? null) : null,
    is_group: row.is_group,
    can_rename: mayRename(facts),
    can_manage: mayManage(facts),
    can_leave: mayLeave(facts),
    can_pin: mayPin(facts),
    notifications_enabled: row.notifications_enabled ?? isNoticedByDefault(row.kind),
  };
}
