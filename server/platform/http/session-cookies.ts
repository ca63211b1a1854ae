import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie, studioCookie } from './identify.ts';

/** What a session cookie holds: base64url JSON (ID-9). */
export interface SessionProof {
  email: string;
  token: string;
}

const yearSeconds = 365 * 86_400;
const fortnightSeconds = 14 * 86_400;
const markerCookie = 'has_session';

export const encodeProof = ({ email, token }: SessionProof): string => Buffer.from(JSON.stringify({ email, token })).toString('base64url');

/** The proof of a cookie's value or of `?session=`; null for anything else. */
export function decodeProof(value: string | undefined): SessionProof | null {
  if (!value || value.length > 4000) return null;
  try {
    const { email, token } = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as Partial<SessionProof>;
    return typeof email === 'string' && typeof token === 'string' && email !== '' && token !== '' ? { email, token } : null;
  } catch {
    return null;
  }
}

/** Browsers take a secure cookie over plain http from the machine itself alone. */
const isSecure = (request: FastifyRequest): boolean =>
  request.site.isHttps || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(request.site.host);

const memberScope = (request: FastifyRequest) =>
  isSecure(request) ? ({ path: '/', secure: true, sameSite: 'none' } as const) : ({ path: '/', secure: false, sameSite: 'lax' } as const);

/** Where the own session waits while one looks at the app as somebody else. */
const ownSessionCookie = 'own_session';

/** Sets the member's session cookie and the readable marker beside it, for 365 days (ID-9). */
export function setMemberSession(request: FastifyRequest, reply: FastifyReply, proof: SessionProof): void {
  const scope = memberScope(request);
  reply.setCookie(sessionCookie, encodeProof(proof), { ...scope, httpOnly: true, maxAge: yearSeconds });
  reply.setCookie(markerCookie, '1', { ...scope, maxAge: yearSeconds });
}
/** The same for a session in which one looks at the app as somebody else; `isNew`: the own one is put aside until that ends. */
export function setActingSession(
  request: FastifyRequest,
  reply: FastifyReply,
  proof: SessionProof,
  { seconds, isNew }: { seconds: number; isNew: boolean },
): void {
  const scope = memberScope(request);
  const own = request.cookies[sessionCookie];
  if (isNew && own) reply.setCookie(ownSessionCookie, own, { ...scope, httpOnly: true, maxAge: yearSeconds });
  reply.setCookie(sessionCookie, encodeProof(proof), { ...scope, httpOnly: true, maxAge: seconds });
  reply.setCookie(markerCookie, '1', { ...scope, maxAge: own ? yearSeconds : seconds });
}
/** Ends the session of the cookie; one that was put aside takes its place. */
export function clearMemberSession(request: FastifyRequest, reply: FastifyReply, { restoresOwn = false } = {}): void {
  const scope = memberScope(request);
  const own = decodeProof(request.cookies[ownSessionCookie]);
  reply.clearCookie(ownSessionCookie, { ...scope, httpOnly: true });
  if (restoresOwn && own) setMemberSession(request, reply, own);
  else reply.clearCookie(sessionCookie, { ...scope, httpOnly: true }).clearCookie(markerCookie, scope);
}
/** The proof of the session that was put aside. */
export const ownSessionOf = (request: FastifyRequest): SessionProof | null => decodeProof(request.cookies[ownSessionCookie]);

const deviceCookie = 'known_device';
/** Tells this device from others at the next sign-in; no script reads it. */
export const deviceCookieOf = (request: FastifyRequest): string | undefined => request.cookies[deviceCookie];
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.setCookie(deviceCookie, value, { ...memberScope(request), path: '/api', httpOnly: true, maxAge: yearSeconds });
}

const studioScope = (request: FastifyRequest) =>
  ({ path: '/api/studio/auth', httpOnly: true, secure: isSecure(request), sameSite: 'strict' }) as const;

/** The studio's cookie: only ever sent to its own session calls (STU-2). */
export function setStudioSession(request: FastifyRequest, reply: FastifyReply, proof: SessionProof): void {
  reply.setCookie(studioCookie, encodeProof(proof), { ...studioScope(request), maxAge: fortnightSeconds });
}
export function clearStudioSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(studioCookie, studioScope(request));
}
