import type { MemberSession, TestApp } from './app.ts';
import type { PlannedCommunity } from './community.ts';

/** The members and threads, by their places in the plan. */
export interface Replayed {
  people: MemberSession[];
  threadIds: string[];
  times: number[];
}

async function sure<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status} ${text}`);
  return body;
}

/** Replays a planned community through the API, one step after the other, as its members would. Leaves out pictures and the thread of everyone. */
export async function replayCommunity(app: TestApp, { people: planned, threads, messages, blocks }: PlannedCommunity): Promise<Replayed> {
  const people: MemberSession[] = [];
  for (const { name, email } of planned) people.push(await app.signUp({ name, email }));
  const threadIds: string[] = [];
  for (const { kind, people: inside, title } of threads) {
    if (kind === 'reply' || kind === 'feed') {
      threadIds.push('');
      continue;
    }
    const [first, ...others] = inside.map((person) => people[person]!) as [MemberSession, ...MemberSession[]];
    const thread = await sure(app.call('POST /threads', { as: first, body: { subscriber_id: others.map(({ id }) => id) } }));
    threadIds.push(thread.id);
    if (title !== null && kind === 'group')
      await sure(app.call('POST /threads/{id}/rename', { as: first, params: { id: thread.id }, body: { title } }));
  }

  const times: number[] = [];
  for (const [index, message] of messages.entries()) {
    const place = threads[message.thread]!;
    const root = place.parent === null ? null : messages[place.parent]!;
    const id = threadIds[root ? root.thread : message.thread]!;
    const operate = (person: number, data: object, threadId = id) =>
      sure(app.call('POST /threads/{id}/messages', { as: people[person]!, params: { id: threadId }, body: { data } }));
    const sent = await operate(message.author, {
      op: 'send',
      client_id: `plan-${index}`,
      message_type: message.type,
      message: message.text,
      ...(message.link ? { attachment_data: { url: message.link.url } } : {}),
      ...(root ? { parent_ts: times[place.parent!] } : {}),
      mentions: message.mentions.map((person) => ({ user_id: people[person]!.user.id, name: planned[person]!.name })),
    });
    const ts = sent.results[0]!.message_ts;
    times.push(ts);
    const there = sent.results[0]!.message?.message_thread_id ?? id;
    if (root) threadIds[message.thread] = there;
    if (message.editedText !== null) await operate(message.author, { op: 'edit', message_ts: ts, message: message.editedText }, there);
    for (const person of message.likes) await operate(person, { op: 'react', message_ts: ts, value: 1 }, there);
    if (message.isDeleted) await operate(message.author, { op: 'delete', message_ts: ts }, there);
    if (message.pinnedUs !== null)
      await sure(app.call('PUT /threads/{id}/pin', { as: people[place.people[0]!]!, params: { id }, body: { pinned: true, message_ts: ts } }));
  }
  for (const [from, to] of blocks) await sure(app.call('POST /subscribers/block', { as: people[from]!, body: { user_id: people[to]!.user.id } }));
  return { people, threadIds, times };
}
