import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const token = 'a token of twenty signs';
const bearer = { authorization: `Bearer ${token}` };
const get = (app: TestApp, url: string, headers: { authorization?: string; host?: string; traceparent?: string } = {}) =>
  app.server.http.app.inject({ url, headers: { host: 'localhost:4000', ...headers } });

describe('metrics', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp({ env: { METRICS_TOKEN: token } })));
  afterAll(() => app.close());

  it('are for nobody without the token', async () => {
    for (const path of ['/metrics', '/status'])
      for (const headers of [{}, { authorization: token }, { authorization: 'Bearer wrong' }, { authorization: `bearer ${token}x` }]) {
        const answer = await get(app, path, headers);
        expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
        expect(answer.body).not.toContain('bandstand_');
      }
  });

  it('count requests by the call of the contract and the status, and by nothing that a client makes up', async () => {
    await app.call('GET /health', { app: null });
    const ada = await app.signUp({ name: 'Ada' });
    await app.call('GET /notifications', { as: ada });
    await get(app, '/api/made-up/by-a-client?with=words');
    await get(app, '/a-page-that-nobody-wrote');
    const answer = await get(app, '/metrics', bearer);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain('bandstand_request_duration_seconds_count{call="GET /notifications",status="200"} 1');
    expect(answer.body).toContain('bandstand_request_duration_seconds_count{call="GET /health",status="200"} 1');
    expect(answer.body).not.toMatch(/made-up|nobody-wrote|with=words/);
  });

  it('include the event loop, connections, jobs, mails and sockets', async () => {
    const { body } = await get(app, '/metrics', bearer);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'bandstand_database_connections{pool="app",state="in_use"}',
      'bandstand_database_connections{pool="app",state="waiting"} 0',
      'bandstand_jobs_waiting',
      'bandstand_jobs_failed 0',
      'bandstand_mails_failed 0',
      'bandstand_mails_waiting 0',
      'bandstand_sockets 0',
    ])
      expect(body).toContain(name);
  });

  it('are available to machines as JSON too, at any host', async () => {
    const answer = await get(app, '/status', { ...bearer, host: 'nowhere.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { answers: true },
      jobs: { failed: 0 },
      mail: { is_configured: false, waiting: 0, failed: 0 },
      disk: { free_bytes: expect.any(Number) },
      sockets: 0,
    });
  });
});

describe('a server without METRICS_TOKEN', () => {
  it('serves no metrics, with any token', async () => {
    const app = await startTestApp();
    try {
      for (const path of ['/metrics', '/status']) expect((await get(app, path, bearer)).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});

describe('traces', () => {
  it('are sent to the configured collector, one span per request, below the caller’s span', async () => {
    const received: { path: string | undefined; body: string }[] = [];
    const collector = http.createServer((request, response) => {
      let body = '';
      request
        .on('data', (chunk: Buffer) => (body += chunk.toString()))
        .on('end', () => {
          received.push({ path: request.url, body });
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as { port: number };
    const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` } });
    const trace = '0af7651916cd43dd8448eb211c80319c';
    await get(app, '/api/health', { traceparent: `00-${trace}-b7ad6b7169203331-01` });
    // Unsent spans are sent at the end.
    await app.close();
    collector.close();
    expect(received[0]?.path).toBe('/v1/traces');
    type Sent = { resourceSpans: { scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string; attributes: object[] }[] }[] }[] };
    const spans = received.flatMap(({ body }) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: of }) => of)),
    );
    const health = spans.find(({ name }) => name === 'GET /health');
    expect(health).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' });
    expect(health!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  });
});
