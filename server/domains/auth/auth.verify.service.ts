import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { BaseContext, GuestContext } from '../../platform/http/context.ts';
import { sessionCookie } from '../../platform/http/identify.ts';
import { memberPerson, type KnownDevices } from '../../platform/http/known-devices.ts';
import {
  clearMemberSession,
  decodeProof,
  ownSessionOf,
  setActingSession,
  setMemberSession,
  type SessionProof,
} from '../../platform/http/session-cookies.ts';
import type { Bundles } from './auth.bundle.ts';
import type { AuthLinks } from './auth.links.ts';
import type { ClientFacts, Sessions } from './auth.sessions.ts';

const recorded = ['x-session-id', 'x-origin-href', 'x-standalone', 'x-native-app', 'x-client-height', 'x-client-width', 'user-agent'];
/** What the client reports about itself, as recorded with a new session (API-3). */
function clientOf({ request, deviceId }: BaseContext): ClientFacts {
  const client: Record<string, string> = {};
  for (const name of recorded) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') client[name.replace(/^x-/, '').replaceAll('-', '_')] = value.slice(0, 300);
  }
  return { deviceId, client };
}

export interface AnswersDependencies {
  clock: Clock;
  devices: KnownDevices;
  sessions: Sessions;
  bundles: Bundles;
  links: AuthLinks;
  /** What else happens when a session begins on a device. */
  afterLogin: readonly AfterLogin[];
}
export type AfterLogin = (context: BaseContext, member: { subscriberId: string; email: string }) => Promise<void>;
export type Answers = ReturnType<typeof createAnswers>;

/** What a device receives for a session: cookie and bundle. */
export function createAnswers({ clock, devices, sessions, bundles, links, afterLogin }: AnswersDependencies) {
  /** Opens a session on the caller's device: cookie and bundle. */
  async function begin(context: BaseContext, subscriberId: string, email: string): Promise<SessionBundle> {
    const token = await sessions.open(context.tenant, subscriberId, clientOf(context));
    for (const after of afterLogin) await after(context, { subscriberId, email });
    return answer(context, subscriberId, { email, token });
  }
  async function answer(context: BaseContext, subscriberId: string, proof: SessionProof): Promise<SessionBundle> {
    const bundle = await bundles.of(context.tenant, subscriberId, proof.token);
    setMemberSession(context.request, context.reply, { email: bundle.user.email, token: proof.token });
    devices.remember(context.request, context.reply, memberPerson(context.tenant.accountId, bundle.user.email));
    return bundle;
  }

  /** The same for staff who look as a member: the cookie ends with the session. */
  async function answerActing(
    context: BaseContext,
    subscriberId: string,
    proof: SessionProof,
    { name, endsAt, isNew }: { name: string; endsAt: string; isNew: boolean },
  ): Promise<SessionBundle> {
    const bundle = await bundles.of(context.tenant, subscriberId, proof.token);
    const seconds = Math.max(1, Math.floor((msOf(endsAt) - clock.ms()) / 1000));
    setActingSession(context.request, context.reply, { email: bundle.user.email, token: proof.token }, { seconds, isNew });
    return { ...bundle, acting: { name, ends_at: endsAt } };
  }
  /** Exchanges a hand-off token for a session; null when it is invalid, used, expired, or not for this caller. */
  async function takeOver(context: GuestContext, proof: SessionProof): Promise<SessionBundle | null> {
    const handedOver = await links.takeOver(context.tenant, proof, context.deviceId);
    if (!handedOver) return null;
    const { subscriberId, acting } = handedOver;
    if (!acting) return begin(context, subscriberId, proof.email);
    const token = await sessions.open(context.tenant, subscriberId, clientOf(context), acting);
    return answerActing(context, subscriberId, { email: proof.email, token }, { name: acting.name, endsAt: acting.until, isNew: true });
  }

  return { begin, answer, answerActing, takeOver };
}

export type Verification = ReturnType<typeof createVerification>;

/** Who the caller is, and the end of a session (ID-11, ID-12, ID-14). */
export function createVerification({ sessions, answers }: { sessions: Sessions; answers: Answers }) {
  const { answer, answerActing, takeOver } = answers;
  return {
    /**
     * Who the caller is, by user headers, hand-off token or cookie (ID-14); renews the cookie. A long-lived token is echoed, a hand-off token is
     * exchanged for a new one. Throws 401 and expires the cookies when the proof is invalid.
     */
    verify: async (context: GuestContext): Promise<SessionBundle> => {
      const { tenant, request, reply } = context;
      const [email, token] = [request.headers['x-user-email'], request.headers['x-user-token']];
      const proof =
        typeof email === 'string' && typeof token === 'string' && email && token ? { email, token } : decodeProof(request.cookies[sessionCookie]);
      const member = proof && (await sessions.check(tenant, proof.email, proof.token));
      if (proof && member?.acting) return answerActing(context, member.id, proof, { ...member.acting, isNew: false });
      if (member) return answer(context, member.id, proof);
      const handedOver = proof && (await takeOver(context, proof));
      if (handedOver) return handedOver;
      // Looking as a member is over, so staff are themselves again.
      const aside = ownSessionOf(request);
      const oneself = aside && (await sessions.check(tenant, aside.email, aside.token));
      if (aside && oneself && !oneself.acting) {
        clearMemberSession(request, reply, { restoresOwn: true });
        return answer(context, oneself.id, aside);
      }
      clearMemberSession(request, reply);
      throw new AppError('unauthenticated');
    },

    /**
     * The same for `?session=` of an address (ID-12). Anyone can send someone a link, so only a hand-off token counts there, and a refused one leaves
     * the caller's own cookies alone. Errors: unauthenticated.
     */
    verifyLink: async (context: GuestContext, session: string): Promise<SessionBundle> => {
      const proof = decodeProof(session);
      const bundle = proof && (await takeOver(context, proof));
      if (!bundle) throw new AppError('unauthenticated');
      return bundle;
    },

    /** Ends the session of the headers, else of the cookie, and always expires the cookies (ID-11). */
    logOut: async ({ tenant, member, request, reply }: GuestContext): Promise<void> => {
      const cookie = request.cookies[sessionCookie];
      const ending = member ?? (cookie && !request.headers['x-user-token'] ? await sessions.checkCookie(tenant, cookie) : null);
      clearMemberSession(request, reply, { restoresOwn: Boolean(ending?.acting) });
      if (ending) await sessions.close(ending);
    },
  };
}
