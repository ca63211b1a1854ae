import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
let port: number;
const address = '/api/studio/uploads/tus';
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await app.listen();
  port = (app.http.app.server.address() as AddressInfo).port;
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

interface Answered {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}
interface Asked {
  method: string;
  url?: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
  as?: Session | null;
  /** The connection is cut after this many bytes. */
  cutAfter?: number;
}
/** Over a real connection, like browsers do. */
function send({ method, url = address, headers = {}, body, as = owner, cutAfter }: Asked): Promise<Answered> {
  const staff = as ? { 'x-account-app': as.app, 'x-user-email': as.email, 'x-user-token': as.token } : { 'x-account-app': 'first' };
  const length = body ? { 'content-length': body.length } : {};
  const asked = http.request({ port, host: '127.0.0.1', method, path: url, headers: { 'tus-resumable': '1.0.0', ...staff, ...length, ...headers } });
  return new Promise((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() }));
    });
    if (cutAfter === undefined) asked.end(body);
    else asked.write(body!.subarray(0, cutAfter), () => void sleep(150).then(() => asked.destroy(new Error('cut'))));
  });
}
const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const create = (size: number, fields: Record<string, string> = { filename: 'Long talk.mp4', kind: 'video' }, more: Partial<Asked> = {}) =>
  send({
    method: 'POST',
    ...more,
    headers: { 'upload-length': size, ...(Object.keys(fields).length > 0 ? { 'upload-metadata': metadata(fields) } : {}), ...more.headers },
  });
const patch = (url: string, body: Buffer, offset: number, more: Partial<Asked> = {}) =>
  send({ method: 'PATCH', url, body, ...more, headers: { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' } });
const film = (size: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, 0x20]), Buffer.from('ftypisom'), Buffer.from([0, 0, 2, 0]), Buffer.alloc(size - 16, 5)]);
const offsetOf = async (url: string) => Number((await send({ method: 'HEAD', url })).headers['upload-offset']);
const code = ({ text }: Answered) => (JSON.parse(text) as { error: string }).error;
const left = async () => (await readdir(path.join(app.platform.env.dataDir, 'uploads'))).filter((name) => !name.endsWith('.done'));

describe('an interrupted upload', () => {
  it('continues where it stopped, and is then handled like every upload', async () => {
    const bytes = film(3_000_000);
    const made = await create(bytes.length);
    const url = made.headers.location!;
    expect([made.status, url]).toEqual([201, expect.stringMatching(new RegExp(`^${address}/${app.tenant.appId}~`))]);
    expect(Date.parse(made.headers['upload-expires'] as string)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await expect(patch(url, bytes, 0, { cutAfter: 1_200_000 })).rejects.toThrow('cut');
    await expect.poll(() => offsetOf(url)).toBeGreaterThan(0);
    const offset = await offsetOf(url);
    expect(offset).toBeLessThanOrEqual(1_200_000);
    const rest = await patch(url, bytes.subarray(offset), offset);
    expect([rest.status, Number(rest.headers['upload-offset'])]).toEqual([204, bytes.length]);
    const id = rest.headers['bandstand-media'] as string;
    const media = (await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).body;
    expect(media).toMatchObject({ kind: 'video', title: 'Long talk.mp4', size: bytes.length, status: 'preparing' });
    expect((await app.get(media.url!)).bytes.equals(bytes)).toBe(true);
    // A client that lost the last answer gets the media again.
    const again = await send({ method: 'HEAD', url });
    expect([again.status, Number(again.headers['upload-offset']), again.headers['bandstand-media']]).toEqual([200, bytes.length, id]);
    expect(await left()).toEqual([]);
  });

  it('accepts pieces only in their order', async () => {
    const url = (await create(3000)).headers.location!;
    expect((await patch(url, film(1000), 0)).status).toBe(204);
    expect((await patch(url, film(1000), 0)).status).toBe(409);
    expect((await patch(url, film(1000), 5000)).status).toBe(409);
    expect(await offsetOf(url)).toBe(1000);
    expect((await send({ method: 'DELETE', url })).status).toBe(204);
    expect((await send({ method: 'HEAD', url })).status).toBe(404);
  });

  it('is removed after a day', async () => {
    const url = (await create(3000)).headers.location!;
    await patch(url, film(1000), 0);
    await app.server.begin();
    app.clock.advance(23 * 3_600_000);
    await app.settle();
    expect(await offsetOf(url)).toBe(1000);
    app.clock.advance(2 * 3_600_000);
    await app.settle();
    expect([await left(), (await send({ method: 'HEAD', url })).status]).toEqual([[], 404]);
  });
});

describe('a completed upload', () => {
  const uploadAll = async (bytes: Buffer, fields: Record<string, string>) => {
    const url = (await create(bytes.length, fields)).headers.location!;
    return patch(url, bytes, 0);
  };
  it('is judged by its content, and refused in words', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const refused = await uploadAll(page, { filename: 'a.mp4', kind: 'video' });
    expect([refused.status, code(refused)]).toEqual([422, 'invalid_file_type']);
    const asPicture = await uploadAll(film(2000), { filename: 'a.png', kind: 'image' });
    expect([asPicture.status, code(asPicture)]).toEqual([422, 'invalid_image_type']);
    const pdf = await uploadAll(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 32)]), { filename: '../../x.pdf', kind: 'file' });
    expect([pdf.status, pdf.headers['bandstand-media']]).toEqual([204, expect.any(String)]);
    expect(await left()).toEqual([]);
  });
  it('that is empty is refused as such', async () => {
    const nothing = await create(0);
    expect([nothing.status, code(nothing)]).toEqual([422, 'upload_empty']);
  });
});

