import type { Version } from '@bandstand/contract/products.ts';
import { giftState, type GiftState } from '@bandstand/rules/products/gifts.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CatalogueProduct } from '../products/products.shape.ts';
import type { GiftRow } from './gifts.repo.ts';

export const stateOf = (row: Pick<GiftRow, 'redeemed_at' | 'voided_at' | 'is_returned'>): GiftState => giftState(row, row.is_returned);

/** Throws 409 `gift_used`, `gift_void`. */
export function requireOpen(row: GiftRow): void {
  const state = stateOf(row);
  if (state !== 'open') throw new AppError(state === 'redeemed' ? 'gift_used' : 'gift_void');
}

/** The version that a gift gives. */
export function versionOf(product: CatalogueProduct | undefined, row: GiftRow): Version {
  const version = product?.versions.find(({ id }) => id === row.version_id);
  if (!version) throw new Error(`gift ${row.id} names a version that does not exist`);
  return version;
}
