import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session, UploadFile } from '../../testing/client.ts';

let app: TestApp;
let member: MemberSession;
let owner: Session;
let landing: string;
beforeAll(async () => {
  app = await startTestApp();
  [member, owner] = [await app.signUp(), await app.owner()];
  landing = await mkdtemp(path.join(os.tmpdir(), 'landing-'));
  vi.stubEnv('TMPDIR', landing);
});
afterEach(async () => {
  // Accepted or refused: nothing stays in the folder of uploads.
  expect((await readdir(landing)).filter((name) => name.startsWith('bandstand-upload-'))).toEqual([]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(landing, { recursive: true, force: true });
  await app.close();
});

const maxBytes = 15_728_640;
const upload = (file: UploadFile, as: Session = member) => app.upload('POST /uploads', file, { as });
const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const pdf = (size = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 32)]);
const box = (brand: string, size = 3000) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x20]),
    Buffer.from(`ftyp${brand}`),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2avc1mp41'),
    Buffer.alloc(size, 1),
  ]);
const raw = (payload: Buffer | string, type: string) =>
  app.inject({
    method: 'POST',
    url: '/api/uploads',
    payload,
    headers: { 'x-account-app': 'first', 'x-user-email': member.email, 'x-user-token': member.token, 'content-type': type },
  });