describe('permissions for resumable uploads', () => {
  it('are those of staff who may build, in their own app', async () => {
    const url = (await create(3000)).headers.location!;
    const member = await app.signUp();
    const analyst = await app.staff('analyst');
    const other = await app.owner('second');
    for (const [as, wanted] of [
      [null, 401],
      [member, 401],
      [analyst, 403],
    ] as const) {
      expect((await create(3000, {}, { as })).status).toBe(wanted);
      expect((await send({ method: 'HEAD', url, as })).status).toBe(wanted);
      expect((await patch(url, film(100), 0, { as })).status).toBe(wanted);
    }
    for (const method of ['HEAD', 'PATCH', 'DELETE']) expect((await send({ method, url, as: other })).status).toBe(404);
    expect((await send({ method: 'DELETE', url })).status).toBe(204);
  });
  it('are refused in the caller’s language, and other sites may not call', async () => {
    const refused = await create(3_000_000_000, { kind: 'video' }, { headers: { 'accept-language': 'de', origin: 'https://evil.example' } });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      413,
      expect.objectContaining({ error: 'upload_too_large', max_bytes: 2_147_483_648, message: expect.stringContaining('2048 MB') }),
    ]);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect([refused.headers['cache-control'], refused.headers['x-content-type-options']]).toEqual(['private, no-store', 'nosniff']);
  });
});

describe('invalid uploads', () => {
  it.each<[string, Asked, number]>([
    ['no version', { method: 'POST', headers: { 'tus-resumable': '', 'upload-length': 10 } }, 412],
    ['another version', { method: 'POST', headers: { 'tus-resumable': '0.1', 'upload-length': 10 } }, 400],
    ['no length', { method: 'POST' }, 400],
    ['an unknown length', { method: 'POST', headers: { 'upload-defer-length': 1 } }, 400],
    ['a negative length', { method: 'POST', headers: { 'upload-length': -1 } }, 400],
    ['a length that is not a number', { method: 'POST', headers: { 'upload-length': 'ten' } }, 400],
    ['invalid metadata', { method: 'POST', headers: { 'upload-length': 10, 'upload-metadata': 'filename %%%' } }, 400],
    ['a concatenation', { method: 'POST', headers: { 'upload-length': 10, 'upload-concat': 'partial' } }, 400],
    ['a malformed id', { method: 'HEAD', url: `${address}/nonsense` }, 404],
    ['a path out of the folder', { method: 'HEAD', url: `${address}/..%2f..%2fserver.json` }, 404],
    ['a file to read', { method: 'GET', url: `${address}/00000000-0000-4000-8000-000000000000~00000000-0000-4000-8000-000000000000` }, 404],
    ['nothing to list', { method: 'GET' }, 404],
  ])('%s', async (_what, asked, status) => {
    const answer = await send(asked);
    expect([answer.status, answer.text === '' || code(answer)]).toEqual([status, asked.method === 'HEAD' || expect.any(String)]);
    expect(await left()).toEqual([]);
  });
  it('are refused with another content type, or more bytes than announced', async () => {
    const url = (await create(1000)).headers.location!;
    expect((await send({ method: 'PATCH', url, body: film(100), headers: { 'upload-offset': 0, 'content-type': 'text/plain' } })).status).toBe(400);
    const long = await patch(url, film(5000), 0);
    expect(long.status).toBe(413);
    expect(await offsetOf(url)).toBeLessThanOrEqual(1000);
    await send({ method: 'DELETE', url });
  });
  it('are limited to six hundred in an hour (API-15)', async () => {
    const limited = await startTestApp({ withLimits: true });
    const as = await limited.owner();
    const headers = { 'x-account-app': 'first', 'x-user-email': as.email, 'x-user-token': as.token };
    await limited.platform.limits.take(
      'studio_upload',
      (await limited.sql<{ id: string }>('select id from users where email = $1', [as.email]))[0]!.id,
      600,
    );
    const refused = await limited.inject({ method: 'POST', url: address, headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '10' } });
    expect([refused.status, refused.json()['error']]).toEqual([429, 'rate_limited']);
    await limited.close();
  });
});
