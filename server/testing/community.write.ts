import type { PlannedCommunity } from './community.ts';
import { idOf } from './community.ts';

/** Runs one statement past row-level security. */
export type Sql = <T>(text: string, values: unknown[]) => Promise<T[]>;

export interface WritingPlace {
  sql: Sql;
  appId: string;
  accountId: string;
  seed: number;
  /** Ids of existing pictures. */
  pictureIds?: readonly string[];
}
/** What was written where, by its place in the plan. */
export interface Written {
  personIds: string[];
  userIds: string[];
  threadIds: string[];
  channelIds: string[];
}

const batch = 5000;

const atOf = (us: number) => new Date(Math.floor(us / 1000)).toISOString();

/** A planned community on its way into the database. */
interface Writing {
  plan: PlannedCommunity;
  place: WritingPlace;
  ids: Written;
  /** Messages of each thread, by their places in the plan. */
  of: number[][];
  /** Inserts rows as JSON objects, so that one statement is enough for each batch. */
  insert(rows: readonly object[], text: string): Promise<void>;
}

async function writePeople({ plan: { people, blocks, messages }, place: { accountId, seed }, ids: { personIds, userIds }, insert }: Writing) {
  const begunAt = atOf(messages[0]?.ts ?? 0);
  const uuids = people.map((_, index) => idOf(seed, 'uuid', index));
  await insert(
    people.map(({ name, email }, index) => ({ id: userIds[index], account_id: accountId, name, email })),
    `insert into users (account_id, id, email, name, created_at) select account_id, id, email, name, '${begunAt}'
      from jsonb_to_recordset($1::jsonb) as x(id uuid, account_id uuid, name text, email text) where $2::uuid is not null`,
  );
  await insert(
    people.map(({ name }, index) => ({
      id: personIds[index],
      user_id: userIds[index],
      uuid: uuids[index],
      account_id: accountId,
      search_name: name.toLowerCase(),
    })),
    `insert into subscribers (app_id, id, account_id, user_id, uuid, search_name, created_at)
      select $2::uuid, id, account_id, user_id, uuid, search_name, '${begunAt}'
      from jsonb_to_recordset($1::jsonb) as x(id uuid, account_id uuid, user_id uuid, uuid uuid, search_name text)`,
  );
  await insert(
    blocks.map(([from, to]) => ({ from: personIds[from], to: personIds[to] })),
    `insert into member_blocks (app_id, blocker_id, blocked_id, created_at) select $2::uuid, x.from, x.to, '${begunAt}'
      from jsonb_to_recordset($1::jsonb) as x("from" uuid, "to" uuid) on conflict do nothing`,
  );
}

async function writeThreads({ plan: { threads, messages }, ids: { personIds, threadIds, channelIds }, of, insert }: Writing) {
  await insert(
    threads.map(({ kind, people: inside, title, parent, createdUs }, index) => {
      const parentMessage = parent === null ? null : messages[parent]!;
      const mine = of[index]!.map((at) => messages[at]!);
      const left = mine.filter(({ isDeleted }) => !isDeleted);
      const newest = left.at(-1);
      const isOwn = kind === 'group' || kind === 'chat';
      return {
        id: threadIds[index],
        channel_id: channelIds[index],
        kind: kind === 'feed' ? 'feed' : kind === 'reply' ? 'reply' : 'chat',
        title,
        has_been_renamed: title !== null && isOwn,
        is_private: isOwn,
        is_group: kind === 'group',
        is_app_wide: kind === 'feed',
        people_key: isOwn
          ? inside
              .map((person) => personIds[person]!)
              .toSorted()
              .join(',')
          : null,
        created_by: isOwn ? personIds[inside[0]!] : null,
        parent_thread_id: parentMessage && threadIds[parentMessage.thread],
        parent_ts: parentMessage && parentMessage.ts,
        message_count: left.length,
        latest_message_ts: newest?.ts ?? null,
        latest_author_id: newest ? personIds[newest.author] : null,
        last_ts: mine.at(-1)?.ts ?? 0,
        created_at: atOf(createdUs),
      };
    }),
    `insert into threads (app_id, id, channel_id, kind, title, has_been_renamed, is_private, is_group, is_app_wide, people_key, created_by,
        parent_thread_id, parent_ts, message_count, latest_message_ts, latest_author_id, last_ts, created_at)
      select $2::uuid, id, channel_id, kind, title, has_been_renamed, is_private, is_group, is_app_wide, people_key, created_by,
        parent_thread_id, parent_ts, message_count, latest_message_ts, latest_author_id, last_ts, created_at
      from jsonb_to_recordset($1::jsonb) as x(id uuid, channel_id uuid, kind text, title text, has_been_renamed boolean, is_private boolean,
        is_group boolean, is_app_wide boolean, people_key text, created_by uuid, parent_thread_id uuid, parent_ts bigint, message_count int,
        latest_message_ts bigint, latest_author_id uuid, last_ts bigint, created_at timestamptz)`,
  );
}

