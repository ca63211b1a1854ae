import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect } from '../../testing/chats.ts';

const day = 86_400_000;

let app: TestApp;
let web: http.Server;
let port: number;
let ada: MemberSession;
let bob: MemberSession;
let picture: Buffer;
/** What the web answers at each path, and which requests it got. */
const pages = new Map<string, (response: http.ServerResponse) => void>();
let asked: string[] = [];

beforeAll(async () => {
  web = http.createServer((request, response) => {
    asked.push(request.url!);
    const page = pages.get(request.url!.split('?')[0]!);
    if (page) return page(response);
    return response.writeHead(404).end();
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  ({ port } = web.address() as AddressInfo);
  app = await startTestApp({
    previewNetwork: {
      resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1']),
      isAllowed: (address, at) => address === '127.0.0.1' && at === port,
      patience: 20,
    },
  });
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
  picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  app.clock.reset();
  asked = [];
});
afterAll(async () => {
  web.closeAllConnections();
  web.close();
  await app.close();
});

const at = (path: string, host = 'site.example') => `http://${host}:${port}${path}`;
const says = (path: string, html: string) => pages.set(path, (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
const shows = (path: string, bytes: Buffer, type = 'image/jpeg') =>
  pages.set(path, (response) => response.writeHead(200, { 'content-type': type }).end(bytes));
let links = 0;
/** An address that nobody has sent yet. */
const fresh = () => `/page${(links += 1)}`;

async function send(url: string, as = ada, threadId?: string) {
  const id = threadId ?? (await aChat(app, ada, bob)).id;
  const data = { op: 'send', message_type: 'attachment', message: '', attachment_data: { url } };
  const answer = await app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
  if (answer.status !== 200) throw new Error(`sending answered ${answer.status} ${answer.text}`);
  return { id, message: answer.body.results[0]!.message! };
}
const stored = async (id: string, ts: number, as = bob) =>
  (await app.call('GET /threads/{id}/messages/{ts}', { as, params: { id, ts: String(ts) } })).body.attachment_data;
/** Sends a link and returns its card, once it was fetched. */
async function cardOf(url: string) {
  const { id, message } = await send(url);
  await app.settle();
  return stored(id, message.message_ts);
}

describe('the card of a link (MSG-12)', () => {
  it('arrives after the message, which does not wait, for everyone who listens', async () => {
    const path = fresh();
    says(path, '<title>Oats</title><meta property="og:description" content="Five ways"><meta property="og:image" content="/oats.jpg">');
    shows('/oats.jpg', picture);
    const origin = app.http.app.server.listening ? '' : await app.listen();
    const chat = await aChat(app, ada, bob);
    const socket = await connect(origin, bob);
    await socket.subscribe(chat.channel_id);
    const { id, message } = await send(at(path));
    const bare = { url: at(path), title: null, description: null, image: null, page_path: null };
    expect(message.attachment_data).toEqual(bare);
    expect((await socket.event('message_created')).data.message.attachment_data).toEqual(bare);
    expect(asked).toEqual([]);
    await app.settle();
    const card = {
      ...bare,
      title: 'Oats',
      description: 'Five ways',
      image: expect.stringMatching(/^\/media\/previews\/[0-9a-f-]{36}\.webp$/) as string,
    };
    expect((await socket.event('message_updated')).data.message).toMatchObject({
      message_ts: message.message_ts,
      edited_at: null,
      attachment_data: card,
    });
    expect(await stored(id, message.message_ts)).toEqual(card);
    expect(asked).toEqual([path, '/oats.jpg']);
    socket.cut();
  });

  it('is there at once when the address is known, and fetched again after a week', async () => {
    const path = fresh();
    says(path, '<title>One</title>');
    expect(await cardOf(at(path))).toMatchObject({ title: 'One' });
    expect((await send(at(path))).message.attachment_data).toMatchObject({ title: 'One' });
    await app.settle();
    expect(asked).toEqual([path]);
    says(path, '<title>Two</title>');
    app.clock.advance(8 * day);
    expect((await send(at(path))).message.attachment_data!.title).toBeNull();
    await app.settle();
    expect((await send(at(path))).message.attachment_data).toMatchObject({ title: 'Two' });
    expect(asked).toEqual([path, path]);
  });

  it('is fetched once when many send the address at the same moment', async () => {
    const path = fresh();
    says(path, '<title>Once</title>');
    const { id } = await aChat(app, ada, bob);
    const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => send(at(path), index % 2 ? ada : bob, id)));
    await app.settle();
    for (const { message } of sent) expect(await stored(id, message.message_ts)).toMatchObject({ title: 'Once' });
    expect(asked).toEqual([path]);
  });

  it('survives a server that ends before it was fetched', async () => {
    const path = fresh();
    says(path, '<title>Later</title>');
    const { id, message } = await send(at(path));
    // Nothing of it is in the process: the job is in the database, written with the message.
    const [job] = await app.queued('thread.link');
    expect(job).toEqual({ app_id: app.tenant.appId, thread_id: id, message_ts: message.message_ts });
    await app.settle();
    expect(await stored(id, message.message_ts)).toMatchObject({ title: 'Later' });
  });

  it('of an address without any text is left out, and not fetched again at once', async () => {
    for (const path of [fresh(), fresh()]) {
      expect(await cardOf(at(path))).toMatchObject({ title: null, image: null });
      await cardOf(at(path));
      expect(asked.filter((one) => one === path)).toHaveLength(1);
    }
    const path = fresh();
    await cardOf(at(path));
    says(path, '<title>There now</title>');
    app.clock.advance(day);
    expect(await cardOf(at(path))).toMatchObject({ title: 'There now' });
  });

  it('of an internal address is never fetched', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://localhost/admin',
      'http://169.254.169.254/latest',
      `http://inside.example:${port}/`,
      'http://[::1]/',
    ])
      expect(await cardOf(url)).toMatchObject({ url, title: null });
    expect(asked).toEqual([]);
  });

  it('leaves a message that was deleted meanwhile as it is', async () => {
    const path = fresh();
    says(path, '<title>Gone</title>');
    const { id, message } = await send(at(path));
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'delete', message_ts: message.message_ts } } });
    await app.settle();
    expect(asked).toEqual([]);
  });

  it('is raw text', async () => {
    const path = fresh();
    says(path, '<title>&lt;script&gt;alert(1)&lt;/script&gt;\u202e</title>');
    expect(await cardOf(at(path))).toMatchObject({ title: '<script>alert(1)</script>' });
  });
});

