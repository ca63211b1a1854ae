import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { cityOf } from '@bandstand/rules/text/dates.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useText } from '../../platform/studio.ts';
import { views, type View } from './calendarDays.ts';
import styles from './Calendar.module.css';
import { LanePick } from './LanePick.tsx';
import type { Scope } from './lanes.ts';

type CalendarToolsProps = {
  view: View;
  /** The shown days, in words. */
  title: string;
  scope: Scope | null;
  of: string | null;
  /** Title of the page, name of the member. */
  ofTitle: string | null;
  isSeeing: boolean;
  /** Time zone of the member whose calendar is shown. */
  zone: string | null;
  onView: (view: View) => void;
  /** 0: back to today. */
  onStep: (by: -1 | 0 | 1) => void;
  onLane: (scope: Scope | null, id: string | null) => void;
  onSeeing: (isSeeing: boolean) => void;
};

/** Which days, and whose calendar. */
export function CalendarTools({ view, title, scope, of, ofTitle, isSeeing, zone, onView, onStep, onLane, onSeeing }: CalendarToolsProps) {
  const t = useText();
  return (
    <>
      <div className={styles.steps}>
        <IconButton label={t('studio.calendar.earlier')} onClick={() => onStep(-1)}>
          <Icon of={ChevronLeft} size={18} />
        </IconButton>
        <IconButton label={t('studio.calendar.later')} onClick={() => onStep(1)}>
          <Icon of={ChevronRight} size={18} />
        </IconButton>
        <Button size="small" onClick={() => onStep(0)}>
          {t('studio.calendar.today')}
        </Button>
        <h2 className={styles.span} aria-live="polite">
          {title}
        </h2>
      </div>
      <LanePick scope={scope} id={of} title={ofTitle} onChange={onLane} isFilter />
      {scope === 'subscriber' && of !== null && (
        <div className={styles.sees}>
          <Checkbox
            label={t('studio.calendar.sees')}
            hint={zone ? t('studio.calendar.sees_zone', { zone: cityOf(zone) }) : undefined}
            checked={isSeeing}
            onChange={(event) => onSeeing(event.currentTarget.checked)}
          />
        </div>
      )}
      <div className={styles.view}>
        <Segmented
          label={t('studio.calendar.view')}
          options={views.map((value) => ({ value, label: t(`studio.calendar.${value}`) }))}
          value={view}
          onChange={onView}
        />
      </div>
    </>
  );
}
