import { createHash } from 'node:crypto';
import { emailFieldOf } from '@bandstand/rules/forms/structure.ts';
import type { Work } from '../../platform/db/work.ts';
import type { BaseContext, GuestContext } from '../../platform/http/context.ts';
import type { KnownDevices } from '../../platform/http/known-devices.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import type { AppsServices } from '../apps/apps.module.ts';
import type { AuthGuests } from '../auth/auth.guests.service.ts';
import type { FormData, Forms, OpenForm } from '../forms/forms.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { SubmissionsRepo } from './submissions.repo.ts';
import type { StoredAnswer } from './submissions.tables.ts';

/** Who submits: a member, or a guest with the address that they gave. */
export interface Author {
  subscriberId: string | null;
  uuid: string | null;
  email: string | null;
  device: string | null;
}
type Caller = Pick<GuestContext, 'tenant' | 'member' | 'request' | 'reply' | 'language' | 'address' | 'deviceId'>;

export interface GuestSubmissionsDependencies {
  repo: Pick<SubmissionsRepo, 'claim' | 'keepOnce'>;
  apps: Pick<AppsServices['apps'], 'require'>;
  accounts: Pick<Accounts, 'findByEmail'>;
  auth: Pick<AuthGuests, 'addUnproven' | 'joined'>;
  devices: KnownDevices;
  forms: Pick<Forms, 'published'>;
  limits: Limits;
  ids: Ids;
}
export type GuestSubmissions = ReturnType<typeof createGuestSubmissions>;

/** The mark of devices on which a guest submitted something; members have theirs by address. */
const guestPerson = (accountId: string): string => `${accountId}/ guests of forms`;
const longestName = 60;

/** Guests who answer public forms (FRM-5, FRM-14). */
export const createGuestSubmissions = (parts: GuestSubmissionsDependencies) => ({ ...createAuthors(parts), ...createClaims(parts) });

/** What a guest gave as address; null: the form does not ask for one. */
function emailIn(form: FormData, answers: readonly StoredAnswer[]): string | null {
  const field = emailFieldOf(form);
  const email = answers.find(({ form_field_id }) => form_field_id === field?.id)?.value.trim() ?? '';
  return email === '' ? null : email;
}
const nobody: Author = { subscriberId: null, uuid: null, email: null, device: null };

function createAuthors({ apps, accounts, auth, devices, limits, ids }: GuestSubmissionsDependencies) {
  /** The browser's own id, which it keeps in a cookie that no script reads. */
  function deviceOf({ tenant, request, reply }: Caller): string | null {
    const known = devices.of(request, guestPerson(tenant.accountId));
    const id = known ?? devices.remember(request, reply, guestPerson(tenant.accountId));
    return secretHash(id);
  }
  /** A guest's uploads belong to the device: its cookie, else what it calls itself. */
  const uploaderId = ({ tenant, request, deviceId, address }: Caller): string => {
    const device = devices.of(request, guestPerson(tenant.accountId)) ?? deviceId ?? address;
    const hex = createHash('sha256').update(`${tenant.appId} uploads of ${device}`).digest('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
  };
  return {
    /** Members are counted by their own limits. Throws rate_limited for a guest who submits too often (API-15). */
    admit: async ({ member, address }: Caller, formId: string): Promise<void> => {
      if (!member) await limits.take('form_guest', `${formId} ${address}`);
    },
    /**
     * Who submits. A guest with an address that nobody has becomes a member by `join`, in the transaction of the submission. Every address gets a
     * uuid, so the answer does not tell who is a member.
     */
    authorOf: async (caller: Caller, form: OpenForm, answers: readonly StoredAnswer[]): Promise<Author & { isNew: boolean }> => {
      const { member, tenant } = caller;
      if (member) return { ...nobody, subscriberId: member.id, uuid: member.uuid, isNew: false };
      const email = emailIn(form.data, answers);
      if (email === null) return { ...nobody, isNew: false };
      const isKnown = (await accounts.findByEmail(tenant, email)) !== undefined;
      const isClosed = (await apps.require(tenant)).row.access.is_private;
      return { subscriberId: null, uuid: ids.next(), email, device: deviceOf(caller), isNew: !isKnown && !isClosed };
    },
    /** Makes a member of a guest, in the transaction of the submission; the same author if someone has the address by now. */
    join: async (on: Work, { tenant, language }: Caller, author: Author): Promise<Author> => {
      const { email, uuid } = author;
      if (email === null || uuid === null) return author;
      const name = (email.split('@')[0] ?? '').slice(0, longestName);
      const subscriberId = await auth.addUnproven(on, tenant, { email, name, language, uuid });
      return subscriberId ? { ...nobody, subscriberId, uuid } : author;
    },
    joined: auth.joined,
    /** Whose uploads a submission may show. */
    uploaderOf: (caller: Caller): { id: string } => caller.member ?? { id: uploaderId(caller) },
    uploaderId,
  };
}

/** Submissions of guests whose address was known: they belong to the member as soon as that member logs in on the same device. */
function createClaims({ repo, devices, forms }: GuestSubmissionsDependencies) {
  return {
    claim: async (
      { tenant, request }: Pick<BaseContext, 'tenant' | 'request'>,
      { subscriberId, email }: { subscriberId: string; email: string },
    ): Promise<void> => {
      const device = devices.of(request, guestPerson(tenant.accountId));
      if (device === null) return;
      const claimed = await repo.claim(tenant, { device: secretHash(device), email, subscriberId });
      for (const { id, form_id: formId } of claimed) {
        const onceKey = onceKeyOf((await forms.published(tenant, formId))?.data ?? { is_repeatable: true }, subscriberId, null);
        if (onceKey !== null) await repo.keepOnce(tenant, { id, formId, onceKey });
      }
    },
  };
}

/** What only one submission may have: the session of a capture, or a form that is not repeatable. */
export const onceKeyOf = (form: Pick<FormData, 'is_repeatable'>, subscriberId: string | null, session: string | null): string | null => {
  if (subscriberId === null) return null;
  if (session !== null) return `capture ${subscriberId} ${session}`;
  return form.is_repeatable ? null : `member ${subscriberId}`;
};
