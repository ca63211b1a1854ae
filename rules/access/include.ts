import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';

/**
 * The record of a page that a product opens (COM-4): its own, requiring a purchase and listing the product. Inherited products are copied,
 * so that buyers of other products keep access. The private flag is not copied, since no purchase opens it. A page that already has the
 * product stays unchanged.
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

/**
 * The record without the product. Without any product left, the page does not open to everyone: it stays for sale and says that nothing
 * sells it.
 */
export const withoutProduct = (own: AccessRecord, productId: string): AccessRecord => ({
  ...own,
  products: own.products.filter(({ id }) => id !== productId),
});

/** Whether a page's own record requires a purchase of this product, possibly among others. */
export const opensWith = (record: AccessRecord, productId: string): boolean =>
  !record.inherit && record.require_purchase && record.products.some(({ id }) => id === productId);
