import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { sameSecret } from '../ids.ts';
import type { Tenant } from '../db/tenancy.ts';

/** How long a signed address of protected media is valid (UPL-6). */
const signedForMs = 3_600_000;

/** Addresses that carry their own permission for an hour: for media of private threads, where a cookie alone says too little. */
export interface MediaSignatures {
  sign(tenant: Tenant, path: string): string;
  /** The permission for another address until the same moment: what a signed playlist names is valid no longer than the playlist. */
  queryFor(tenant: Tenant, path: string, exp: string): string;
  holds(tenant: Tenant, path: string, exp: string | undefined, sig: string | undefined): boolean;
}

export function createMediaSignatures({ secret, clock }: { secret: string; clock: Clock }): MediaSignatures {
  const mark = (tenant: Tenant, path: string, exp: string) =>
    createHmac('sha256', `${secret}:media`).update(`${tenant.appId}\n${path}\n${exp}`).digest('base64url');
  const queryFor = (tenant: Tenant, path: string, exp: string) => `exp=${exp}&sig=${mark(tenant, path, exp)}`;
  return {
    queryFor,
    sign: (tenant, path) => {
      // Rounded up to a quarter of an hour, so that a list that is read again has the same addresses and the browser's copies stay valid.
      const exp = String(Math.ceil((clock.ms() + signedForMs) / 900_000) * 900);
      // The address's own query, the version, does not affect access.
      const [place = path, query] = path.split('?');
      return `${place}?${query ? `${query}&` : ''}${queryFor(tenant, place, exp)}`;
    },
    holds: (tenant, path, exp, sig) =>
      exp !== undefined &&
      sig !== undefined &&
      /^\d{1,12}$/.test(exp) &&
      Number(exp) * 1000 >= clock.ms() &&
      sameSecret(sig, mark(tenant, path, exp)),
  };
}
