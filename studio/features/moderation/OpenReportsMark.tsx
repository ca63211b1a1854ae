import { CountBadge } from '@bandstand/ui/primitives/Badge.tsx';
import { useCall } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';

/** How many reports are open, beside the menu item; nothing for staff without access. */
export function OpenReportsMark() {
  const t = useText();
  const isAllowed = useStaff().may('moderation.read');
  const count = useCall('GET /studio/reports/open_count', undefined, { enabled: isAllowed, refetchMs: 30_000 }).data?.count ?? 0;
  return <CountBadge count={count} label={t('studio.moderation.waiting', { count })} />;
}
