import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sessionCookie } from './identify.ts';
import { clearMemberSession, decodeProof, encodeProof, setActingSession, setMemberSession, setStudioSession } from './session-cookies.ts';

const proof = { email: 'ada@a.example', token: 'secret' };

/** What a browser at `host` would store, by the name of each cookie; null: it is removed. */
function sentBy(write: (request: FastifyRequest, reply: FastifyReply) => void, { host = 'a.example', isHttps = true, cookies = {} } = {}) {
  const sent: Record<string, Record<string, unknown> | null> = {};
  const reply = {
    setCookie: (name: string, value: string, options: object) => ((sent[name] = { value, ...options }), reply),
    clearCookie: (name: string) => ((sent[name] = null), reply),
  };
  write({ site: { host, isHttps }, cookies } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return sent;
}

describe('the proof in a session cookie', () => {
  it('is read as it was written', () => expect(decodeProof(encodeProof(proof))).toEqual(proof));

  it.each([
    undefined,
    '',
    'no json',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"email":"a"}').toString('base64url'),
    encodeProof({ email: '', token: 'x' }),
    encodeProof({ email: 'a', token: '' }),
    Buffer.from('{"email":["a"],"token":"b"}').toString('base64url'),
    encodeProof({ email: 'a', token: 'x'.repeat(4000) }),
  ])('is invalid in %j', (value) => expect(decodeProof(value)).toBeNull());
});

describe('session cookies', () => {
  it.each([
    ['a.example', true, true],
    ['a.example', false, false],
    ['localhost', false, true],
    ['gym.localhost', false, true],
    ['127.0.0.1', false, true],
    ['[::1]', false, true],
    ['192.168.0.4', false, false],
    ['localhost.a.example', false, false],
  ])('at %s over https %s are secure: %s', (host, isHttps, secure) => {
    const sent = sentBy((request, reply) => setMemberSession(request, reply, proof), { host, isHttps });
    expect(sent[sessionCookie]).toMatchObject({ secure, httpOnly: true, sameSite: secure ? 'none' : 'lax' });
    expect(sent['has_session']).not.toHaveProperty('httpOnly');
  });

  it('of the studio are sent only to its session calls, and never with a request of another site', () => {
    const [cookie] = Object.values(sentBy((request, reply) => setStudioSession(request, reply, proof)));
    expect(cookie).toMatchObject({ path: '/api/studio/auth', sameSite: 'strict', httpOnly: true, maxAge: 1_209_600 });
  });

  it('set the own session aside while staff look as another person, and restore it', () => {
    const own = encodeProof({ email: 'own@a.example', token: 'own' });
    const act = (isNew: boolean, cookies: object) =>
      sentBy((request, reply) => setActingSession(request, reply, proof, { seconds: 60, isNew }), { cookies });
    expect(act(true, { [sessionCookie]: own })).toMatchObject({ own_session: { value: own }, [sessionCookie]: { maxAge: 60 } });
    expect(act(false, { [sessionCookie]: own })).not.toHaveProperty('own_session');
    expect(act(true, {})).not.toHaveProperty('own_session');
    const end = (restoresOwn: boolean, cookies: object) =>
      sentBy((request, reply) => clearMemberSession(request, reply, { restoresOwn }), { cookies });
    expect(end(true, { own_session: own })).toMatchObject({ own_session: null, [sessionCookie]: { value: own } });
    expect(end(false, { own_session: own })).toEqual({ own_session: null, [sessionCookie]: null, has_session: null });
    expect(end(true, { own_session: 'broken' })).toEqual({ own_session: null, [sessionCookie]: null, has_session: null });
  });
});
