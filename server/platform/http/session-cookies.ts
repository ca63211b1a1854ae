import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie, studioCookie } from './identify.ts';

/** The contents of a session cookie: base64url JSON (ID-9). */
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

/** Browsers accept a secure cookie over plain http only from the machine itself. */
const isSecure = (request: FastifyRequest): boolean =>
  request.site.isHttps || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(request.site.host);

const memberScope = (request: FastifyRequest) =>
  isSecure(request) ? ({ path: '/', secure: true, sameSite: 'none' } as const) : ({ path: '/', secure: false, sameSite: 'lax' } as const);

/** Holds the own session while staff look at the app as someone else. */
const ownSessionCookie = 'own_session';

/** Sets the member's session cookie and the readable marker next to it, for 365 days (ID-9). */
export function setMemberSession(request: FastifyRequest, reply: FastifyReply, proof: SessionProof): void {
  const scope = memberScope(request);
  reply.setCookie(sessionCookie, encodeProof(proof), { ...scope, httpOnly: true, maxAge: yearSeconds });
  reply.setCookie(markerCookie, '1', { ...scope, maxAge: yearSeconds });
}
/** The same for a session of staff looking at the app as someone else; `isNew`: sets their own one aside until that ends. */
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
/** Ends the cookie's session and restores one that was set aside. */
export function clearMemberSession(request: FastifyRequest, reply: FastifyReply, { restoresOwn = false } = {}): void {
  const scope = memberScope(request);
  const own = decodeProof(request.cookies[ownSessionCookie]);
  reply.clearCookie(ownSessionCookie, { ...scope, httpOnly: true });
  if (restoresOwn && own) setMemberSession(request, reply, own);
  else reply.clearCookie(sessionCookie, { ...scope, httpOnly: true }).clearCookie(markerCookie, scope);
}
/** The proof of the session that was set aside. */
export const ownSessionOf = (request: FastifyRequest): SessionProof | null => decodeProof(request.cookies[ownSessionCookie]);

const deviceCookie = 'known_device';
/** Identifies this device at the next login; no script reads it. */
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
