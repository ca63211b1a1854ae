import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Members } from '../members/members.service.ts';

/** Keys of the bundle that other domains know; `user` is composed by the members domain. */
export type BundlePart = Partial<Omit<SessionBundle, 'user' | 'authentication_token' | 'subscriber_properties'>>;
export type Contribution = (tenant: Tenant, subscriberId: string) => Promise<BundlePart>;

export type Bundles = ReturnType<typeof createBundles>;

/** The session bundle (L82): everything that the client needs to know of the member, asked of all domains at the same time. */
export function createBundles({ members }: { members: Pick<Members, 'profile'> }) {
  const contributions: Contribution[] = [];
  return {
    /** Adds what a domain above knows. A key has one contributor. */
    contribute: (contribution: Contribution): void => void contributions.push(contribution),
    of: async (tenant: Tenant, subscriberId: string, token: string): Promise<SessionBundle> => {
      const [{ user, properties }, ...parts] = await Promise.all([
        members.profile(tenant, subscriberId),
        ...contributions.map((contribution) => contribution(tenant, subscriberId)),
      ]);
      const bundle: SessionBundle = {
        user,
        authentication_token: token,
        program_subscriptions: {},
        event_subscriptions: {},
        pack_subscriptions: {},
        page_completions: { by_uuid: {}, by_content_type: {} },
        page_subscriptions: {},
        bookmarked_pages: [],
        past_due_subscriptions: [],
        subscriber_properties: properties,
        blocked_user_ids: [],
        exercise_swaps: [],
        tree_version: '0',
      };
      return Object.assign(bundle, ...parts);
    },
  };
}
