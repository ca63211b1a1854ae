import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOf, encodingFor } from './delivery.bytes.ts';
import { createPublicCache, encodingHeader, timedForMs } from './delivery.cache.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['deflate', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br; q=0.000', 'gzip'],
    ['br ; q=0 , gzip;q=0', 'identity'],
    ['gzip;q=0.05', 'gzip'],
    ['brotli', 'identity'],
    [['deflate', 'gzip'], 'gzip'],
  ])('for %j is %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

  it('is named in the headers, unless the bytes are plain', () => {
    expect([encodingHeader('br'), encodingHeader('gzip'), encodingHeader('identity')]).toEqual([
      { 'content-encoding': 'br' },
      { 'content-encoding': 'gzip' },
      {},
    ]);
  });
});

describe('the bytes of an answer', () => {
  const long = 'words of a page, '.repeat(200);

  it('are equal in every encoding once decoded, and each is made once', async () => {
    const bytes = bytesOf(long, 'text/html');
    expect([bytes.made('br'), bytes.made('gzip'), bytes.made('identity')?.body.toString()]).toEqual([undefined, undefined, long]);
    const [br, gzip] = [await bytes.in('br'), await bytes.in('gzip')];
    expect([br.encoding, brotliDecompressSync(br.body).toString()]).toEqual(['br', long]);
    expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', long]);
    expect([bytes.made('br'), await bytes.in('br'), bytes.made('gzip')]).toEqual([br, br, gzip]);
  });

  it('stay plain when compressing saves nothing: short ones, and those already compressed', async () => {
    const encodingOf = async (content: string | Buffer) => (await bytesOf(content, 'text/plain').in('br')).encoding;
    expect([await encodingOf(long.slice(0, 1023)), await encodingOf(long.slice(0, 1024))]).toEqual(['identity', 'br']);
    expect(await encodingOf(randomBytes(2000))).toBe('identity');
  });

  it('have one etag for the same content, whether text or bytes, and another for other content', () => {
    expect(bytesOf('é', 'a').etag).toBe(bytesOf(Buffer.from('é'), 'b').etag);
    expect(bytesOf('é', 'a').etag).not.toBe(bytesOf('e', 'a').etag);
    expect(bytesOf('', 'a').etag).toMatch(/^W\/"[\w-]{20}"$/);
  });
});

describe('cached public answers', () => {
  const answer = { bytes: bytesOf('kept', 'text/plain'), status: 200, headers: {} };
  const at = 1_000_000;

  it.each([
    ['just now', 'v1', at, true],
    ['shortly before lists by time grow stale', 'v1', at + timedForMs - 1, true],
    ['when they are stale', 'v1', at + timedForMs, false],
    ['after the clock went back further than that', 'v1', at - timedForMs, false],
    ['after a publish', 'v2', at, false],
  ])('requested %s', (_when, version, nowMs, isKept) => {
    const cache = createPublicCache();
    cache.put('app page /', 'v1', at, answer);
    expect(cache.get('app page /', version, nowMs)?.bytes === answer.bytes).toBe(isKept);
    expect(cache.get('other page /', version, nowMs)).toBeUndefined();
  });

  it('are replaced by newer ones', () => {
    const cache = createPublicCache();
    cache.put('k', 'v1', at, answer);
    cache.put('k', 'v2', at, { ...answer, status: 404 });
    expect([cache.get('k', 'v1', at), cache.get('k', 'v2', at)?.status]).toEqual([undefined, 404]);
  });
});
