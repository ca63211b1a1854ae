import type { AccessRecord } from '@bandstand/contract/access.ts';

/**
 * Two records after the first one's purchase moved to the progress root above it (ACC-5): the root is sold, the page keeps its opening
 * time. Products of either now open the root; a root that inherited gets its own record.
 */
export function movedPurchase(page: AccessRecord, root: AccessRecord): { page: AccessRecord; root: AccessRecord } {
  const sold = root.inherit || !root.require_purchase ? [] : root.products;
  const products = [...sold, ...page.products.filter(({ id }) => sold.every((other) => other.id !== id))];
  const fresh = root.inherit ? { is_private: false, is_scheduled: false, require_authentication: false, allow_browsing: false } : {};
  return {
    page: { ...page, require_purchase: false, products: [], purchase_overlay: null, allow_browsing: false },
    root: {
      ...root,
      ...fresh,
      inherit: false,
      require_purchase: true,
      allow_browsing: root.inherit ? page.allow_browsing : root.allow_browsing,
      products,
      purchase_overlay: (root.inherit ? null : root.purchase_overlay) ?? page.purchase_overlay,
    },
  };
}
