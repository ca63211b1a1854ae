import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ isOwn: true });
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.close());

/** Sends the beginning, then a byte again and again, and returns the server's answer before it closed. */
async function trickle(beginning: string, byte: string): Promise<string> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (bytes) => void (answer += bytes.toString('latin1')));
  socket.on('error', () => {});
  socket.write(beginning);
  const more = setInterval(() => socket.write(byte), 50);
  // Not by `once` of events: it fails if a byte arrives after the server has closed.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(more);
  return answer;
}

describe('a slow client', () => {
  it('has a quarter of a minute for the headers of a request, and a minute for all of it', () => {
    const { server } = app.http.app;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000]);
  });

  it('is cut off in its headers, before a body, and within a body, while others are served', async () => {
    const { server } = app.http.app;
    server.headersTimeout = 400;
    server.requestTimeout = 800;
    const post = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-account-app: first\r\ncontent-type: application/json\r\n';
    const upload = 'POST /api/studio/media HTTP/1.1\r\nhost: localhost\r\nx-account-app: first\r\ncontent-type: multipart/form-data; boundary=b\r\n';
    const slow = Promise.all([
      trickle('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 'a'),
      trickle('G', ''),
      trickle(`${post}content-length: 5000\r\n\r\n{"email":"`, 'a'),
      trickle(`${post}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
      trickle(`${upload}content-length: 900000\r\n\r\n--b\r\n`, 'a'),
      trickle(`${post}content-length: 5000\r\n\r\n`, ''),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    for (const answer of await slow) expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    // None of them is left.
    server.closeIdleConnections();
    const open = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    expect(open).toBeLessThanOrEqual(1);
  });
});
