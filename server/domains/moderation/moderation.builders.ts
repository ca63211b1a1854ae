import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { ReportReason } from '@bandstand/contract/moderation.ts';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';

/** A chat with one message of the author in it, and the member who reported it. */
export interface Reported {
  threadId: string;
  ts: number;
  caseId: string;
}

export const reportOf = (app: TestApp, as: MemberSession, threadId: string, ts: number, reason: string = 'spam') =>
  app.call('POST /threads/{id}/messages/{ts}/report', { as, params: { id: threadId, ts: String(ts) }, body: { reason } });

/** Sends a message in a chat for everyone and reports it, each member with their reason. */
export async function aReport(
  app: TestApp,
  author: MemberSession,
  by: readonly [MemberSession, ReportReason][],
  text = 'buy my pills',
): Promise<Reported> {
  const chat = await aChat(
    app,
    author,
    by.map(([reporter]) => reporter),
  );
  const ts = await sendMessage(app, author, chat.id, text);
  for (const [reporter, reason] of by) await reportOf(app, reporter, chat.id, ts, reason);
  const lines = await app.sql<{ id: string }>('select id from moderation_cases where thread_id = $1 and ts = $2', [chat.id, ts]);
  return { threadId: chat.id, ts, caseId: requireAt(lines, 0).id };
}
