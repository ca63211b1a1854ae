import { createHmac } from 'node:crypto';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isId, sameSecret } from '../../platform/ids.ts';

/** A mailed link was sent only to the address of the invitation, so it proves that address. The studio shows another one, to pass on. */
type Way = 'shown' | 'mailed';

/** The proof in the link of an invitation: its id and a signature. The link can be shown again without storing a secret. */
export function createInviteLinks({ secret }: { secret: string }) {
  const signatureOf = (tenant: Tenant, id: string, way: Way) =>
    createHmac('sha256', `${secret}:invite`)
      .update(`${tenant.appId}/${id}${way === 'mailed' ? '/mailed' : ''}`)
      .digest('base64url')
      .slice(0, 27);
  return {
    tokenOf: (tenant: Tenant, id: string, way: Way = 'shown'): string => `${id}.${signatureOf(tenant, id, way)}`,
    /** The invitation that a token proves, and how it was sent; null when it proves none of this app. */
    read: (tenant: Tenant, token: string): { id: string; way: Way } | null => {
      const [typed = '', signature = '', ...rest] = token.trim().split('.');
      const id = typed.toLowerCase();
      if (rest.length > 0 || !isId(id)) return null;
      const way = (['shown', 'mailed'] as const).find((one) => sameSecret(signature, signatureOf(tenant, id, one)));
      return way ? { id, way } : null;
    },
  };
}
export type InviteLinks = ReturnType<typeof createInviteLinks>;
