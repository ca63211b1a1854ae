import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import type { CalendarView } from '../../../platform/calendar/calendarDays.ts';
import grid from './Grid.module.css';
import phone from './Phone.module.css';

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The shape of the loading calendar. */
export function ScheduleSkeleton({ view, isPhone }: { view: CalendarView; isPhone: boolean }) {
  const t = useText();
  return (
    <LateSkeleton label={t('shell.loading')}>
      {isPhone ? (
        <>
          <div className={phone.picker}>
            {many(view === 'week' ? 7 : 35).map((at) => (
              <span key={at} className={phone.pickBone}>
                <Skeleton shape="circle" width="32px" height="32px" />
              </span>
            ))}
          </div>
          <div className={phone.agenda}>
            {many(3).map((at) => (
              <Skeleton key={at} shape="block" height="72px" />
            ))}
          </div>
        </>
      ) : (
        <div className={view === 'week' ? grid.week : grid.month}>
          {many(view === 'week' ? 7 : 35).map((at) => (
            <span key={at} className={view === 'week' ? grid.column : grid.cell}>
              <Skeleton width="28px" height="28px" shape="circle" />
              {at % 2 === 0 && <Skeleton shape="block" height={view === 'week' ? '120px' : '22px'} />}
            </span>
          ))}
        </div>
      )}
    </LateSkeleton>
  );
}
