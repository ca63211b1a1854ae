import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { AvatarUrls } from '@bandstand/contract/media.ts';
import type { User } from '@bandstand/contract/members.ts';
import { check, email as isEmail, name as isName, required, validateNewPassword } from '@bandstand/rules/fields/fields.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { BaseContext, Member, MemberContext } from '../../platform/http/context.ts';
import { encodeProof, setMemberSession } from '../../platform/http/session-cookies.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { AvatarReader } from '../members/members.avatar.ts';
import type { Members } from '../members/members.service.ts';
import type { Addresses } from './auth.addresses.service.ts';
import type { AuthLinks } from './auth.links.ts';
import type { AuthRepo } from './auth.repo.ts';
import type { Sessions } from './auth.sessions.ts';
import type { Answers } from './auth.verify.service.ts';

export interface AuthAccountDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  passwords: Passwords;
  accounts: Accounts;
  members: Pick<Members, 'user'>;
  own: {
    repo: AuthRepo;
    sessions: Pick<Sessions, 'forget'>;
    links: AuthLinks;
    addresses: Pick<Addresses, 'ask' | 'cancel' | 'renounce'>;
    answers: Pick<Answers, 'begin'>;
  };
  /** Mails the studio's reset link, for staff who ask in the member app. */
  askStaffReset: (email: string, language: Language) => Promise<void>;
  /** Takes the picture out of the request and makes it the member's (UPL-5). */
  readAvatar: AvatarReader;
}

export type AuthAccount = ReturnType<typeof createAuthAccount>;

/** What members do with their own account: details, password, reset. */
export const createAuthAccount = (dependencies: AuthAccountDependencies) => ({
  ...createDetails(dependencies),
  ...createPasswordReset(dependencies),
});

function createDetails({ platform, passwords, accounts, members, own, readAvatar }: AuthAccountDependencies) {
  const { db, clock, limits } = platform;
  const { repo, sessions, links, addresses } = own;
  /**
   * Requires the current password, or the code that was sent to the current address: a stolen session is not enough. Staff change their identity only
   * in the studio, which also asks for the second factor. Errors: staff_identity, proof_required, invalid_credentials, 422 `code`, rate_limited.
   */
  async function proveFresh({ tenant, userId, id, email }: Member, { password, code }: { password?: string; code?: string }): Promise<void> {
    if (await accounts.isStaff(tenant.accountId, userId)) throw new AppError('staff_identity');
    const proof = code === undefined ? password : code;
    if (proof === undefined) throw new AppError('proof_required');
    await limits.take('own_password', `${tenant.accountId}/${userId}`);
    if (code !== undefined) {
      const used = await links.spendCode(tenant, 'prove', id, code);
      return refuseFields({ code: used?.data.email?.toLowerCase() !== email.toLowerCase() && { key: 'field.code_wrong' } });
    }
    if (!(await passwords.matches(proof, await repo.passwordHash(tenant, userId)))) throw new AppError('invalid_credentials');
  }

  return {
    /**
     * PUT /auth (ID-25): changes only what is sent. A new email needs a fresh proof and waits until its owner confirms it; an address that is taken
     * gets the same answer. Errors: 422 by field, staff_identity, proof_required, invalid_credentials, rate_limited.
     */
    change: async (
      { member, request, reply }: MemberContext,
      body: { email?: string; name?: string; timezone?: string; current_password?: string; code?: string },
    ): Promise<{ user: User }> => {
      const [email, name, { timezone }] = [body.email?.trim(), body.name?.trim(), body];
      refuseFields({
        email: email !== undefined && check(email, required, isEmail),
        name: name !== undefined && check(name, required, isName),
        timezone: timezone !== undefined && !isTimeZone(timezone) && { key: 'field.invalid' },
      });
      const isNewEmail = email !== undefined && email.toLowerCase() !== member.email.toLowerCase();
      if (isNewEmail) await proveFresh(member, { password: body.current_password, code: body.code });
      const changes = {
        ...(email === undefined || isNewEmail ? {} : { email }),
        ...(name === undefined ? {} : { name }),
        ...(timezone === undefined ? {} : { timezone }),
      };
      if (Object.keys(changes).length > 0) await accounts.change(member.tenant, member.userId, changes);
      if (isNewEmail) await addresses.ask(member.tenant, { subscriberId: member.id, userId: member.userId, email: member.email }, email);
      sessions.forget(member.userId);
      const token = request.headers['x-user-token'];
      if (email !== undefined && !isNewEmail && typeof token === 'string') setMemberSession(request, reply, { email, token });
      return { user: await members.user(member) };
    },

    /** Cancels a pending change of address; the current one stays. Errors: staff_identity. */
    cancelChange: async (member: Member): Promise<{ user: User }> => {
      if (await accounts.isStaff(member.tenant.accountId, member.userId)) throw new AppError('staff_identity');
      await addresses.cancel(member.tenant, member.userId);
      return { user: await members.user(member) };
    },

    /** POST /auth/proof: sends a code to the current address, for a person without a password (ID-25). Errors: staff_identity, rate_limited. */
    sendProof: async ({ tenant, id, userId, email }: Member): Promise<void> => {
      if (await accounts.isStaff(tenant.accountId, userId)) throw new AppError('staff_identity');
      const key = `${tenant.accountId}/${email.toLowerCase()}`;
      await limits.take('mail_email_short', key);
      await limits.take('mail_email_hour', key);
      await transact(db, tenant, (trx) => links.sendProofCode(trx, tenant, id, email));
    },

    /** Logs out other devices, and voids every link (ID-26). Errors: invalid_credentials, staff_identity, 422, rate_limited. */
    changePassword: async (member: Member, body: { current_password: string; password: string }): Promise<void> => {
      refuseFields({ password: validateNewPassword({ password: body.password, confirmation: body.password }).password });
      await proveFresh(member, { password: body.current_password });
      await repo.setPassword(member.tenant, member.userId, await passwords.hash(body.password), clock.iso());
      await addresses.renounce(member.tenant, member.userId, { exceptId: member.sessionId, keepsPassword: true });
    },

    /** POST /auth/handoff: `?session=` for another window or host (ID-12). */
    handOff: async (member: Member, deviceId: string | null): Promise<{ session: string }> => ({
      session: encodeProof({ email: member.email, token: await links.handOff(member.tenant, member.id, deviceId) }),
    }),

    updateAvatar: async (context: MemberContext): Promise<{ avatar_urls: AvatarUrls | null }> => ({ avatar_urls: await readAvatar(context) }),
  };
}