async function writeMessages({ plan: { people, threads, messages }, place, ids: { personIds, userIds, threadIds }, of, insert }: Writing) {
  const { pictureIds = [] } = place;
  const replyThreadOf = new Map(threads.flatMap(({ parent }, index) => (parent === null ? [] : [[parent, index] as const])));
  await insert(
    messages.map((message, index) => {
      const replies = replyThreadOf.get(index);
      return {
        thread_id: threadIds[message.thread],
        ts: message.ts,
        author_id: personIds[message.author],
        client_id: `plan-${index}`,
        type: message.type,
        text: message.editedText ?? message.text,
        mentions: message.mentions.map((person) => ({ user_id: userIds[person], name: people[person]!.name })),
        image_ids: message.picture < 0 ? [] : [pictureIds[message.picture]],
        attachment: message.link && { url: message.link.url, title: message.link.title, description: null, image: null, page_path: null },
        reaction_count: message.likes.length,
        reply_thread_id: replies === undefined ? null : threadIds[replies],
        reply_count: replies === undefined ? 0 : of[replies]!.filter((at) => !messages[at]!.isDeleted).length,
        pinned_at: message.pinnedUs && atOf(message.pinnedUs),
        edited_at: message.editedText === null ? null : atOf(message.ts + 30_000_000),
        deleted_at: message.isDeleted ? atOf(message.ts + 60_000_000) : null,
      };
    }),
    `insert into messages (app_id, thread_id, ts, author_id, client_id, type, text, mentions, image_ids, attachment, reaction_count,
        reply_thread_id, reply_count, pinned_at, edited_at, deleted_at)
      select $2::uuid, thread_id, ts, author_id, client_id, type, text, mentions, image_ids, attachment, reaction_count,
        reply_thread_id, reply_count, pinned_at, edited_at, deleted_at
      from jsonb_to_recordset($1::jsonb) as x(thread_id uuid, ts bigint, author_id uuid, client_id text, type text, text text,
        mentions jsonb, image_ids uuid[], attachment jsonb, reaction_count int, reply_thread_id uuid, reply_count int,
        pinned_at timestamptz, edited_at timestamptz, deleted_at timestamptz)`,
  );
  await insert(
    messages.flatMap(({ thread, ts, likes }) => likes.map((person) => ({ thread_id: threadIds[thread], ts, person: personIds[person] }))),
    `insert into message_reactions (app_id, thread_id, ts, subscriber_id, created_at)
      select $2::uuid, thread_id, ts, person, to_timestamp(ts / 1000000.0) + interval '1 minute'
      from jsonb_to_recordset($1::jsonb) as x(thread_id uuid, ts bigint, person uuid)`,
  );
}

async function writeParticipants({ plan: { threads, messages, reads }, ids: { personIds, threadIds }, of, insert }: Writing) {
  await insert(
    threads.flatMap(({ kind, people: inside, createdUs }, thread) => {
      const mine = of[thread]!.map((at) => messages[at]!);
      const latest = mine.findLast(({ isDeleted }) => !isDeleted)?.ts ?? null;
      const wrote = new Set(mine.map(({ author }) => author));
      const isOwn = kind === 'group' || kind === 'chat';
      return (isOwn ? inside : [...wrote]).map((person) => {
        const read = reads.get(`${thread}/${person}`) ?? null;
        return {
          thread_id: threadIds[thread],
          subscriber_id: personIds[person],
          last_read_ts: kind === 'feed' ? latest : read,
          notifications_enabled: kind !== 'feed',
          has_contributed: wrote.has(person),
          is_listed: kind !== 'feed',
          joined_at: atOf(createdUs),
        };
      });
    }),
    `insert into thread_participants (app_id, thread_id, subscriber_id, last_read_ts, notifications_enabled,
      has_contributed, is_listed, joined_at)
      select $2::uuid, thread_id, subscriber_id, last_read_ts, notifications_enabled, has_contributed, is_listed,
        joined_at
      from jsonb_to_recordset($1::jsonb) as x(thread_id uuid, subscriber_id uuid, last_read_ts bigint,
        notifications_enabled boolean, has_contributed boolean, is_listed boolean, joined_at timestamptz)`,
  );
}

/** Writes a planned community straight to the database, in batches: a hundred thousand messages in seconds. Publishes nothing. */
export async function writeCommunity(plan: PlannedCommunity, place: WritingPlace): Promise<Written> {
  const { sql, appId, seed } = place;
  const idsOf = (kind: string, { length }: readonly unknown[]) => Array.from({ length }, (_, index) => idOf(seed, kind, index));
  const ids = {
    personIds: idsOf('person', plan.people),
    userIds: idsOf('user', plan.people),
    threadIds: idsOf('thread', plan.threads),
    channelIds: idsOf('channel', plan.threads),
  };
  const insert: Writing['insert'] = async (rows, text) => {
    for (let from = 0; from < rows.length; from += batch) await sql(text, [JSON.stringify(rows.slice(from, from + batch)), appId]);
  };
  const writing = { plan, place, ids, of: messagesByThread(plan), insert };
  await writePeople(writing);
  await writeThreads(writing);
  await writeMessages(writing);
  await writeParticipants(writing);
  await sql('analyze threads, thread_participants, messages, message_reactions, users, subscribers', []);
  return ids;
}

/** Places of each thread's messages, in the order of their times. */
export function messagesByThread({ threads, messages }: Pick<PlannedCommunity, 'threads' | 'messages'>): number[][] {
  const of = threads.map((): number[] => []);
  messages.forEach(({ thread }, index) => of[thread]!.push(index));
  return of;
}
