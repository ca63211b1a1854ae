import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';

/**
 * The record of a page that a product opens (COM-4): its own, with a purchase and the product among its products. What holds from above is taken
 * along, so that whoever can buy his way in by another product still can; only what no buyer gets past, being private, is not. A page that has the
 * product already stays as it is.
 */
export function includedIn(
  own: AccessRecord,
  above: Pick<AccessRecord, 'require_purchase' | 'products' | 'purchase_overlay' | 'allow_browsing' | 'require_authentication'> | null,
  app: AppAccess,
  productId: string,
): AccessRecord {
  if (opensWith(own, productId)) return own;
  const held = own.inherit ? above : own;
  const sold = held ? (held.require_purchase ? held.products : []) : app.is_subscriber_only ? app.app_products.map(({ id }) => ({ id })) : [];
  return {
    ...own,
    ...(own.inherit ? { is_scheduled: false, schedule_period: null, schedule_interval: null, available_from: null } : {}),
    inherit: false,
    is_private: false,
    require_purchase: true,
    allow_browsing: held?.allow_browsing ?? false,
    require_authentication: held?.require_authentication ?? false,
    purchase_overlay: (held?.require_purchase ? held.purchase_overlay : null) ?? own.purchase_overlay,
    products: [...sold.filter(({ id }) => id !== productId), { id: productId }],
  };
}

/** The record without the product. One that had no other is not opened to everybody by that: it stays for sale, and says that nothing sells it. */
export const withoutProduct = (own: AccessRecord, productId: string): AccessRecord => ({
  ...own,
  products: own.products.filter(({ id }) => id !== productId),
});

/** Whether a page has a record of its own that asks for a purchase of this product, among others. */
export const opensWith = (record: AccessRecord, productId: string): boolean =>
  !record.inherit && record.require_purchase && record.products.some(({ id }) => id === productId);