describe('the type of an upload (UPL-3)', () => {
  it.each([
    ['mp4', box('isom'), 'video', 'video/mp4'],
    ['mov', box('qt  '), 'video', 'video/quicktime'],
    [
      'webm',
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]), Buffer.from('webm'), Buffer.alloc(2000)]),
      'video',
      'video/webm',
    ],
    [
      'mp3',
      Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]), Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(2000)]),
      'audio',
      'audio/mpeg',
    ],
    ['wav', Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('WAVEfmt '), Buffer.alloc(2000)]), 'audio', 'audio/wav'],
    ['pdf', pdf(), 'file', 'application/pdf'],
  ])('is its content: %s, whatever name and type were sent', async (_name, bytes, kind, contentType) => {
    const { status, body } = await upload({ bytes, name: '../../evil.html', type: 'text/html', fields: { kind } });
    expect([status, body.kind, body.status, body.content_type, body.size]).toEqual([200, kind, 'ready', contentType, bytes.length]);
    const served = await app.get(body.url!, { as: member });
    expect([served.status, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([200, contentType, 'nosniff']);
    expect(served.headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(body.url).not.toContain('evil');
  });

  it('is a picture even if another kind was named, and never the other way round', async () => {
    expect((await upload({ bytes: await png(), fields: { kind: 'file' } })).body.kind).toBe('image');
    expect((await upload({ bytes: pdf(), fields: { kind: 'image' } })).body.error).toBe('invalid_image_type');
    expect((await upload({ bytes: pdf(), fields: { kind: 'audio' } })).body.error).toBe('invalid_file_type');
    expect((await upload({ bytes: pdf(), fields: { kind: 'nonsense' } })).body.error).toBe('invalid_file_type');
    expect((await upload({ bytes: pdf() })).body.error).toBe('invalid_image_type');
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\u0090\u0000\u0003'],
    ['a script', '#!/bin/sh\nrm -rf /\n'],
    ['an archive', 'PK\u0003\u0004evil'],
    ['a drawing that runs a script', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])('refuses %s as every kind', async (_what, text) => {
    for (const kind of ['image', 'video', 'audio', 'file']) {
      const refused = await upload({ bytes: Buffer.from(text, 'latin1'), name: 'a.png', type: 'image/png', fields: { kind } });
      expect([kind, refused.status, refused.body.error]).toEqual([kind, 422, kind === 'image' ? 'invalid_image_type' : 'invalid_file_type']);
    }
  });

  it('drops everything else in a picture: a page after its end, comments, a location', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#aa0000' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'SecretArtist' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitude: '13/1 24/1 0/1' } })
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>'), Buffer.from('PK\u0003\u0004secret.zip')]);
    const { body } = await upload({ bytes: polyglot });
    for (const url of Object.values(body.urls!)) {
      const { bytes } = await app.get(url, { as: member });
      for (const trace of ['polyglot', 'SecretArtist', 'secret.zip', 'Exif', 'GPS']) expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    }
  });

  it('becomes one still picture for an animation, with the widths of the picture as it is seen', async () => {
    const frames = await sharp(Buffer.alloc(20 * 40 * 3, 120), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await upload({ bytes: frames });
    expect([body.width, body.height]).toEqual([20, 20]);
    expect((await sharp((await app.get(body.urls!.large, { as: member })).bytes).metadata()).pages ?? 1).toBe(1);
    for (const [width, widths] of [
      [375, [375, 375, 375]],
      [376, [375, 376, 376]],
      [1125, [375, 750, 1125]],
      [3000, [375, 750, 1125]],
    ] as const) {
      const { urls } = (await upload({ bytes: await png(width, 10) })).body;
      const made = [];
      for (const url of [urls!.small, urls!.medium, urls!.large])
        made.push((await sharp((await app.get(url, { as: member })).bytes).metadata()).width);
      expect([width, made]).toEqual([width, widths]);
    }
  });
});

describe('the limit (UPL-2)', () => {
  it.each(['video', 'audio', 'file'])('is the same for %s: that size is accepted, one byte more is not', async (kind) => {
    const make = {
      video: (size: number) => box('isom', size - 32),
      audio: (size: number) => Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('WAVEfmt '), Buffer.alloc(size - 16)]),
      file: pdf,
    };
    const bytes = (size: number) => make[kind as keyof typeof make](size);
    const taken = await upload({ bytes: bytes(maxBytes), fields: { kind } });
    expect([taken.status, taken.body.size]).toEqual([200, maxBytes]);
    const refused = await upload({ bytes: bytes(maxBytes + 1), fields: { kind } });
    expect([refused.status, refused.body.error, (refused.body as { max_bytes?: number }).max_bytes]).toEqual([413, 'upload_too_large', maxBytes]);
  });

  it('is different for the studio', async () => {
    const media = await app.upload(
      'POST /studio/media',
      { bytes: box('isom', maxBytes), fields: { kind: 'video' }, name: 'long.mp4' },
      { as: owner },
    );
    expect([media.status, media.body.title, media.body.kind]).toEqual([200, 'long.mp4', 'video']);
  });

  it('counts members’ uploads: sixty in an hour (API-15)', async () => {
    const limited = await startTestApp({ withLimits: true });
    const busy = await limited.signUp();
    const send = () => limited.upload('POST /uploads', { bytes: Buffer.alloc(0) }, { as: busy });
    const statuses = [];
    for (let round = 0; round < 61; round += 1) statuses.push((await send()).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    const refused = await send();
    expect([refused.status, refused.body.error, Number(refused.headers['retry-after'])]).toEqual([429, 'rate_limited', expect.any(Number)]);
    await limited.close();
  });
});

describe('bodies that are no upload', () => {
  it('are refused in words: JSON, nothing, no file, two files, cut off', async () => {
    const boundary = '----x';
    const part = (name: string, filename?: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\nabc\r\n`;
    const multipart = `multipart/form-data; boundary=${boundary}`;
    const answers = [
      await raw('{}', 'application/json'),
      await raw(`${part('kind')}--${boundary}--\r\n`, multipart),
      await raw(`${part('file', 'a.png')}${part('file', 'b.png')}--${boundary}--\r\n`, multipart),
      await raw(part('file', 'a.png').slice(0, -2), multipart),
      await raw('', multipart),
    ];
    expect(answers.map(({ status, json }) => [status, json().error])).toEqual([
      [415, 'unsupported_media_type'],
      [422, 'upload_empty'],
      [400, 'malformed'],
      [400, 'malformed'],
      [expect.toBeOneOf([400, 422]), expect.toBeOneOf(['malformed', 'upload_empty'])],
    ]);
  });
});

describe('ownership of an upload (UPL-7)', () => {
  it('shows and serves it to its uploader; another member, a guest and another app get nothing', async () => {
    const { body } = await upload({ bytes: await png() });
    const other = await app.signUp();
    const elsewhere = await app.signUp({ app: 'second' });
    for (const as of [other, elsewhere, null]) {
      const found = await app.call('GET /uploads/{id}', { as, params: { id: body.id } });
      expect(found.status).toBe(as ? 404 : 401);
    }
    expect((await app.upload('POST /uploads', { bytes: await png() })).status).toBe(401);
    expect((await app.call('GET /studio/media/{id}', { as: owner, params: { id: body.id } })).body).toMatchObject({ id: body.id });
    expect((await app.call('GET /studio/media', { as: owner })).body.items.map(({ id }) => id)).not.toContain(body.id);
  });

  it('lets nobody use someone else’s as their own picture', async () => {
    const { body } = await upload({ bytes: await png(90, 90) });
    const thief = await app.signUp();
    expect((await app.call('PUT /auth/update_avatar', { as: thief, body: { avatar: body.id } })).status).toBe(404);
    const own = await app.call('PUT /auth/update_avatar', { as: member, body: { avatar: body.id } });
    expect(own.status).toBe(200);
    expect((await app.get(own.body.avatar_urls!.small)).status).toBe(200);
  });
});

describe('the library of the studio', () => {
  it('finds by part of a title and by tag, fifty per page, newest first', async () => {
    for (const title of ['50% off', '50 off', 'Under_score'])
      await app.upload('POST /studio/media', { bytes: await png(20 + title.length, 9), fields: { title } }, { as: owner });
    const list = async (query: Record<string, string | number>) => (await app.call('GET /studio/media', { as: owner, query })).body;
    expect((await list({ q: '50%' })).items.map(({ title }) => title)).toEqual(['50% off']);
    expect((await list({ q: 'r_s' })).items.map(({ title }) => title)).toEqual(['Under_score']);
    expect((await list({ q: 'off' })).items.map(({ title }) => title)).toEqual(['50 off', '50% off']);
    expect((await list({ kind: 'video' })).items.every(({ kind }) => kind === 'video')).toBe(true);
    expect(await list({ q: 'off', page: 2 })).toEqual({ items: [], total_count: 2 });
  });

  it.each([
    ['title', 'x'.repeat(201)],
    ['alt', 'x'.repeat(501)],
    ['tags', ['x'.repeat(61)]],
    ['focal_point', { x: 1.1, y: 0 }],
    ['focal_point', { x: 0, y: -0.1 }],
  ])('refuses a %s that exceeds its limit', async (name, value) => {
    const { body } = await app.upload('POST /studio/media', { bytes: await png(33, 9) }, { as: owner });
    const refused = await app.call('PUT /studio/media/{id}', { as: owner, params: { id: body.id }, body: { [name]: value } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})[0]]).toEqual([422, expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it('removes a focal point, and leaves what was not sent (API-7)', async () => {
    const { body } = await app.upload('POST /studio/media', { bytes: await png(34, 9), fields: { title: 'Focus' } }, { as: owner });
    const change = async (changes: object) => (await app.call('PUT /studio/media/{id}', { as: owner, params: { id: body.id }, body: changes })).body;
    expect(await change({ focal_point: { x: 0, y: 1 }, alt: 'Words' })).toMatchObject({ focal_point: { x: 0, y: 1 }, alt: 'Words', title: 'Focus' });
    expect(await change({ focal_point: null })).toMatchObject({ focal_point: null, alt: 'Words' });
    expect(await change({})).toMatchObject({ alt: 'Words', title: 'Focus' });
  });

  it('is changed by staff who may build, and read by those who may not', async () => {
    const analyst = await app.staff('analyst');
    expect((await app.upload('POST /studio/media', { bytes: await png(35, 9) }, { as: analyst })).body.error).toBe('forbidden');
    expect((await app.call('GET /studio/media', { as: analyst })).status).toBe(200);
    expect((await app.call('GET /studio/media', { as: member })).status).toBe(401);
  });
});
