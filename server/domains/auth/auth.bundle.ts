import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ids } from '../../platform/ids.ts';
import { userChannel } from '../../platform/realtime/realtime.ts';
import type { Members } from '../members/members.service.ts';

/** Keys of the bundle that other domains contribute; the members domain composes `user`. */
export type BundlePart = Partial<Omit<SessionBundle, 'user' | 'authentication_token' | 'subscriber_properties'>>;
export type Contribution = (tenant: Tenant, subscriberId: string) => Promise<BundlePart>;

export type Bundles = ReturnType<typeof createBundles>;

const bundleOf = (user: SessionBundle['user'], token: string, properties: SessionBundle['subscriber_properties']): SessionBundle => ({
  user,
  authentication_token: token,
  program_subscriptions: {},
  event_subscriptions: {},
  pack_subscriptions: {},
  page_completions: { by_uuid: {}, by_content_type: {} },
  page_subscriptions: {},
  bookmarked_pages: [],
  past_due_subscriptions: [],
  asked_subscriptions: [],
  subscriber_properties: properties,
  blocked_user_ids: [],
  exercise_swaps: [],
  tree_version: '0',
});

/** The session bundle (L82): everything that the client needs to know about the member, collected from all domains in parallel. */
export function createBundles({ members, ids }: { members: Pick<Members, 'profile'>; ids: Ids }) {
  const contributions: Contribution[] = [];
  return {
    /** Adds a key that a domain above knows. Each key has one contributor. */
    contribute: (contribution: Contribution): void => void contributions.push(contribution),
    of: async (tenant: Tenant, subscriberId: string, token: string): Promise<SessionBundle> => {
      const [{ user, properties }, ...parts] = await Promise.all([
        members.profile(tenant, subscriberId),
        ...contributions.map((contribution) => contribution(tenant, subscriberId)),
      ]);
      return Object.assign(bundleOf(user, token, properties), ...parts);
    },
    /** The bundle of a made-up member, with a token that opens nothing: for bots that fill in the hidden field. */
    decoy: ({ email, name, timezone }: { email: string; name: string; timezone?: string | undefined }, language: Language): SessionBundle => {
      const uuid = ids.next();
      const user: SessionBundle['user'] = {
        email: email.trim(),
        pending_email: null,
        id: ids.next(),
        name: name.trim(),
        timezone: timezone ?? 'UTC',
        subscriber_id: ids.next(),
        subscriber_uuid: uuid,
        is_admin: false,
        is_account_admin: false,
        is_app_messaging_profile: false,
        active_product_ids: [],
        global_events_channel: userChannel(uuid),
        avatar_urls: null,
        can_receive_messages_from_members: true,
        language,
        passwordless: false,
        auth_provider: 'default',
        app_subscription: null,
        attributes: { 'member.name': name.trim(), 'member.first_name': name.trim().split(/\s+/)[0] ?? '' },
      };
      return bundleOf(user, ids.secret(), []);
    },
  };
}
