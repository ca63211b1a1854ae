import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { AvatarUrls } from '@bandstand/contract/media.ts';
import type { User } from '@bandstand/contract/members.ts';
import { check, email as isEmail, name as isName, required, validateNewPassword } from '@bandstand/rules/fields/fields.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext, Member, MemberContext } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { encodeProof, setMemberSession } from '../../platform/http/session-cookies.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Members } from '../members/members.service.ts';
import type { AuthLinks } from './auth.links.ts';
import type { AuthRepo } from './auth.repo.ts';
import type { Auth } from './auth.service.ts';
import type { Sessions } from './auth.sessions.ts';

export interface AuthAccountDependencies {
  db: Database;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  accounts: Accounts;
  members: Pick<Members, 'user'>;
  repo: AuthRepo;
  sessions: Sessions;
  links: AuthLinks;
  auth: Pick<Auth, 'begin'>;
  /** Takes the picture out of the request and makes it the member's (UPL-5). */
  readAvatar: (context: MemberContext) => Promise<AvatarUrls | null>;
}

export type AuthAccount = ReturnType<typeof createAuthAccount>;

/** What members do with their own account: details, password, reset. */
export function createAuthAccount({
  db,
  clock,
  limits,
  passwords,
  accounts,
  members,
  repo,
  sessions,
  links,
  auth,
  readAvatar,
}: AuthAccountDependencies) {
  const bySubscriber = async (tenant: Tenant, subscriberId: string) => {
    const person = await repo.personOf(tenant, subscriberId);
    if (!person) throw new AppError('invalid_token');
    return person;
  };

  return {
    /** PUT /auth (ID-25): only what is sent changes. A new e-mail holds at once and counts as unproven; the cookie is renewed. Throws 409 `email_taken`. */
    change: async (
      { member, request, reply }: MemberContext,
      body: { email?: string; name?: string; timezone?: string },
    ): Promise<{ user: User }> => {
      const [email, name, { timezone }] = [body.email?.trim(), body.name?.trim(), body];
      refuseFields({
        email: email !== undefined && check(email, required, isEmail),
        name: name !== undefined && check(name, required, isName),
        timezone: timezone !== undefined && !isTimeZone(timezone) && { key: 'field.invalid' },
      });
      const isNewEmail = email !== undefined && email.toLowerCase() !== member.email.toLowerCase();
      const changes = {
        ...(email === undefined ? {} : { email }),
        ...(isNewEmail ? { email_proven_at: null } : {}),
        ...(name === undefined ? {} : { name }),
        ...(timezone === undefined ? {} : { timezone }),
      };
      if (Object.keys(changes).length > 0 && !(await accounts.change(member.tenant, member.userId, changes))) throw new AppError('email_taken');
      sessions.forget(member.userId);
      if (isNewEmail) {
        await transact(db, member.tenant, async (trx) => {
          await links.sendConfirmation(trx, member.tenant, member.id, email);
          await links.sendEmailChanged(trx, member.tenant, member.id, member.email, email);
        });
      }
      const token = request.headers['x-user-token'];
      if (email !== undefined && typeof token === 'string') setMemberSession(request, reply, { email, token });
      return { user: await members.user(member) };
    },

    /** Other devices are signed out (ID-26). Throws 401 `invalid_credentials` for a wrong current password. */
    changePassword: async (member: Member, body: { current_password: string; password: string }): Promise<void> => {
      refuseFields({ password: validateNewPassword({ password: body.password, confirmation: body.password }).password });
      await limits.take('own_password', `${member.tenant.accountId}/${member.userId}`);
      if (!(await passwords.matches(body.current_password, await repo.passwordHash(member.tenant, member.userId))))
        throw new AppError('invalid_credentials');
      await repo.setPassword(member.tenant, member.userId, await passwords.hash(body.password), clock.iso());
      await sessions.closeAll(member.tenant, member.userId, member.sessionId);
    },

    /** Sends a reset link (ID-24). Throws 404 `user_not_found`, "Email not Recognized". */
    requestReset: async ({ tenant, address }: BaseContext, email: string): Promise<void> => {
      const key = `${tenant.accountId}/${email.trim().toLowerCase()}`;
      await limits.take('reset_address', address);
      await limits.take('mail_email_short', key);
      await limits.take('mail_email_hour', key);
      const user = await accounts.findByEmail(tenant, email.trim());
      const membership = user && (await accounts.findMembership(tenant, user.id));
      // The app's own voice has no password, and nobody reads its mail.
      if (!user || !membership || membership.is_app_messaging_profile) throw new AppError('user_not_found');
      await transact(db, tenant, (trx) => links.sendReset(trx, tenant, membership.id, user.email));
    },
    /** A new password by the link of the mail: all sessions end, a new one begins (ID-24). The address is proven by it. */
    reset: async (context: BaseContext, body: { token: string; password: string; password_confirmation: string }): Promise<SessionBundle> => {
      const { tenant } = context;
      const faults = validateNewPassword({ password: body.password, confirmation: body.password_confirmation });
      refuseFields({ password: faults.password, password_confirmation: faults.confirmation });
      await limits.take('reset_address', context.address);
      const used = await links.spend(tenant, 'reset', body.token);
      if (!used) throw new AppError('invalid_token');
      const person = await bySubscriber(tenant, used.subscriber_id);
      await repo.setPassword(tenant, person.user_id, await passwords.hash(body.password), clock.iso());
      if (used.data.email) await repo.markProven(tenant, person.user_id, used.data.email, clock.iso());
      await sessions.closeAll(tenant, person.user_id);
      return auth.begin(context, used.subscriber_id, person.email);
    },

    /** Proves an address by the link that was sent there. False where the link is not valid any more. */
    confirm: async (tenant: Tenant, token: string): Promise<boolean> => {
      const used = await links.spend(tenant, 'confirm_email', token);
      if (!used?.data.email) return false;
      const person = await bySubscriber(tenant, used.subscriber_id);
      await repo.markProven(tenant, person.user_id, used.data.email, clock.iso());
      return true;
    },
    /** Takes a change of address back by the link that the old one got; whoever changed it is signed out everywhere (ID-25). */
    undoEmail: async (tenant: Tenant, token: string): Promise<boolean> => {
      const used = await links.spend(tenant, 'undo_email', token);
      if (!used?.data.email) return false;
      const person = await bySubscriber(tenant, used.subscriber_id);
      if (!(await accounts.change(tenant, person.user_id, { email: used.data.email, email_proven_at: clock.iso() }))) return false;
      await sessions.closeAll(tenant, person.user_id);
      return true;
    },

    /** POST /auth/handoff: `?session=` for another window or host (ID-12). */
    handOff: async (member: Member, deviceId: string | null): Promise<{ session: string }> => ({
      session: encodeProof({ email: member.email, token: await links.handOff(member.tenant, member.id, deviceId) }),
    }),

    updateAvatar: async (context: MemberContext): Promise<{ avatar_urls: AvatarUrls | null }> => ({ avatar_urls: await readAvatar(context) }),
  };
}
