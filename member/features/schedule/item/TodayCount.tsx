import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useMonth } from '../../../platform/calendar/useMonth.ts';
import { monthOf } from '../../../platform/scheduleMonths.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useNow } from '../../../platform/useNow.ts';

/** How much is planned for today and not done yet. */
export function TodayCount({ className }: { className: string | undefined }) {
  const t = useText();
  const today = plainDateOf(useNow(), useTimeZone());
  const done = useBundle()?.page_completions.by_uuid;
  const { data } = useMonth(monthOf(today));
  const isOpen = (item: NonNullable<typeof data>[number]) =>
    item.date === today && item.state !== 'cancelled' && item.state !== 'ended' && !(done?.[item.item_id] ?? item.is_completed);
  const count = data?.filter(isOpen).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={className}>
      <VisuallyHidden>{t('schedule.today_count')}</VisuallyHidden>
      {count}
    </span>
  );
}
