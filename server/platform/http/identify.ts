import type { Call } from '@bandstand/contract/call.ts';
import { defaultLanguage, languages, type Language } from '@bandstand/contract/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../db/tenancy.ts';
import { addressOf } from './addresses.ts';
import { AppError } from './app-error.ts';
import type { BaseContext, Identity, Member, PreviewGrant, Staff } from './context.ts';

/** The caller, the app and the input, determined before the body is read. */
export interface Resolved extends BaseContext {
  readonly member: Member | null;
  readonly staff: Staff | null;
}

export const sessionCookie = 'member_session';
export const studioCookie = 'studio_session';

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The app of a request: `x-account-app`, which must agree with the host if the host names an app (API-2); for files the host alone is enough. */
export async function tenantFor(identity: Identity, request: FastifyRequest, isFile: boolean): Promise<Tenant> {
  const slug = header(request, 'x-account-app');
  const { tenant: shown, isBaseHost } = request.site;
  if (!slug) {
    if (isFile && shown) return shown;
    throw new AppError(isFile ? 'app_not_found' : 'app_required');
  }
  const named = await identity.appBySlug(slug);
  if (!named) throw new AppError('app_not_found');
  if (shown && !isBaseHost && shown.appId !== named.appId) throw new AppError('app_mismatch');
  return named;
}

/** The interface language that the caller asks for, if it is one of the eleven (API-4). */
export function languageOf(request: FastifyRequest): Language {
  const wanted = (header(request, 'accept-language') ?? '').split(',').map((part) => part.replace(/;.*/s, '').trim().toLowerCase());
  for (const tag of wanted) {
    const match = languages.find((language) => language.toLowerCase() === tag) ?? languages.find((language) => language === tag.split('-')[0]);
    if (match) return match;
  }
  return defaultLanguage;
}

const hasProof = (request: FastifyRequest): boolean => header(request, 'x-user-email') !== null && header(request, 'x-user-token') !== null;

/** The member of the user headers, or of the session cookie if the call allows it (ID-10). */
export async function memberFor(identity: Identity, tenant: Tenant, request: FastifyRequest, mayUseCookie: boolean): Promise<Member | null> {
  const [email, token] = [header(request, 'x-user-email'), header(request, 'x-user-token')];
  if (email && token) return identity.memberByToken(tenant, email, token);
  const cookie = mayUseCookie ? request.cookies[sessionCookie] : undefined;
  return cookie ? identity.memberByCookie(tenant, cookie) : null;
}

/** The grant of a page-builder token, in the query or a header; without a valid token the parameter is ignored (ACC-27). */
export async function previewFor(identity: Identity, tenant: Tenant, request: FastifyRequest): Promise<PreviewGrant | null> {
  const query = (request.query as Record<string, unknown>).page_builder;
  const token = typeof query === 'string' ? query : header(request, 'x-page-builder');
  return token ? identity.previewByToken(tenant, token) : null;
}

/** Everything about the caller of a declared call, allowed or not. */
export async function callerOf(identity: Identity, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Resolved> {
  const isApplessNow = call.appless && !header(request, 'x-account-app');
  // Handlers of calls without an app know that theirs may be null; in all others it never is.
  const tenant = isApplessNow ? (null as unknown as Tenant) : await tenantFor(identity, request, call.root ?? false);
  const isStaffCall = call.who === 'owner';
  const member = tenant && !isStaffCall ? await memberFor(identity, tenant, request, call.root ?? false) : null;
  const staff = isStaffCall ? await staffFor(identity, tenant, request) : null;
  const preview = tenant ? await previewFor(identity, tenant, request) : null;
  return {
    tenant,
    member,
    staff,
    preview,
    request,
    reply,
    language: member?.language ?? languageOf(request),
    requestId: request.id,
    deviceId: header(request, 'x-device-id')?.slice(0, 100) ?? null,
    address: addressOf(request),
  };
}

/** Throws when the caller lacks what the call requires. */
export function admit(call: Call, { member, staff, preview, request }: Resolved): void {
  if ((call.who === 'member' || call.who === 'admin') && !member) throw new AppError((hasProof(request) && call.unknownMember) || 'unauthenticated');
  if (call.who === 'admin' && !member?.isAdmin) throw new AppError('forbidden');
  if (call.who === 'owner' && !staff) throw new AppError('unauthenticated');
  if (call.permission && !staff?.permissions.has(call.permission)) throw new AppError('forbidden');
  if (call.fresh && !staff?.isFresh) throw new AppError('proof_required');
  // Besides reading, such a session may only prove and end itself.
  const isReading = call.cookie || call.reads === true || (request.method === 'GET' && !call.changes);
  if (member?.acting && !isReading) throw new AppError('act_as_read_only');
  if (preview && request.method !== 'GET') throw new AppError('preview_read_only');
}

async function staffFor(identity: Identity, tenant: Tenant | null, request: FastifyRequest): Promise<Staff | null> {
  const [email, token] = [header(request, 'x-user-email'), header(request, 'x-user-token')];
  return email && token ? identity.staffByToken(email, token, tenant) : null;
}
