import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let member: MemberSession;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  [member, owner] = [await app.signUp(), await app.owner()];
});
afterAll(() => app.close());

const maxBytes = 15_728_640;
const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#aa5522' } })
    [format]()
    .toBuffer();
const upload = (bytes: Buffer, fields: Record<string, string> = {}, as: MemberSession = member) =>
  app.upload('POST /uploads', { bytes, fields, name: 'file' }, { as });
const library = (bytes: Buffer, fields: Record<string, string> = {}) =>
  app.upload('POST /studio/media', { bytes, fields, name: 'Sunny hill.png' }, { as: owner });
const pathOf = (url: string | null) => new URL(url ?? '', 'http://localhost').pathname;
/** Begins like a film, by its first bytes. */
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 0x20]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isomiso2avc1mp41'),
  Buffer.alloc(5000, 7),
]);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

describe('pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s is re-encoded as WebP in three widths', async (format) => {
    const { status, body } = await upload(await picture(1600, 900, format));
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'image', status: 'ready', content_type: 'image/webp', width: 1600, height: 900, duration: null });
    expect(body.placeholder).toMatch(/^[\w+/=]{20,60}$/);
    const widths = await Promise.all(
      [body.urls!.small, body.urls!.medium, body.urls!.large].map(
        async (url) => (await sharp((await app.get(url, { as: member })).bytes).metadata()).width,
      ),
    );
    expect(widths).toEqual([375, 750, 1125]);
    expect((await app.call('GET /uploads/{id}', { as: member, params: { id: body.id } })).body).toEqual(body);
  });

  it('are never enlarged', async () => {
    const { body } = await upload(await picture(200, 100));
    expect((await sharp((await app.get(body.urls!.large, { as: member })).bytes).metadata()).width).toBe(200);
  });

  it('are turned upright, and lose all data about where they were taken', async () => {
    const source = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#123456' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(source);
    expect([body.width, body.height]).toEqual([200, 400]);
    const served = await app.get(body.urls!.large, { as: member });
    const { exif, xmp, icc, width } = await sharp(served.bytes).metadata();
    expect([exif, xmp, icc, width]).toEqual([undefined, undefined, undefined, 200]);
    expect(served.bytes.includes('SecretCamera')).toBe(false);
  });

  it.each([
    ['no bytes', Buffer.alloc(0), 'upload_empty', 'File is empty'],
    ['text', Buffer.from('hello, this is no picture'), 'invalid_image_type', 'Invalid image type'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'invalid_image_type', 'Invalid image type'],
    [
      'a page that begins like a picture',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('<script>alert(1)</script>')]),
      'invalid_image_type',
      'Invalid image type',
    ],
    ['a cut-off picture', Buffer.from('/9j/4AAQSkZJRgABAQ', 'base64'), 'invalid_image_type', 'Invalid image type'],
    ['a film', film, 'invalid_image_type', 'Invalid image type'],
  ])('are refused: %s', async (_what, bytes, code, message) => {
    const answer = await upload(bytes);
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([422, code, message]);
  });

  it('with too many pixels are refused without being decoded', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(maxBytes);
    expect((await upload(bomb)).body.error).toBe('invalid_image_type');
  });

  it('may have the size of the limit, and not one byte more', async () => {
    const small = await picture(50, 50, 'jpeg');
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload(padded(maxBytes))).status).toBe(200);
    const answer = await upload(padded(maxBytes + 1));
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([413, 'upload_too_large', 'Image too large. Max size 15 MB']);
    const video = await upload(Buffer.alloc(maxBytes + 1, 1), { kind: 'video' });
    expect([video.status, video.body.message]).toEqual([413, 'Video too large. Max size 15 MB']);
  });
});