describe('its picture', () => {
  const imageOf = async (html: string): Promise<string | null> => {
    const path = fresh();
    says(path, html);
    return (await cardOf(at(path)))!.image;
  };
  const withPicture = (address: string) => imageOf(`<title>P</title><meta property="og:image" content="${address}">`);

  it('is a small copy on this server, without the file’s other data', async () => {
    shows('/large.jpg', picture);
    const image = await withPicture('/large.jpg');
    const answer = await app.get(image!);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    const { width, height, exif } = await sharp(answer.bytes).metadata();
    expect([width, height, exif]).toEqual([640, 320, undefined]);
    expect(answer.bytes.includes('canary')).toBe(false);
  });

  it('belongs only to its app', async () => {
    shows('/own.jpg', picture);
    const image = await withPicture('/own.jpg');
    expect((await app.get(image!, { app: 'first' })).status).toBe(200);
    expect((await app.get(image!, { app: 'second' })).status).toBe(404);
  });

  it.each([
    ['/media/previews/00000000-0000-7000-8000-000000000000.webp'],
    ['/media/previews/nothing.webp'],
    ['/media/previews/00000000-0000-7000-8000-000000000000'],
    ['/media/previews/..%2f..%2fsecret.webp'],
  ])('at %s does not exist', async (url) => expect((await app.get(url)).status).toBe(404));

  it('is left out when unusable: missing, internal, too large, a drawing, broken, a tracking pixel', async () => {
    shows('/drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"></svg>'), 'image/svg+xml');
    shows('/broken.jpg', picture.subarray(0, 900));
    shows('/html.jpg', Buffer.from('<html>'), 'image/jpeg');
    shows('/huge.jpg', Buffer.alloc(3_500_000));
    shows(
      '/eye.gif',
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .gif()
        .toBuffer(),
      'image/gif',
    );
    for (const address of [
      '/missing.jpg',
      `http://inside.example:${port}/a.jpg`,
      'http://127.0.0.1/a.jpg',
      '/drawing.svg',
      '/broken.jpg',
      '/html.jpg',
      '/huge.jpg',
      '/eye.gif',
    ])
      expect([address, await withPicture(address)]).toEqual([address, null]);
  });
});

describe('the owner’s switch', () => {
  it('off: nothing is fetched, and no stored card is shown', async () => {
    const [known, path] = [fresh(), fresh()];
    says(known, '<title>Known</title>');
    says(path, '<title>Never</title>');
    await cardOf(at(known));
    const { id, message } = await send(at(path));
    asked = [];
    await app.sql('update apps set messaging = messaging || \'{"link_previews": false}\' where id = $1', [app.tenant.appId]);
    app.server.identity.apps.forget();
    await app.settle();
    expect(await stored(id, message.message_ts)).toMatchObject({ title: null });
    expect((await send(at(known))).message.attachment_data!.title).toBeNull();
    await app.settle();
    expect(asked).toEqual([]);
    await app.sql('update apps set messaging = messaging || \'{"link_previews": true}\' where id = $1', [app.tenant.appId]);
    app.server.identity.apps.forget();
  });
});

it('stored cards are separate by app', async () => {
  const path = fresh();
  says(path, '<title>Mine</title>');
  await cardOf(at(path));
  const rows = await app.sql<{ app_id: string }>('select app_id from link_previews where url = $1', [at(path)]);
  expect(rows).toEqual([{ app_id: app.tenant.appId }]);
});

it('slow sites occupy no more than two workers of the queue; the other links are fetched later', async () => {
  const paths = [fresh(), fresh(), fresh()];
  const waiting: http.ServerResponse[] = [];
  for (const path of paths) pages.set(path, (response) => void waiting.push(response));
  const sent = [];
  for (const path of paths) sent.push(await send(at(path)));
  const hands = [app.jobs.runDue(), app.jobs.runDue(), app.jobs.runDue()];
  await Promise.race(hands);
  await expect.poll(() => waiting.length).toBe(2);
  for (const response of waiting) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>');
  await Promise.all(hands);
  for (const path of paths) says(path, '<title>Slow</title>');
  app.clock.advance(2000);
  await app.settle();
  const cards = await Promise.all(sent.map(({ id, message }) => stored(id, message.message_ts)));
  expect(cards.map((card) => card?.title)).toEqual(['Slow', 'Slow', 'Slow']);
});