function createPasswordReset({ platform: { db, clock, limits }, passwords, accounts, own, askStaffReset }: AuthAccountDependencies) {
  const { repo, links, addresses, answers } = own;
  const bySubscriber = async (tenant: Tenant, subscriberId: string) => {
    const person = await repo.personOf(tenant, subscriberId);
    if (!person) throw new AppError('invalid_token');
    return person;
  };

  return {
    /** Sends a reset link (ID-24). Throws 404 `user_not_found`, "Email not Recognized". */
    requestReset: async ({ tenant, address, language }: BaseContext, email: string): Promise<void> => {
      const key = `${tenant.accountId}/${email.trim().toLowerCase()}`;
      await limits.take('reset_address', address);
      await limits.take('mail_email_short', key);
      await limits.take('mail_email_hour', key);
      const user = await accounts.findByEmail(tenant, email.trim());
      const membership = user && (await accounts.findMembership(tenant, user.id));
      // The app profile has no password, and nobody reads its mail.
      if (!user || !membership || membership.is_app_messaging_profile) throw new AppError('user_not_found');
      // The studio's reset asks for the second factor; a member's link would bypass it.
      if (await accounts.isStaff(tenant.accountId, user.id)) return askStaffReset(user.email, language);
      await transact(db, tenant, (trx) => links.sendReset(trx, tenant, membership.id, user.email));
    },
    /** Sets a new password with the link of the mail: all sessions and links end, a new session begins (ID-24). This also proves the address. */
    reset: async (context: BaseContext, body: { token: string; password: string; password_confirmation: string }): Promise<SessionBundle> => {
      const { tenant } = context;
      const faults = validateNewPassword({ password: body.password, confirmation: body.password_confirmation });
      refuseFields({ password: faults.password, password_confirmation: faults.confirmation });
      await limits.take('reset_address', context.address);
      const used = await links.spend(tenant, 'reset', body.token);
      if (!used) throw new AppError('invalid_token');
      const person = await bySubscriber(tenant, used.subscriber_id);
      const isOfAnother = person.email.toLowerCase() !== used.data.email?.toLowerCase();
      if (isOfAnother || (await accounts.isStaff(tenant.accountId, person.user_id))) throw new AppError('invalid_token');
      await repo.setPassword(tenant, person.user_id, await passwords.hash(body.password), clock.iso());
      await accounts.prove(tenant.accountId, person.user_id, person.email);
      await addresses.renounce(tenant, person.user_id, { keepsPassword: true });
      return answers.begin(context, used.subscriber_id, person.email);
    },
  };
}