describe('other files', () => {
  it('are recognised by their content, not by their name', async () => {
    expect((await upload(film, { kind: 'video' })).body).toMatchObject({ kind: 'video', status: 'ready', content_type: 'video/mp4', urls: null });
    expect((await upload(pdf, { kind: 'file' })).body).toMatchObject({ kind: 'file', content_type: 'application/pdf' });
    expect((await upload(pdf, { kind: 'video' })).body.error).toBe('invalid_file_type');
    expect((await upload(Buffer.from('MZ executable'), { kind: 'file' })).body.error).toBe('invalid_file_type');
  });

  it('are served by ranges, and never run as a page of the app', async () => {
    const { body } = await upload(film, { kind: 'video' });
    const ranged = (range: string) => app.get(body.url!, { as: member, headers: { range } });
    const first = await ranged('bytes=0-3');
    expect([first.status, first.headers['content-range'], first.bytes.length]).toEqual([206, `bytes 0-3/${film.length}`, 4]);
    expect((await ranged('bytes=-5')).bytes).toEqual(film.subarray(-5));
    expect((await ranged(`bytes=${film.length - 2}-`)).bytes).toEqual(film.subarray(-2));
    const beyond = await ranged('bytes=999999-');
    expect([beyond.status, beyond.headers['cache-control'], beyond.headers['etag']]).toEqual([416, 'private, no-store', undefined]);
    expect((await app.get(body.url!, { as: member })).bytes).toEqual(film);
    const file = (await upload(pdf, { kind: 'file' })).body;
    const served = await app.get(file.url!, { as: member });
    expect(served.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('access to the bytes (UPL-6)', () => {
  it('is for the uploader by cookie, and for nobody else, not even by guessing variants', async () => {
    const other = await app.signUp();
    const { body } = await upload(await picture(60, 60));
    expect((await app.get(body.url!, { as: member })).status).toBe(200);
    expect((await app.get(body.url!, { as: other })).status).toBe(403);
    expect((await app.get(body.url!)).status).toBe(403);
    expect((await app.get(body.url!, { app: 'second' })).status).toBe(404);
    expect((await app.get(`/media/${body.id}/original.png`, { as: member })).status).toBe(404);
    expect((await app.call('GET /uploads/{id}', { as: other, params: { id: body.id } })).status).toBe(404);
    expect((await app.get(body.url!)).headers['cache-control']).toBe('private, no-store');
  });

  it('is for holders of a signature, for an hour, for that address in that app', async () => {
    const { body } = await library(await picture(60, 60));
    expect((await app.get(body.url!)).status).toBe(200);
    expect((await app.get(pathOf(body.url))).status).toBe(403);
    const other = (await library(await picture(61, 61))).body;
    const signature = new URL(body.url!, 'http://localhost').search;
    expect((await app.get(`${pathOf(other.url)}${signature}`)).status).toBe(403);
    expect((await app.get(`${body.url!.slice(0, -3)}abc`)).status).toBe(403);
    expect((await app.get(body.url!.replace(/exp=\d+/, 'exp=99999999999'))).status).toBe(403);
    app.clock.advance(2 * 3_600_000);
    expect((await app.get(body.url!)).status).toBe(403);
    app.clock.reset();
  });

  it('sends them only once to a caller who keeps them', async () => {
    const { body } = await upload(await picture(60, 60));
    const { headers } = await app.get(body.url!, { as: member });
    const again = await app.get(body.url!, { as: member, headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe('the library', () => {
  it('lists, names, tags and removes what staff uploaded, and nothing of members', async () => {
    const { body } = await library(await picture(640, 480), { title: 'Morning hill' });
    expect(body).toMatchObject({ title: 'Morning hill', alt: null, tags: [], focal_point: null, kind: 'image' });
    const params = { id: body.id };
    const changed = await app.call('PUT /studio/media/{id}', {
      as: owner,
      params,
      body: { alt: 'A hill at dawn', tags: ['Dawn, hill', 'Slope'], focal_point: { x: 0.25, y: 0.75 } },
    });
    expect(changed.body).toMatchObject({
      title: 'Morning hill',
      alt: 'A hill at dawn',
      tags: ['Dawn, hill', 'Slope'],
      focal_point: { x: 0.25, y: 0.75 },
    });
    const list = (query: Record<string, string>) => app.call('GET /studio/media', { as: owner, query });
    expect((await list({ q: 'morning' })).body.items.map(({ id }) => id)).toEqual([body.id]);
    expect((await list({ q: 'hill', kind: 'video' })).body.total_count).toBe(0);
    for (const query of [{ q: 'slope' }, { tag: 'SLOPE ' }, { tag: 'dawn, hill' }] as Record<string, string>[])
      expect((await list(query)).body.items.map(({ id }) => id)).toEqual([body.id]);
    for (const tag of ['hill', 'morning', 'slop']) expect((await list({ tag })).body.total_count).toBe(0);
    expect((await list({})).body.items.every(({ title }) => title !== 'file')).toBe(true);
    expect((await app.call('GET /studio/media/{id}', { as: await app.owner('second'), params })).status).toBe(404);
    expect((await app.call('DELETE /studio/media/{id}', { as: owner, params })).status).toBe(204);
    expect([(await app.call('GET /studio/media/{id}', { as: owner, params })).status, (await app.get(body.url!)).status]).toEqual([404, 404]);
  });
});

describe('unused uploads', () => {
  it('are gone after a day, with their files; used ones stay', async () => {
    const [unused, used] = [(await upload(await picture(70, 70))).body, (await upload(await picture(71, 71))).body];
    await app.call('PUT /auth/update_avatar', { as: member, body: { avatar: used.id } });
    await app.server.begin();
    const shows = async (url: string | null) => (await app.get(url!, { as: member })).status;
    expect([await shows(unused.url), await shows(used.url)]).toEqual([200, 200]);
    app.clock.advance(25 * 3_600_000);
    await app.settle();
    expect([await shows(unused.url), await shows(used.url)]).toEqual([404, 200]);
    app.clock.reset();
  });
});
