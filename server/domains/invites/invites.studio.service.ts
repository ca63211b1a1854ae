import type { Invite } from '@bandstand/contract/invites.ts';
import { check, email as isEmail } from '@bandstand/rules/fields/fields.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { InvitesJobs } from './invites.events.ts';
import type { InviteLinks } from './invites.link.ts';
import type { InviteRow, InvitesRepo } from './invites.repo.ts';
import type { KnownProducts } from './invites.service.ts';
import { stateOf } from './invites.shape.ts';

export interface StudioInvitesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: InvitesRepo;
  links: InviteLinks;
  jobs: Pick<Jobs<InvitesJobs>, 'enqueue'>;
  originOf: (tenant: Tenant) => Promise<string>;
  knownProducts: KnownProducts;
  drafts: Pick<Drafts, 'require'>;
}
interface NewInvite {
  email?: string | null;
  product_ids?: string[];
  page_ids?: string[];
  max_uses?: number | null;
  expires_at?: string | null;
}
export type StudioInvites = ReturnType<typeof createStudioInvites>;

/** Invitations as staff make and list them. */
export function createStudioInvites({ platform, repo, links, jobs, originOf, knownProducts, drafts }: StudioInvitesDependencies) {
  const { db, clock, ids } = platform;
  /** Below the app's origin; after the hash, so that no server and no log sees the proof. */
  const pathOf = (tenant: Tenant, id: string, way: 'shown' | 'mailed' = 'shown') => `/#auth?mode=sign_up&invite=${links.tokenOf(tenant, id, way)}`;
  const shown = async (tenant: Tenant, row: InviteRow): Promise<Invite> => ({
    id: row.id,
    url: `${await originOf(tenant)}${pathOf(tenant, row.id)}`,
    email: row.email,
    product_ids: row.product_ids,
    page_ids: row.page_ids,
    max_uses: row.max_uses,
    uses: row.uses,
    state: stateOf(row, clock.ms()),
    created_at: row.created_at,
    expires_at: row.expires_at,
  });
  return {
    list: async (tenant: Tenant, page: number) => {
      const { items, total } = await repo.list(tenant, page);
      return { items: await Promise.all(items.map((row) => shown(tenant, row))), total_count: total };
    },
    /** Errors: 422 by field, product_not_found, page_not_found. With an address, a mail is written too. */
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
          // An address belongs to one person.
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
    /** Address and path for the mail; null when there is nothing to send any more. */
    mailOf: async (tenant: Tenant, id: string): Promise<{ email: string; path: string } | null> => {
      const row = await repo.find(tenant, id);
      return row?.email && stateOf(row, clock.ms()) === 'open' ? { email: row.email, path: pathOf(tenant, id, 'mailed') } : null;
    },
  };
}
