import type { SendOperation } from '@bandstand/contract/messages.ts';
import type { Thread } from '@bandstand/contract/threads.ts';
import type { MemberSession, TestApp } from './app.ts';
import { openSocket, type TestSocket } from './sockets.ts';

/** Opens a chat of two or more members, and returns it. */
export async function aChat(
  app: TestApp,
  from: MemberSession,
  to: MemberSession | MemberSession[],
  texts: string[] = [],
): Promise<Thread & { messages: { message_ts: number }[] }> {
  const recipients = Array.isArray(to) ? to.map(({ id }) => id) : to.id;
  const answer = await app.call('POST /threads', { as: from, body: { subscriber_id: recipients, messages: texts.map((message) => ({ message })) } });
  if (answer.status !== 200) throw new Error(`POST /threads answered ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Sends one message and returns its time. */
export async function sendMessage(app: TestApp, from: MemberSession, threadId: string, message: string | SendOperation): Promise<number> {
  const operation = typeof message === 'string' ? { op: 'send', message } : message;
  const answer = await app.call('POST /threads/{id}/messages', { as: from, params: { id: threadId }, body: { data: operation } });
  if (answer.status !== 200) throw new Error(`sending answered ${answer.status} ${answer.text}`);
  return answer.body.results[0]!.message_ts;
}

/** A socket of the member, or of a guest, on a server that listens at `origin`. */
export const connect = (origin: string, session: MemberSession | null, app = 'first'): Promise<TestSocket> =>
  openSocket(origin, session ? { app, email: session.email, token: session.token } : { app });

/** Writes a thousand messages or more in one statement, `stepUs` apart, when the API would take too long. Returns their times. */
export async function manyMessages(
  app: TestApp,
  threadId: string,
  authors: readonly MemberSession[],
  count: number,
  { stepUs = 1000, startUs = 1_000_000 }: { stepUs?: number; startUs?: number } = {},
): Promise<number[]> {
  const last = startUs + (count - 1) * stepUs;
  await app.sql(
    `insert into messages (app_id, thread_id, ts, author_id, type, text)
      select $1, $2, $3::bigint + (n * $4::bigint), ($5::uuid[])[1 + n % cardinality($5::uuid[])], 'message', 'm' || n
      from generate_series(0, $6::int - 1) n`,
    [app.tenant.appId, threadId, startUs, stepUs, authors.map(({ id }) => id), count],
  );
  await app.sql('update threads set last_ts = $1, latest_message_ts = $1, latest_author_id = $2, message_count = $3 where id = $4', [
    last,
    authors[(count - 1) % authors.length]!.id,
    count,
    threadId,
  ]);
  return Array.from({ length: count }, (_, index) => startUs + index * stepUs);
}
