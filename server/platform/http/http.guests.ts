import type { Call } from '@bandstand/contract/call.ts';
import type { Pow } from '@bandstand/contract/guest-proof.ts';
import type { FastifyRequest } from 'fastify';
import type { GuestPlace } from './guest-proof.ts';

/** What a guest sent besides the input of a call. */
export interface GuestFields {
  /** A bot filled in the field that people never see. */
  isTrapped: boolean;
  pow: Pow | null;
}

/** Takes the guest's fields out of the checked input: handlers never see them, and a repeat with another proof is the same call. */
export function takeGuestFields({ method, query, body }: FastifyRequest): GuestFields {
  const given = (method === 'GET' ? query : body) as { website?: string; pow?: Pow | string };
  const { website = '', pow } = given;
  delete given.website;
  delete given.pow;
  return { isTrapped: website !== '', pow: typeof pow === 'string' ? readPow(pow) : (pow ?? null) };
}

/** Where a guest calls from, with the form that a proof for forms is bound to. */
export const placeOf = ({ guestProof }: Call, { tenant, address }: GuestPlace, { params }: FastifyRequest): GuestPlace => ({
  tenant,
  address,
  subject: guestProof === 'form' ? ((params as { id?: string }).id?.toLowerCase() ?? null) : null,
});

/** Reads `challenge.nonce` from a query. */
function readPow(text: string): Pow {
  const dot = text.indexOf('.');
  return { challenge: text.slice(0, Math.max(0, dot)), nonce: text.slice(dot + 1) };
}
