import { createHmac } from 'node:crypto';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isId, sameSecret } from '../../platform/ids.ts';

/** The proof in the link of an invitation: its id and a signature, so that the link can be shown again and nothing secret is kept. */
export function createInviteLinks({ secret }: { secret: string }) {
  const signatureOf = (tenant: Tenant, id: string) =>
    createHmac('sha256', `${secret}:invite`).update(`${tenant.appId}/${id}`).digest('base64url').slice(0, 27);
  return {
    tokenOf: (tenant: Tenant, id: string): string => `${id}.${signatureOf(tenant, id)}`,
    /** The id of the invitation that a token proves; null where it proves none of this app. */
    read: (tenant: Tenant, token: string): string | null => {
      const [id = '', signature = '', ...rest] = token.trim().split('.');
      return rest.length === 0 && isId(id) && sameSecret(signature, signatureOf(tenant, id.toLowerCase())) ? id.toLowerCase() : null;
    },
  };
}
export type InviteLinks = ReturnType<typeof createInviteLinks>;
