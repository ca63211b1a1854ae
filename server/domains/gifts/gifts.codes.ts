import { giftDigits } from '@bandstand/rules/products/gifts.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import type { GiftRow } from './gifts.repo.ts';

export type GiftCodes = ReturnType<typeof createGiftCodes>;

/** Below the app's origin; after the hash, so that no server and no log sees the code. */
export const pathOf = (digits: string): string => `/me/gift#card?gift=${digits}`;

/** Codes of gifts: stored sealed, and found by their hash. */
export function createGiftCodes({ ids, sealed }: Pick<Platform, 'ids' | 'sealed'>) {
  const placeOf = (tenant: Tenant, id: string) => sealedColumns.giftCodes.place({ app_id: tenant.appId, id });
  return {
    /** The columns of a new code. */
    next: (tenant: Tenant, giftId: string): { code: string; code_hash: string; code_end: string } => {
      const digits = ids.code(giftDigits);
      return { code: sealed.seal(digits, placeOf(tenant, giftId)), code_hash: secretHash(digits), code_end: digits.slice(-4) };
    },
    digitsOf: (tenant: Tenant, { id, code }: Pick<GiftRow, 'id' | 'code'>): string => sealed.open(code, placeOf(tenant, id)),
  };
}
