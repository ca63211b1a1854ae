import { createHmac } from 'node:crypto';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isId, sameSecret } from '../../platform/ids.ts';

/** What a link gives: any free seat of a team, by the number of its link, or the seat reserved for an address. */
export type SeatPlace = { kind: 'team' | 'seat'; id: string; nr: number };

/** The proof in a team's links: an id, a number and a signature, so that no secret is stored. */
export function createSeatLinks({ secret }: { secret: string }) {
  const signatureOf = (tenant: Tenant, { kind, id, nr }: SeatPlace) =>
    createHmac('sha256', `${secret}:seats`).update(`${tenant.appId}/${kind}/${id}/${nr}`).digest('base64url').slice(0, 27);
  return {
    tokenOf: (tenant: Tenant, place: SeatPlace): string =>
      `${place.kind === 'team' ? 't' : 's'}.${place.id}.${place.nr}.${signatureOf(tenant, place)}`,
    /** What a token proves; null if it proves nothing in this app. */
    read: (tenant: Tenant, token: string): SeatPlace | null => {
      const [letter = '', typed = '', number = '', signature = '', ...rest] = token.trim().split('.');
      const id = typed.toLowerCase();
      if (rest.length > 0 || !isId(id) || !/^\d{1,9}$/.test(number) || (letter !== 't' && letter !== 's')) return null;
      const place: SeatPlace = { kind: letter === 't' ? 'team' : 'seat', id, nr: Number(number) };
      return sameSecret(signature, signatureOf(tenant, place)) ? place : null;
    },
  };
}
export type SeatLinks = ReturnType<typeof createSeatLinks>;
