import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AccessIndex } from './tree.ts';

export type AccessWarning =
  /**
   * Purchase decides before the schedule, so a buyer gets everything at once (ACC-5); `moveTo`: the progress root that should carry the
   * purchase.
   */
  | { code: 'purchase_and_schedule'; moveTo: string | null }
  /** Invited members get in at once: the schedule is never evaluated (ACC-5). */
  | { code: 'private_and_schedule' }
  /** Nobody ever gets in (L201). */
  | { code: 'schedule_without_progress_root' }
  /** The same, but the owner may expect the date alone to open the page (ACC-12). */
  | { code: 'date_without_progress_root' }
  /** The date is set, but without effect. */
  | { code: 'date_without_schedule' }
  /** A page's own record alone decides, so the page is open although the app is private (ACC-5). */
  | { code: 'public_page_in_private_app' }
  /** Only admins get in (ACC-15). */
  | { code: 'purchase_without_products' };

/** The access panel's warnings. A page that inherits has none: they appear on the record's owner. */
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
