import type { AvatarUrls } from '@bandstand/contract/media.ts';
import type { Person, User } from '@bandstand/contract/members.ts';
import { flagsOf } from '@bandstand/rules/members/flags.ts';
import { findLanguage } from '@bandstand/rules/text/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createGatherById } from '../../platform/gather.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { userChannel } from '../../platform/realtime/realtime.ts';
import type { MembersEvents } from './members.events.ts';
import type { MembersRepo, PersonRow } from './members.repo.ts';
import type { Avatar } from './members.tables.ts';

/** A person as other domains see them. Never with an email address (PRV-4). */
export interface PersonFacts {
  /** Subscriber id. */
  readonly id: string;
  readonly userId: string;
  readonly uuid: string;
  readonly name: string;
  readonly avatarUrls: AvatarUrls | null;
  readonly acceptsMessages: boolean;
  readonly isAppProfile: boolean;
  readonly isAdmin: boolean;
  readonly isAccountAdmin: boolean;
  /** Until when they may not write; null: they may. A time in the past does not count. */
  readonly suspendedUntil: string | null;
}

/** A person, and subscriber ids on both sides: whom they blocked, and who blocked them. */
export interface SenderFacts {
  readonly person: PersonFacts;
  readonly blocks: { readonly blocked: ReadonlySet<string>; readonly blockedBy: ReadonlySet<string> };
}

/** What domains above add to `user`: products, the app's subscription. */
export type UserPart = (tenant: Tenant, subscriberId: string) => Promise<Partial<Pick<User, 'active_product_ids' | 'app_subscription'>>>;

export const avatarUrlsOf = (avatar: Avatar | null): AvatarUrls | null =>
  avatar && { small: avatar.small, medium: avatar.medium, large: avatar.large };

const toPerson = (row: PersonRow): PersonFacts => ({
  id: row.id,
  userId: row.user_id,
  uuid: row.uuid,
  name: row.name,
  avatarUrls: avatarUrlsOf(row.avatar),
  acceptsMessages: row.accepts,
  isAppProfile: row.is_profile,
  suspendedUntil: row.suspended_until,
  ...flagsOf(row.roles),
});

/** A person on the wire (PRV-4). */
export const toWirePerson = ({ id, userId, name, avatarUrls }: PersonFacts): Person => ({ id, user_id: userId, name, avatar_urls: avatarUrls });

export type Members = ReturnType<typeof createMembers>;

/** Members of an app: their profile, and how others see them. */
export function createMembers({ repo, clock, bus }: { repo: MembersRepo; clock: Clock; bus: Bus<MembersEvents> }) {
  const parts: UserPart[] = [];
  const contacts = createGatherById(
    async (tenant: Tenant, ids: readonly string[]) => new Map((await repo.contacts(tenant, ids)).map(({ id, ...contact }) => [id, contact])),
  );

  /** The member's own profile (L80) with the properties that the bundle lists too. One query besides those of the contributed parts. */
  async function profile(tenant: Tenant, subscriberId: string): Promise<{ user: User; properties: { slug: string; value: string }[] }> {
    const [row, ...added] = await Promise.all([repo.own(tenant, subscriberId, clock.iso()), ...parts.map((part) => part(tenant, subscriberId))]);
    if (!row) throw new AppError('unauthenticated');
    const user: User = {
      email: row.email,
      pending_email: row.pending_email,
      id: row.user_id,
      name: row.name,
      timezone: row.timezone,
      subscriber_id: row.id,
      subscriber_uuid: row.uuid,
      is_admin: flagsOf(row.roles).isAdmin,
      is_account_admin: flagsOf(row.roles).isAccountAdmin,
      is_app_messaging_profile: row.is_profile,
      active_product_ids: [],
      global_events_channel: userChannel(row.uuid),
      avatar_urls: avatarUrlsOf(row.avatar),
      can_receive_messages_from_members: row.accepts,
      language: row.language,
      passwordless: !row.has_password,
      auth_provider: row.auth_provider,
      app_subscription: null,
      attributes: {
        ...Object.fromEntries(row.properties.map(({ slug, value }) => [`member.${slug}`, value])),
        'member.name': row.name,
        'member.first_name': row.name.split(/\s+/)[0] ?? '',
      },
    };
    return { user: Object.assign(user, ...added), properties: row.properties };
  }

  return {
    /** Adds what another domain knows about the member to `user`. */
    contribute: (part: UserPart): void => void parts.push(part),
    profile,
    user: async (member: Member): Promise<User> => (await profile(member.tenant, member.id)).user,

    /** PUT /subscribers: language only when sent, the flag when sent (PRV-3); a language outside the eleven is 422 and changes nothing (LNG-3). */
    update: async (member: Member, changes: { language?: string; can_receive_messages_from_members?: boolean }): Promise<{ user: User }> => {
      const language = changes.language === undefined ? undefined : findLanguage(changes.language);
      refuseFields({ language: language === null ? { key: 'field.invalid' } : null });
      const accepts = changes.can_receive_messages_from_members;
      if (language || accepts !== undefined) {
        await repo.update(member.tenant, member.id, {
          ...(language ? { language } : {}),
          ...(accepts === undefined ? {} : { can_receive_messages_from_members: accepts }),
        });
        bus.publish('member.changed', { tenant: member.tenant, subscriberId: member.id, userId: member.userId });
      }
      return { user: (await profile(member.tenant, member.id)).user };
    },
    setAvatar: async (member: Member, avatar: Avatar | null): Promise<void> => {
      await repo.setAvatar(member.tenant, member.userId, avatar);
      bus.publish('member.changed', { tenant: member.tenant, subscriberId: member.id, userId: member.userId });
    },
    /** The address and language for mails to a member; null for a deleted one. */
    contactOf: async (tenant: Tenant, subscriberId: string) => (await contacts(tenant, [subscriberId])).get(subscriberId) ?? null,
    /** Members of these ids, by subscriber id; leaves out people who are not members of the app. One query. */
    peopleByIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, PersonFacts>> =>
      ids.length === 0 ? new Map() : new Map((await repo.byIds(tenant, ids)).map((row) => [row.id, toPerson(row)])),
    /** The same, with the members around each: what every message needs to know of its sender. */
    sendersByIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, SenderFacts>> =>
      new Map(
        (await repo.sendersByIds(tenant, ids)).map((row) => [
          row.id,
          { person: toPerson(row), blocks: { blocked: new Set(row.blocked), blockedBy: new Set(row.blocked_by) } },
        ]),
      ),
    /** The same by user id. */
    peopleByUserIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, PersonFacts>> =>
      ids.length === 0 ? new Map() : new Map((await repo.byUserIds(tenant, ids)).map((row) => [row.user_id, toPerson(row)])),
    appProfiles: async (tenant: Tenant): Promise<PersonFacts[]> => (await repo.appProfiles(tenant)).map(toPerson),
    markActive: repo.markActive,
  };
}
