import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AccessIndex } from './tree.ts';

export type AccessWarning =
  /** Purchase decides before the schedule, so a buyer gets everything at once (ACC-5); `moveTo`: the progress root that should carry the purchase. */
  | { code: 'purchase_and_schedule'; moveTo: string | null }
  /** Who was let in gets in at once: the schedule is never asked (ACC-5). */
  | { code: 'private_and_schedule' }
  /** Nobody ever gets in (L201). */
  | { code: 'schedule_without_progress_root' }
  /** The same, where the owner may think that the date alone opens the page (ACC-12). */
  | { code: 'date_without_progress_root' }
  /** The date stands there, and nothing looks at it. */
  | { code: 'date_without_schedule' }
  /** A record of its own is decided by it alone, so the page is open although the app is private (ACC-5). */
  | { code: 'public_page_in_private_app' }
  /** Only admins get in (ACC-15). */
  | { code: 'purchase_without_products' };

/** What the access panel warns of. A page that inherits has no warnings: they stand at the record's owner. */
export function accessWarnings(tree: AccessIndex, app: AppAccess, pageId: string): AccessWarning[] {
  const node = tree.nodes.get(pageId);
  if (!node || node.record.inherit) return [];
  const { record, progressRoot } = node;
  const warnings: AccessWarning[] = [];
  if (record.is_scheduled) {
    if (record.is_private) warnings.push({ code: 'private_and_schedule' });
    else if (record.require_purchase)
      warnings.push({ code: 'purchase_and_schedule', moveTo: progressRoot && progressRoot !== node ? progressRoot.id : null });
    else if (!progressRoot) warnings.push({ code: record.available_from === null ? 'schedule_without_progress_root' : 'date_without_progress_root' });
  } else if (record.available_from !== null) warnings.push({ code: 'date_without_schedule' });
  if (record.require_purchase && record.products.length === 0) warnings.push({ code: 'purchase_without_products' });
  const isPublic = !record.is_private && !record.require_purchase && !record.is_scheduled && !record.require_authentication;
  if (isPublic && app.is_private) warnings.push({ code: 'public_page_in_private_app' });
  return warnings;
}
