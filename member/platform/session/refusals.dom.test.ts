import { memberTexts } from '@bandstand/i18n/testing/texts.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '@bandstand/client/testing/fakeServer.ts';
import { ApiError, carriesToken, createApi } from '@bandstand/client/api/api.ts';
import { mayPass, refusalText } from './refusal.ts';
import { createTexts } from '../texts/texts.ts';
import { imageTypes, refuseImage, uploadFailure, uploadMaxBytes } from '../uploads.ts';

const messages = memberTexts('en');
const t = createTexts({ language: 'en', messages, load: async () => messages }).translate();
const signedOut = vi.fn();
let sent: Record<string, string> = {};
const api = createApi({ headers: () => sent, onSignedOut: signedOut, isTokenOfBody: carriesToken });
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
const body = (message: string) => ({ error: 'validation_failed' as const, message, request_id: 'r' });

beforeEach(() => {
  signedOut.mockClear();
  sent = { 'x-user-token': 'token' };
});

describe('an expired token', () => {
  it('logs out the member who sent it', async () => {
    fakeServer({ 'GET /my-content': () => refuse(401, 'invalid_token') });
    await failed(api('GET /my-content'));
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it('does not log out a guest, who sent none', async () => {
    sent = {};
    fakeServer({ 'GET /my-content': () => refuse(401, 'unauthenticated') });
    await failed(api('GET /my-content'));
    expect(signedOut).not.toHaveBeenCalled();
  });

  it.each([
    ['a wrong password on a form', 401, 'invalid_credentials'],
    ['a refused page', 403, 'access_denied'],
    ['a fault of the server', 500, 'unknown_error'],
  ] as const)('is not assumed after %s', async (_what, status, code) => {
    fakeServer({ 'GET /my-content': () => refuse(status, code) });
    await failed(api('GET /my-content'));
    expect(signedOut).not.toHaveBeenCalled();
  });
});

describe('an invalid answer', () => {
  it.each(['<h1>Bad gateway</h1>', '', '{"no":"code"}'])('%j is an unknown error with its status', async (text) => {
    fakeServer();
    vi.stubGlobal('fetch', async () => new Response(text, { status: 502 }));
    expect(await failed(api('GET /my-content'))).toMatchObject({ code: 'unknown_error', status: 502, body: null, fields: {} });
  });

  it('to an aborted call is not a missing network', async () => {
    const stop = new AbortController();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const call = failed(api('GET /my-content', {}, { signal: stop.signal }));
    stop.abort();
    const error = await call;
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('the text for a failure', () => {
  it.each([
    ['no connection', new ApiError('network', 0, null), 'general.no_connection'],
    ['an answer without words', new ApiError('unknown_error', 502, null), 'general.something_wrong'],
    ['a fault of the app (L520)', new TypeError('x is not a function'), 'general.reported'],
  ] as const)('%s', (_what, error, key) => expect(refusalText(error, t)).toBe(t(key)));

  it('is the server’s own text, if it has one', () => {
    expect(refusalText(new ApiError('validation_failed', 422, body('Name must be longer.')), t)).toBe('Name must be longer.');
  });

  it.each([
    ['network', 0, true],
    ['unknown_error', 500, true],
    ['not_configured', 501, true],
    ['rate_limited', 429, false],
    ['access_denied', 403, false],
  ] as const)('%s (%s) may simply be sent again: %s', (code, status, may) => expect(mayPass(new ApiError(code, status, null))).toBe(may));

  it('an error of the app may not be sent again', () => expect(mayPass(new Error('x'))).toBe(false));
});

describe('a picture before it is sent (L304)', () => {
  const file = (size: number, type = 'image/png') => ({ size, type });
  it.each([
    ['nothing in it', file(0), 'File is empty'],
    ['nothing in it, of another type', file(0, 'text/plain'), 'File is empty'],
    ['another type', file(10, 'image/svg+xml'), 'Invalid image type'],
    ['a type by name only', file(10, ''), 'Invalid image type'],
    ['one byte too many', file(uploadMaxBytes + 1), 'Image too large. Max size 15 MB'],
    ['the limit', file(uploadMaxBytes), null],
    ['one byte', file(1), null],
  ])('%s', (_what, picture, text) => expect(refuseImage(picture, t)).toBe(text));

  it.each(imageTypes)('%s may be sent', (type) => expect(refuseImage(file(1, type), t)).toBeNull());
});

describe('a picture refused by the server', () => {
  const tryLater = "Couldn't upload, try again later";
  it.each([
    [
      'its words about the file',
      new ApiError('upload_too_large', 413, { ...body('Image too large. Max size 15 MB') }),
      'Image too large. Max size 15 MB',
    ],
    ['a refusal without words', new ApiError('unknown_error', 413, null), tryLater],
    ['a fault of the server', new ApiError('unknown_error', 500, body('An error')), tryLater],
    ['its own "failed"', new ApiError('upload_failed', 422, body('whatever')), tryLater],
    ['no connection', new ApiError('network', 0, null), tryLater],
    ['anything else', new Error('x'), tryLater],
  ])('%s', (_what, error, text) => expect(uploadFailure(error, t)).toBe(text));
});
