import { afterEach, describe, expect, it } from 'vitest';
import { fastify, type FastifyInstance } from 'fastify';
import { createLogs } from './log.ts';
import { watchRequests } from './requests.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function requests(env: Parameters<typeof watchRequests>[1]['env'], format: 'json' | 'text' = 'json'): Promise<string[]> {
  const lines: string[] = [];
  const { log } = createLogs({ logFormat: format, logLevel: 'info' }, (line) => void lines.push(line));
  app = fastify({ genReqId: () => 'request-1' });
  watchRequests(app, { env, log, watchers: [] });
  app.get('/fine/:id', { config: { call: 'GET /fine/{id}' } }, () => ({}));
  app.get('/broken', () => Promise.reject(new Error('oh')));
  for (const url of ['/fine/secret-id?token=abc', '/broken', '/nowhere']) await app.inject({ url });
  return lines;
}
const shown = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>).map(({ call, status }) => `${call} ${status}`);

describe('the request log', () => {
  it('on: a line for each, with call, status, time, app and request id, and nothing of the address', async () => {
    const lines = await requests({ requestLog: 'on', slowRequestMs: 10_000 });
    expect(shown(lines)).toEqual(['GET /fine/{id} 200', 'GET /broken 500', 'none 404']);
    expect(JSON.parse(lines[0]!)).toEqual({
      level: 30,
      time: expect.any(Number),
      call: 'GET /fine/{id}',
      status: 200,
      ms: expect.any(Number),
      tenant: null,
      request_id: 'request-1',
      msg: 'request',
    });
    expect(lines.join('')).not.toMatch(/secret-id|token/);
  });
  it('slow: those that took too long, or failed on the server', async () => {
    expect(shown(await requests({ requestLog: 'slow', slowRequestMs: 10_000 }))).toEqual(['GET /broken 500']);
    await app.close();
    expect(shown(await requests({ requestLog: 'slow', slowRequestMs: 0 }))).toEqual(['GET /fine/{id} 200', 'GET /broken 500', 'none 404']);
  });
  it('off: none', async () => expect(await requests({ requestLog: 'off', slowRequestMs: 0 })).toEqual([]));
  it('text: a line for a person', async () => {
    const [line] = await requests({ requestLog: 'on', slowRequestMs: 10_000 }, 'text');
    expect(line).toMatch(/^\d{4}-\S+Z INFO request call=GET \/fine\/\{id\} status=200 ms=\S+ tenant=null request_id=request-1\n$/);
  });
});

describe('one format on standard output', () => {
  it('makes one object per line of messages for people, whatever the level of the log', () => {
    const lines: string[] = [];
    const { log, print } = createLogs({ logFormat: 'json', logLevel: 'error' }, (line) => void lines.push(line));
    for (const line of ['Set-up code  abc', '', '  ']) print(line);
    log.warn('not this');
    log.error({ err: new Error('broken') }, 'this');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['Set-up code  abc', 'this']);
    expect(lines[1]).toContain('requests.test.ts');
    app = fastify();
  });
  it('shows errors with their stack as text', () => {
    const lines: string[] = [];
    const { log } = createLogs({ logFormat: 'text', logLevel: 'error' }, (line) => void lines.push(line));
    log.error({ err: new Error('broken'), job: 'mail.send' }, 'a job failed');
    expect(lines[0]).toMatch(/ERROR a job failed job=mail.send\nError: broken\n {4}at /);
    app = fastify();
  });
});
