import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Directory } from './members.directory.service.ts';

/** How the products domain grants and revokes by hand. */
export interface GrantGiver {
  grant(
    tenant: Tenant,
    given: { subscriberId: string; productId: string; endsAt: string | null; grantedBy: string },
  ): Promise<{ id: string; product_id: string; ends_at: string | null }>;
  revokeGrant(tenant: Tenant, subscriberId: string, grantId: string): Promise<void>;
}
export type Grants = ReturnType<typeof createGrants>;

/** Products that the owner grants to a member by hand. */
export const createGrants = ({ directory, giver }: { directory: Pick<Directory, 'require'>; giver: Port<GrantGiver> }) => ({
  /** Throws 404 for a foreign member, `product_not_found` for a foreign product. */
  grant: async (tenant: Tenant, staff: Staff, memberId: string, { product_id, ends_at }: { product_id: string; ends_at?: string | null }) => {
    const member = await directory.require(tenant, memberId);
    return giver.current.grant(tenant, { subscriberId: member.id, productId: product_id, endsAt: ends_at ?? null, grantedBy: staff.userId });
  },
  revoke: async (tenant: Tenant, memberId: string, grantId: string): Promise<void> => {
    const member = await directory.require(tenant, memberId);
    await giver.current.revokeGrant(tenant, member.id, grantId);
  },
});
