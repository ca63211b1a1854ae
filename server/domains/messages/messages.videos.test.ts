import type { Message } from '@bandstand/contract/threads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect } from '../../testing/chats.ts';
import { aClip, hasFfmpeg } from '../media/media.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
});
afterAll(() => app.close());

const upload = async (as: MemberSession): Promise<string> => {
  const { status, body } = await app.upload(
    'POST /uploads',
    { bytes: aClip({ size: '160x120', seconds: 1 }), name: 'clip.mp4', fields: { kind: 'video' } },
    { as },
  );
  expect(status).toBe(200);
  return body.id;
};
const send = (as: MemberSession, id: string, data: object) =>
  app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data: { message_type: 'video', ...data } } });
const newest = async (as: MemberSession, id: string): Promise<Message> =>
  (await app.call('GET /threads/{id}/messages', { as, params: { id } })).body.items[0]!;

describe.runIf(hasFfmpeg)('a video of a message (MSG-8)', () => {
  it('is sent at once, published as ready when it plays everywhere, and shown by addresses that are valid for an hour (UPL-6)', async () => {
    const { id, channel_id: channel } = await aChat(app, ada, bob);
    const socket = await connect(await app.listen(), bob);
    await socket.subscribe(channel);
    const videoId = await upload(ada);
    const sent = (await send(ada, id, { video_id: videoId, message: 'look' })).body.results[0]!.message!;
    expect(sent).toMatchObject({ message_type: 'video', message: 'look', video: { id: videoId, status: 'preparing', url: null }, video_url: null });
    await app.settle();
    const { message } = (await socket.event('message_updated')).data;
    expect(message).toMatchObject({ message_ts: sent.message_ts, video: { status: 'ready', width: 160, height: 120, content_type: 'video/mp4' } });
    const { video, video_url: url } = await newest(bob, id);
    expect(video!.url).toBe(url);
    for (const address of [video!.url, video!.hls_url, video!.poster_url]) {
      expect((await app.get(address!, { app: 'first' })).status).toBe(200);
      const bare = address!.split('?')[0]!;
      for (const as of [undefined, await app.signUp()]) expect((await app.get(bare, { app: 'first', ...(as ? { as } : {}) })).status).toBe(403);
    }
    app.clock.advance(2 * 3_600_000);
    expect((await app.get(url!, { app: 'first' })).status).toBe(403);
    app.clock.reset();
    socket.cut();
  });

  it('must be the sender’s own, a video, and named', async () => {
    const { id } = await aChat(app, ada, bob);
    const theirs = await upload(bob);
    expect((await send(ada, id, { video_id: theirs })).status).toBe(404);
    expect((await send(ada, id, {})).status).toBe(422);
    expect((await send(ada, id, { video_id: null })).status).toBe(422);
    expect((await send(ada, id, { video_id: '019a0000-0000-7000-8000-000000000000' })).status).toBe(404);
  });

  it('is removed with its message, by its author and with someone else’s replies', async () => {
    const { id } = await aChat(app, ada, bob);
    const videoId = await upload(ada);
    const { message_ts: ts } = (await send(ada, id, { video_id: videoId })).body.results[0]!;
    await app.call('POST /threads/{id}/messages', { as: bob, params: { id }, body: { data: { message: 'nice', parent_ts: ts } } });
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'delete', message_ts: ts } } });
    expect(await newest(bob, id)).toMatchObject({ is_deleted: true, video: null, video_url: null });
  });
});
