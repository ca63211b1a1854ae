import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { sendRaw } from '../../testing/raw.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.close());

const ask = (head: string[], body = '') => sendRaw({ port, head: [head[0]!, 'Host: localhost', ...head.slice(1)], body });

describe('an answer opened directly', () => {
  it.each([
    '/',
    '/nothing-here',
    '/assets/none.js',
    '/studio',
    '/docs/api',
    '/api/openapi.json',
    '/api/nothing-here',
    '/api/studio/profile',
    '/api/content?limit=x',
    '/media/none/original',
  ])('%s runs no foreign code, is framed by no other site, and is what its type says', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const { headers } = await ask([`GET ${path} HTTP/1.1`, `Accept: ${accept}`, 'X-Account-App: first']);
      const policy = headers['content-security-policy'] ?? '';
      expect([path, policy]).toEqual([path, expect.stringMatching(/default-src '(?:none|self)'/)]);
      expect(policy).toMatch(/base-uri 'none'/);
      expect(policy).toMatch(/frame-ancestors '(?:none|self)'/);
      expect([headers['x-content-type-options'], headers['referrer-policy']]).toEqual(['nosniff', expect.any(String)]);
      expect(headers['content-type']).toMatch(/^(?:application\/json|text\/(?:html|plain)); charset=utf-8$/);
    }
  });
});

describe('a request whose end is ambiguous', () => {
  const post = ['POST /api/auth/fetch HTTP/1.1', 'X-Account-App: first', 'Content-Type: application/json'];
  it.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 4']],
    ['a length that is not a number', ['Content-Length: +2']],
    ['an unknown encoding', ['Transfer-Encoding: xchunked']],
    ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity']],
    ['a space before the colon', ['Content-Length : 2']],
  ])('is refused: %s', async (_what, lines) => {
    expect((await ask([...post, ...lines], '{}\r\n0\r\n\r\n')).status).toBe(400);
  });
});

it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('%s is not a supported method', async (method) => {
  const { status, text } = await ask([`${method} / HTTP/1.1`, 'X-Secret: canary-of-the-header']);
  expect(Number.isNaN(status) || status >= 400).toBe(true);
  expect(text).not.toContain('canary-of-the-header');
});
