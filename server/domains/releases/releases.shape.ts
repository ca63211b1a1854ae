import type { Release } from '@bandstand/contract/releases.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Look } from '../apps/apps.drafts.service.ts';
import type { ReleaseItemRow, ReleaseRow, ReleasesRepo } from './releases.repo.ts';
import type { ReusableKind } from '../reusables/reusables.service.ts';

/** Theme or navigation, which an app has once. */
export const isLook = (item: ReleaseItemRow): boolean => item.type === 'theme' || item.type === 'navigation';
/** A saved block group, an overlay, a workout or a form. */
export const isReusable = (item: ReleaseItemRow): item is ReleaseItemRow & { type: ReusableKind } => item.type !== 'page' && !isLook(item);

/** Theme and navigation among the items: as published, or as they were before. */
export const looksOf = (items: readonly ReleaseItemRow[], key: 'content' | 'replaced'): Look[] =>
  items.filter(isLook).map((item) => ({ type: item.type as Look['type'], value: item[key] as Look['value'] }));

/** A release on the wire. */
export const toRelease = ({ app_id: _app, author_id: _author, author_name, ...row }: ReleaseRow, canRollBack: boolean): Release => ({
  ...row,
  author: author_name,
  can_roll_back: row.status === 'published' && canRollBack,
});

/** Locks a release that has this status. Throws not_found, release_closed for another status. */
export async function lockAs(
  repo: Pick<ReleasesRepo, 'lock'>,
  trx: Work,
  tenant: Tenant,
  { id, status }: Pick<ReleaseRow, 'id' | 'status'>,
): Promise<ReleaseRow> {
  const row = await repo.lock(trx, tenant, id);
  if (!row) throw new AppError('not_found');
  if (row.status !== status) throw new AppError('release_closed');
  return row;
}
