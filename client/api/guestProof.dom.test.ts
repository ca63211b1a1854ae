import { holds } from '@bandstand/rules/guest-proof/guestProof.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer, refuse } from '../testing/fakeServer.ts';
import { answerChallenge, carriesToken, createApi } from './api.ts';
import { solve } from './guestProof.ts';

afterEach(() => vi.unstubAllGlobals());

const bits = 11;
const api = createApi({ headers: () => ({}), onSignedOut: () => {}, answer: answerChallenge, isTokenOfBody: carriesToken });
const ada = { email: 'ada@harbour.example', name: 'Ada Berg', password: 'long enough' };
type Sent = { pow?: { challenge: string; nonce: string } };

describe('a call that needs a proof of work', () => {
  it('is repeated with the proof under the same key, unnoticed', async () => {
    const asked = () => refuse(429, 'pow_required', { pow: { challenge: 'abc', bits } });
    const server = fakeServer({ 'POST /auth/sign_up': ({ body }) => ((body as Sent).pow ? aBundle() : asked()) });
    await expect(api('POST /auth/sign_up', { body: ada }, { idempotencyKey: 'k' })).resolves.toMatchObject({ user: expect.anything() });
    const [first, second, ...more] = server.calls('POST /auth/sign_up');
    expect([first?.body, second?.headers.get('Idempotency-Key'), more]).toEqual([ada, 'k', []]);
    const { pow } = second!.body as Required<Sent>;
    expect(second?.body).toEqual({ ...ada, pow });
    expect([pow.challenge, holds('abc', pow.nonce, bits)]).toEqual(['abc', true]);
  });

  it('is repeated with a new proof when the old one has expired', async () => {
    const old = { challenge: 'old', nonce: '1' };
    const server = fakeServer({
      'POST /auth/sign_up': ({ body }) =>
        (body as Sent).pow?.challenge === 'new' ? aBundle() : refuse(422, 'pow_required', { pow: { challenge: 'new', bits } }),
    });
    await api('POST /auth/sign_up', { body: { ...ada, pow: old } });
    expect(server.calls('POST /auth/sign_up').map(({ body }) => (body as Sent).pow?.challenge)).toEqual(['old', 'new']);
  });

  it('is sent at most twice, then shows the server’s error', async () => {
    const server = fakeServer({ 'POST /auth/sign_up': () => refuse(422, 'pow_required', { pow: { challenge: 'abc', bits } }) });
    await expect(api('POST /auth/sign_up', { body: ada })).rejects.toMatchObject({ code: 'pow_required', status: 422 });
    expect(server.calls('POST /auth/sign_up')).toHaveLength(2);
  });

  it('carries the proof in the query when it has no body', async () => {
    const server = fakeServer({
      'GET /auth/reset_password': ({ query }) => (query.get('pow') ? null : refuse(429, 'pow_required', { pow: { challenge: 'abc', bits } })),
    });
    await api('GET /auth/reset_password', { query: { email: ada.email } });
    const [, { query } = { query: new URLSearchParams() }] = server.calls('GET /auth/reset_password');
    const [challenge, nonce = ''] = query.get('pow')!.split('.');
    expect([query.get('email'), challenge, holds('abc', nonce, bits)]).toEqual([ada.email, 'abc', true]);
  });
});

describe('solving', () => {
  it('keeps the page responsive where workers do not exist', async () => {
    vi.stubGlobal('Worker', undefined);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1));
    const { nonce } = await solve({ challenge: 'in turns', bits: 14 });
    clearInterval(ticking);
    expect(holds('in turns', nonce, 14)).toBe(true);
    expect(turns).toBeGreaterThan(0);
  });

  it('falls back to the page when the worker fails to start or is forbidden', async () => {
    class Broken extends EventTarget {
      postMessage() {
        this.dispatchEvent(new Event('error'));
      }
      terminate() {}
    }
    class Forbidden {
      constructor() {
        throw new Error('refused by a policy');
      }
    }
    for (const broken of [Broken, Forbidden]) {
      vi.stubGlobal('Worker', broken);
      const { nonce } = await solve({ challenge: 'without', bits });
      expect(holds('without', nonce, bits)).toBe(true);
    }
  });

  it('uses the worker’s answer and terminates the worker', async () => {
    const ended: unknown[] = [];
    class Quick extends EventTarget {
      postMessage(asked: { challenge: string }) {
        this.dispatchEvent(new MessageEvent('message', { data: { challenge: asked.challenge, nonce: 'found' } }));
      }
      terminate() {
        ended.push(this);
      }
    }
    vi.stubGlobal('Worker', Quick);
    expect(await solve({ challenge: 'quick', bits })).toEqual({ challenge: 'quick', nonce: 'found' });
    expect(ended).toHaveLength(1);
  });

  it('stops when the form is closed', async () => {
    vi.stubGlobal('Worker', undefined);
    const over = new AbortController();
    const solving = solve({ challenge: 'endless', bits: 200 }, over.signal);
    over.abort();
    await expect(solving).rejects.toThrow();
  });
});
