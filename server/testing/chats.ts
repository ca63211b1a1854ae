import type { SendOperation, Thread } from '@bandstand/contract/threads.ts';
import type { MemberSession, TestApp } from './app.ts';
import { openSocket, type TestSocket } from './sockets.ts';

/** Opens the chat of two, or more, and answers it. */
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

/** Sends one message and answers its time. */
export async function say(app: TestApp, from: MemberSession, threadId: string, message: string | SendOperation): Promise<number> {
  const operation = typeof message === 'string' ? { op: 'send', message } : message;
  const answer = await app.call('POST /threads/{id}/messages', { as: from, params: { id: threadId }, body: { data: operation } });
  if (answer.status !== 200) throw new Error(`sending answered ${answer.status} ${answer.text}`);
  return answer.body.results[0]!.message_ts;
}

/** A socket of the member, or of a guest, on a server that listens at `origin`. */
export const connect = (origin: string, session: MemberSession | null, app = 'first'): Promise<TestSocket> =>
  openSocket(origin, session ? { app, email: session.email, token: session.token } : { app });
