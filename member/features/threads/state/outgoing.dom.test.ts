import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { timedId } from '@bandstand/rules/threads/clientIds.ts';
import { createDeviceStorage } from '../../../platform/storage.ts';
import { draftsOf } from './drafts.ts';
import { createOutgoing } from './outgoing.ts';
import { shownMessages } from './shownMessages.ts';
import { aMessage, bo, inesId, threadId } from '@bandstand/contract/testing/threads.builders.ts';

type Sent = { client_id: string; message?: string };
const tick = () => new Promise((resolve) => setTimeout(resolve));
const drafts = (...texts: string[]) =>
  texts.flatMap((text) => draftsOf({ field: { text, chosen: [] }, files: [], people: [], newId: () => crypto.randomUUID() }));
const network = new ApiError('network', 0, null);

function start(answer: (sent: Sent[]) => void = () => {}, author: string | null = inesId, verify: () => Promise<boolean> | null = () => null) {
  const batches: string[][] = [];
  const arrived: string[] = [];
  const api = (async (_name: string, input: { body: { data: Sent[] } }) => {
    const sent = input.body.data;
    batches.push(sent.map(({ message = '' }) => message));
    await tick();
    answer(sent);
    return {
      results: sent.map((one) => ({
        op: 'send',
        client_id: one.client_id,
        message_ts: 1,
        message: aMessage(1, { client_id: one.client_id, message: one.message ?? '' }),
        reaction_count: null,
      })),
    };
  }) as unknown as Api;
  const outgoing = createOutgoing({
    api,
    storage: createDeviceStorage('harbour'),
    authorId: () => author,
    verify,
    onSent: (_id, messages) => arrived.push(...messages.map(({ message }) => message)),
  });
  return { outgoing, batches, arrived, states: () => outgoing.of(threadId).map(({ state }) => state) };
}

beforeEach(() => localStorage.clear());

describe('sending', () => {
  it('waits until the server knows the member, after a start without a connection', async () => {
    let isKnown = false;
    const { outgoing, batches, states } = start(undefined, inesId, async () => isKnown);
    outgoing.add(threadId, drafts('From the tunnel'));
    await tick();
    expect([batches, outgoing.of(threadId)[0]?.willRetry]).toEqual([[], true]);
    isKnown = true;
    outgoing.resume();
    await tick();
    await tick();
    expect([batches, states()]).toEqual([[['From the tunnel']], []]);
  });

  it('offers to send again what waited for more than 90 days, as a new message, and sends the others meanwhile', async () => {
    const old = timedId(crypto.randomUUID(), Date.now() - 91 * 86_400_000);
    const ids: string[] = [];
    const { outgoing, states, arrived } = start((sent) => {
      ids.push(...sent.map((one) => one.client_id));
      if (sent.some((one) => one.client_id === old))
        throw new ApiError('message_expired', 422, { error: 'message_expired', message: 'Send it again.', request_id: 'r' });
    });
    outgoing.add(threadId, [{ operation: { op: 'send', client_id: old, message: 'from the summer' }, imageUrls: [] }, ...drafts('today')]);
    await expect.poll(() => arrived).toEqual(['today']);
    expect(states()).toEqual(['error']);
    expect(outgoing.of(threadId)[0]!.reason).toBe('Send it again.');
    outgoing.retry(old);
    await expect.poll(() => arrived).toEqual(['today', 'from the summer']);
    expect(ids.at(-1)).not.toBe(old);
    expect(outgoing.of(threadId)).toEqual([]);
  });

  it('is sent in the order of writing, one request at a time', async () => {
    const { outgoing, batches, arrived } = start();
    outgoing.add(threadId, drafts('one'));
    outgoing.add(threadId, drafts('two'));
    outgoing.add(threadId, drafts('three'));
    expect(batches).toEqual([['one']]);
    await tick();
    await tick();
    await tick();
    await tick();
    expect(batches).toEqual([['one'], ['two', 'three']]);
    expect(arrived).toEqual(['one', 'two', 'three']);
    expect(outgoing.of(threadId)).toEqual([]);
  });

  it('fails without a connection and is then sent automatically, with the same id', async () => {
    const ids: string[] = [];
    let isDown = true;
    const { outgoing, states } = start((sent) => {
      ids.push(...sent.map((one) => one.client_id));
      if (isDown) throw network;
    });
    outgoing.add(threadId, drafts('one'));
    await tick();
    await tick();
    expect(states()).toEqual(['error']);
    isDown = false;
    outgoing.resume();
    await tick();
    await tick();
    expect(states()).toEqual([]);
    expect(new Set(ids).size).toBe(1);
  });

  it('waits for the member after a refusal, with the server’s text', async () => {
    const { outgoing, batches } = start(() => {
      throw new ApiError('messaging_refused', 403, { error: 'messaging_refused', message: 'Not open', request_id: 'r' });
    });
    outgoing.add(threadId, drafts('one'));
    await tick();
    await tick();
    outgoing.resume();
    await tick();
    expect(batches).toHaveLength(1);
    expect(outgoing.of(threadId)[0]).toMatchObject({ state: 'error', willRetry: false, reason: 'Not open' });
    outgoing.retry(outgoing.of(threadId)[0]?.clientId ?? '');
    expect(batches).toHaveLength(2);
    await tick();
    await tick();
    outgoing.remove(outgoing.of(threadId)[0]?.clientId ?? '');
    expect(outgoing.of(threadId)).toEqual([]);
  });

  it('survives a reload, but nobody else sends it', async () => {
    const first = start(() => {
      throw network;
    });
    first.outgoing.add(threadId, drafts('left behind'));
    await tick();
    await tick();
    const other = start(undefined, bo.id);
    other.outgoing.resume();
    expect(other.batches).toEqual([]);
    const again = start();
    again.outgoing.resume();
    await tick();
    await tick();
    expect(again.arrived).toEqual(['left behind']);
  });

  it('is sent under one id when two tabs reconnect, and kept by neither', async () => {
    const sent: Sent[] = [];
    let isOffline = true;
    const answer = (batch: Sent[]) => {
      if (isOffline) throw network;
      sent.push(...batch);
    };
    const one = start(answer);
    one.outgoing.add(threadId, drafts('Written in a tunnel'));
    await tick();
    await tick();
    const other = start(answer);
    isOffline = false;
    one.outgoing.resume();
    other.outgoing.resume();
    await tick();
    await tick();
    await tick();
    // The server accepts each id once (MSG-8).
    expect(new Set(sent.map(({ client_id }) => client_id)).size).toBe(1);
    other.outgoing.fromOtherTabs();
    one.outgoing.fromOtherTabs();
    expect([one.states(), other.states(), start().states()]).toEqual([[], [], []]);
  });

  it('a guest cannot write', () => {
    const { outgoing } = start(undefined, null);
    outgoing.add(threadId, drafts('one'));
    expect(outgoing.of(threadId)).toEqual([]);
  });
});

