import type { Invite } from '@bandstand/contract/invites.ts';
import { check, email as isEmail } from '@bandstand/rules/fields/fields.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Addresses } from '../auth/auth.addresses.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { PageMembers } from '../access/access.members.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { InvitesJobs } from './invites.events.ts';
import type { InviteLinks } from './invites.link.ts';
import type { InviteRow, InvitesRepo } from './invites.repo.ts';

export interface InvitesDependencies {
  db: Database;
  repo: InvitesRepo;
  links: InviteLinks;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  jobs: Pick<Jobs<InvitesJobs>, 'enqueue'>;
  originOf: (tenant: Tenant) => Promise<string>;
  knownProducts: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  drafts: Pick<Drafts, 'require'>;
  entitlements: Pick<Entitlements, 'grant' | 'activeProductIds'>;
  pageMembers: Pick<PageMembers, 'assign'>;
  accounts: Pick<Accounts, 'findUser'>;
  addresses: Pick<Addresses, 'claim'>;
}
interface NewInvite {
  email?: string | null;
  product_ids?: string[];
  page_ids?: string[];
  max_uses?: number | null;
  expires_at?: string | null;
}
const minuteMs = 60_000;

export type Invites = ReturnType<typeof createInvites>;

/** Links by which people become members without mail, of a private app as well (ID-5). */
export function createInvites(parts: InvitesDependencies) {
  const { db, repo, links, clock, ids, limits, jobs, originOf, knownProducts, drafts, entitlements, pageMembers, accounts, addresses } = parts;

  const stateOf = ({ revoked_at, expires_at, max_uses, uses }: InviteRow): Invite['state'] => {
    if (revoked_at) return 'revoked';
    if (max_uses !== null && uses >= max_uses) return 'used';
    return expires_at && msOf(expires_at) <= clock.ms() ? 'expired' : 'open';
  };
  /** Below the app's origin; behind the hash, so that no server and no log gets to see the proof. */
  const pathOf = (tenant: Tenant, id: string, way: 'shown' | 'mailed' = 'shown') => `/#auth?mode=sign_up&invite=${links.tokenOf(tenant, id, way)}`;
  const shown = async (tenant: Tenant, row: InviteRow): Promise<Invite> => ({
    id: row.id,
    url: `${await originOf(tenant)}${pathOf(tenant, row.id)}`,
    email: row.email,
    product_ids: row.product_ids,
    page_ids: row.page_ids,
    max_uses: row.max_uses,
    uses: row.uses,
    state: stateOf(row),
    created_at: row.created_at,
    expires_at: row.expires_at,
  });
  const find = async (tenant: Tenant, token: string) => {
    const read = links.read(tenant, token);
    const row = read && (await repo.find(tenant, read.id));
    return read && row ? { ...row, way: read.way } : null;
  };
  /**
   * The invitation of a token that holds for that address. `provesEmail`: the link was mailed to it. An invitation for an address joins nobody who
   * has yet to prove theirs (ID-15); `isUnproven` is false for someone who is only signing up. Errors: invite_invalid, email_unproven.
   */
  const require = async (tenant: Tenant, token: string, { email, isUnproven }: { email: string; isUnproven: boolean }) => {
    const found = await find(tenant, token);
    if (!found || stateOf(found) !== 'open') throw new AppError('invite_invalid');
    if (found.email !== null && found.email.toLowerCase() !== email.trim().toLowerCase()) throw new AppError('invite_invalid');
    const provesEmail = found.email !== null && found.way === 'mailed';
    if (found.email !== null && isUnproven && !provesEmail) throw new AppError('email_unproven');
    return { id: found.id, provesEmail };
  };
  /** Counts a use in the caller's transaction; false for a member who used it before, who is given nothing again. Errors: invite_invalid where others were faster. */
  const use = async (trx: Work, tenant: Tenant, inviteId: string, subscriberId: string): Promise<boolean> => {
    const used = await repo.use(trx, tenant, inviteId, subscriberId, clock.iso());
    if (used === 'none') throw new AppError('invite_invalid');
    if (used === 'new')
      await jobs.enqueue(within(trx), 'invites.give', { appId: tenant.appId, inviteId, subscriberId }, { runAt: clock.isoIn(minuteMs) });
    return used === 'new';
  };
  /** Gives what comes with it and the member has not yet; what was deleted meanwhile is passed over. */
  const give = async (tenant: Tenant, inviteId: string, subscriberId: string): Promise<void> => {
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
  };

  return {
    require,
    use,
    give,
    list: async (tenant: Tenant, page: number) => {
      const { items, total } = await repo.list(tenant, page);
      return { items: await Promise.all(items.map((row) => shown(tenant, row))), total_count: total };
    },
    /** Errors: 422 by field, product_not_found, page_not_found. With an address a letter is written, too. */
    create: async (tenant: Tenant, staff: Staff, input: NewInvite): Promise<Invite> => {
      const email = input.email?.trim() || null;
      const expiresAt = input.expires_at ?? null;
      refuseFields({
        email: email !== null && check(email, isEmail),
        expires_at: expiresAt !== null && !(msOf(expiresAt) > clock.ms()) && { key: 'field.invalid' },
      });
      const [productIds, pageIds] = [[...new Set(input.product_ids)], [...new Set(input.page_ids)]];
      if ((await knownProducts(tenant, productIds)).size < productIds.length) throw new AppError('product_not_found');
      for (const id of pageIds) await drafts.require(tenant, id);
      const row = await transact(db, tenant, async (trx) => {
        const made = await repo.insert(trx, {
          app_id: tenant.appId,
          id: ids.next(),
          email,
          product_ids: productIds,
          page_ids: pageIds,
          // An address is of one person.
          max_uses: email === null ? (input.max_uses ?? null) : 1,
          created_by: staff.userId,
          created_at: clock.iso(),
          expires_at: expiresAt,
          revoked_at: null,
        });
        if (email) await jobs.enqueue(within(trx), 'invites.mail', { appId: tenant.appId, inviteId: made.id });
        return made;
      });
      return shown(tenant, row);
    },
    revoke: async (tenant: Tenant, id: string): Promise<void> => {
      if (!(await repo.revoke(tenant, id, clock.iso()))) throw new AppError('not_found');
    },
    /** What a link says before somebody takes it: whether it holds, and for whom. Errors: invite_invalid, rate_limited. */
    peek: async (tenant: Tenant, token: string, address: string): Promise<{ email: string | null }> => {
      await limits.take('fetch_address', `invite:${address}`);
      const found = await find(tenant, token);
      if (!found || stateOf(found) !== 'open') throw new AppError('invite_invalid');
      return { email: found.email };
    },
    /** A member takes what comes with a link. Errors: invite_invalid, email_unproven. */
    accept: async (member: Member, token: string): Promise<void> => {
      const { tenant, id, userId, email } = member;
      const isUnproven = !(await accounts.findUser(tenant, userId))?.email_proven_at;
      const found = await require(tenant, token, { email, isUnproven });
      if (found.provesEmail) await addresses.claim(tenant, userId, email, { exceptId: member.sessionId, keepsPassword: true });
      if (await transact(db, tenant, (trx) => use(trx, tenant, found.id, id))) await give(tenant, found.id, id);
    },
    /** Address and path for the letter; null where there is nothing to write any more. */
    letterOf: async (tenant: Tenant, id: string): Promise<{ email: string; path: string } | null> => {
      const row = await repo.find(tenant, id);
      return row?.email && stateOf(row) === 'open' ? { email: row.email, path: pathOf(tenant, id, 'mailed') } : null;
    },
  };
}
