import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '../testing/fakeServer.ts';
import { ApiError, carriesToken, createApi } from './api.ts';
import { callUrl } from './callUrl.ts';

describe('calls', () => {
  const api = createApi({ headers: () => ({ 'x-account-app': 'harbour' }), onSignedOut: () => {}, isTokenOfBody: carriesToken });

  it.each([
    ['GET /content/{contentType}', { params: { contentType: 'article' }, query: { term: 'a b', limit: undefined } }, '/api/content/article?term=a+b'],
    ['GET /__/access/{rootId}.json', { params: { rootId: 'x' } }, '/__/access/x.json'],
    ['GET /__/{path}/index.json', { params: { path: 'a/b ü' } }, '/__/a/b%20%C3%BC/index.json'],
    ['POST /auth/verify', {}, '/api/auth/verify'],
  ])('%s', (name, input, url) => expect(callUrl(name, input)).toBe(url));

  it('still delivers a small change when the page is left at once', async () => {
    const fetched = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetched);
    const free = createApi({ headers: () => ({}), onSignedOut: () => {}, keepaliveLength: 8000, isTokenOfBody: carriesToken });
    await free('POST /auth/fetch', { body: { email: 'a@b.de' } });
    await free('POST /auth/fetch', { body: { email: 'x'.repeat(9000) } });
    await free('POST /auth/logout');
    await free('GET /auth/provider', { query: { email: 'a@b.de' } });
    const kept = (fetched.mock.calls as unknown as [string, RequestInit][]).map(([, { keepalive }]) => keepalive);
    expect(kept).toEqual([true, false, true, false]);
    vi.unstubAllGlobals();
  });

  it('sends JSON with its headers and a key that makes repeats harmless', async () => {
    const server = fakeServer({ 'POST /auth/fetch': () => ({ exists: true, provider: null, passwordless: false, name: null }) });
    await api('POST /auth/fetch', { body: { email: 'a@b.de' } }, { idempotencyKey: 'k' });
    const [request] = server.requests;
    expect(request?.body).toEqual({ email: 'a@b.de' });
    expect([request?.headers.get('Content-Type'), request?.headers.get('Idempotency-Key'), request?.headers.get('x-account-app')]).toEqual([
      'application/json',
      'k',
      'harbour',
    ]);
  });

  it('answers null when the body is empty', async () => {
    fakeServer({ 'POST /auth/logout': () => null });
    await expect(api('POST /auth/logout')).resolves.toBeNull();
  });

  it('throws the server’s message with the texts of its fields', async () => {
    fakeServer({ 'POST /auth/sign_up': () => refuse(422, 'validation_failed', { errors: { email: ['Field must be an email.'] } }) });
    const failed: unknown = await api('POST /auth/sign_up', { body: { email: 'x', name: 'Ada' } }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({
      code: 'validation_failed',
      status: 422,
      message: 'Refused: validation_failed',
      fields: { email: ['Field must be an email.'] },
    });
  });

  it('distinguishes a missing network from a refusal', async () => {
    fakeServer().goOffline();
    await expect(api('POST /auth/verify')).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});
