import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PageMembers } from '../access/access.members.service.ts';
import type { Addresses } from '../auth/auth.addresses.service.ts';
import type { InvitePort } from '../auth/auth.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { InvitesJobs } from './invites.events.ts';
import type { InviteLinks } from './invites.link.ts';
import type { InviteRow, InvitesRepo } from './invites.repo.ts';
import { stateOf } from './invites.shape.ts';

/** Looks up which of these ids are products of the app. */
export type KnownProducts = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;

export interface InvitesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  repo: InvitesRepo;
  links: InviteLinks;
  jobs: Pick<Jobs<InvitesJobs>, 'enqueue'>;
  accounts: Pick<Accounts, 'findUser'>;
  addresses: Pick<Addresses, 'claim'>;
  gifts: Gifts;
}
const minuteMs = 60_000;

export type Invites = ReturnType<typeof createInvites>;

/** Links by which people become members without mail, even of a private app (ID-5). */
export function createInvites({ platform: { db, clock, limits }, repo, links, jobs, accounts, addresses, gifts }: InvitesDependencies) {
  const isOpen = (row: InviteRow): boolean => stateOf(row, clock.ms()) === 'open';
  const find = async (tenant: Tenant, token: string) => {
    const read = links.read(tenant, token);
    const row = read && (await repo.find(tenant, read.id));
    return read && row ? { ...row, way: read.way } : null;
  };
  /**
   * The invitation of a token that is valid for that address. `provesEmail`: the link was mailed to it. An invitation for an address joins nobody
   * who has yet to prove theirs (ID-15); `isUnproven` is false for someone who is only signing up. Errors: invite_invalid, email_unproven.
   */
  const require: InvitePort['require'] = async (tenant, token, { email, isUnproven }) => {
    const invite = await find(tenant, token);
    if (!invite || !isOpen(invite)) throw new AppError('invite_invalid');
    if (invite.email !== null && invite.email.toLowerCase() !== email.trim().toLowerCase()) throw new AppError('invite_invalid');
    const provesEmail = invite.email !== null && invite.way === 'mailed';
    if (invite.email !== null && isUnproven && !provesEmail) throw new AppError('email_unproven');
    return { id: invite.id, provesEmail };
  };
  /**
   * Counts a use in the caller's transaction. False for a member who used it before and gets nothing again. Errors: invite_invalid when others were
   * faster.
   */
  const use = async (trx: Work, tenant: Tenant, inviteId: string, subscriberId: string): Promise<boolean> => {
    const used = await repo.use(trx, tenant, inviteId, subscriberId, clock.iso());
    if (used === 'none') throw new AppError('invite_invalid');
    if (used === 'new')
      await jobs.enqueue(within(trx), 'invites.give', { appId: tenant.appId, inviteId, subscriberId }, { runAt: clock.isoIn(minuteMs) });
    return used === 'new';
  };

  return {
    require,
    use,
    give: gifts.give,
    /** What a link offers before someone accepts it: whether it is valid, and for whom. Errors: invite_invalid, rate_limited. */
    peek: async (tenant: Tenant, token: string, address: string): Promise<{ email: string | null }> => {
      await limits.take('fetch_address', `invite:${address}`);
      const invitation = await find(tenant, token);
      if (!invitation || !isOpen(invitation)) throw new AppError('invite_invalid');
      return { email: invitation.email };
    },
    /** A member accepts what a link includes. Errors: invite_invalid, email_unproven. */
    accept: async (member: Member, token: string): Promise<void> => {
      const { tenant, id, userId, email } = member;
      const isUnproven = !(await accounts.findUser(tenant, userId))?.email_proven_at;
      const invite = await require(tenant, token, { email, isUnproven });
      if (invite.provesEmail) await addresses.claim(tenant, userId, email, { exceptId: member.sessionId, keepsPassword: true });
      if (await transact(db, tenant, (trx) => use(trx, tenant, invite.id, id))) await gifts.give(tenant, invite.id, id);
    },
  };
}

export interface GiftsDependencies {
  repo: InvitesRepo;
  knownProducts: KnownProducts;
  entitlements: Pick<Entitlements, 'grant' | 'activeProductIds'>;
  pageMembers: Pick<PageMembers, 'assign'>;
}
type Gifts = ReturnType<typeof createGifts>;

/** Products and pages included in an invitation. */
export const createGifts = ({ repo, knownProducts, entitlements, pageMembers }: GiftsDependencies) => ({
  /** Gives what the member does not have yet. Leaves out what was deleted meanwhile. */
  give: async (tenant: Tenant, inviteId: string, subscriberId: string): Promise<void> => {
    const row = await repo.find(tenant, inviteId);
    if (!row) return;
    const owned = new Set(await entitlements.activeProductIds(tenant, subscriberId));
    const products = await knownProducts(tenant, row.product_ids);
    for (const productId of row.product_ids)
      if (products.has(productId) && !owned.has(productId)) await entitlements.grant(tenant, { subscriberId, productId, grantedBy: row.created_by });
    for (const pageId of row.page_ids)
      await pageMembers.assign(tenant, pageId, [subscriberId]).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  },
});