describe('shown messages', () => {
  const own = { id: inesId, name: 'Ines Moreau', subscriber_id: inesId, avatar_urls: null, is_admin: false };
  const facts = { blockedIds: [], user: own as never };

  it('include unsent ones at the end, and only once after arrival', () => {
    const { outgoing } = start(() => {
      throw network;
    });
    outgoing.add(threadId, drafts('on its way'));
    const waiting = outgoing.of(threadId);
    const clientId = waiting[0]?.clientId ?? '';
    const before = shownMessages({ ...facts, messages: [aMessage(0)], waiting });
    expect(before.map(({ message }) => message)).toEqual(['Message 0', 'on its way']);
    const after = shownMessages({ ...facts, messages: [aMessage(0), aMessage(1, { client_id: clientId, message: 'on its way' })], waiting });
    expect(after.map(({ message }) => message)).toEqual(['Message 0', 'on its way']);
    expect(after[1]?.key).toBe(before[1]?.key);
  });

  it('exclude those of blocked members (L282)', () => {
    expect(shownMessages({ ...facts, blockedIds: [bo.id], messages: [aMessage(0)], waiting: [] })).toEqual([]);
  });
});

describe('messages made from a text', () => {
  it('are pictures first, then links at the ends separately, and the text between (MSG-12)', () => {
    const parts = draftsOf({
      field: {
        text: 'https://a.example hello @<Bo Lindgren> and @Ada https://b.example',
        chosen: [{ user_id: 'ada', name: 'Ada Winter', shown: 'Ada' }],
      },
      files: [
        { kind: 'video', id: 'v', url: '/v' },
        { kind: 'image', id: 'p', url: '/p' },
        { kind: 'image', id: 'q', url: '/q' },
      ],
      people: [{ user_id: bo.id, name: 'Bo Lindgren' }],
      newId: () => 'id',
    });
    expect(
      parts.map(({ operation }) => [
        operation.message_type,
        operation.message || operation.attachment_data?.url || operation.video_id || operation.image_ids?.join(),
      ]),
    ).toEqual([
      ['image', 'p,q'],
      ['video', 'v'],
      ['attachment', 'https://a.example'],
      ['message', 'hello @<Bo Lindgren> and @<Ada Winter>'],
      ['attachment', 'https://b.example'],
    ]);
    expect(parts[3]?.operation.mentions).toEqual([
      { user_id: bo.id, name: 'Bo Lindgren' },
      { user_id: 'ada', name: 'Ada Winter' },
    ]);
  });
});
