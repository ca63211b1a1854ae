import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { DateForm } from './DateForm.tsx';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import { usePlanned } from '../state/schedule.queries.ts';
import styles from '../frame/Schedule.module.css';
import { useRemoval } from '../state/useRemoval.ts';
import type { ScheduleChanges } from '../state/useScheduleChanges.ts';

type PlannedDatesProps = {
  pageId: string;
  today: string;
  changes: ScheduleChanges;
  /** One of them is being moved. */ onEditing: (isEditing: boolean) => void;
};

/** The days for which a page is already scheduled; the member's own ones can be moved and removed. */
export function PlannedDates({ pageId, today, changes, onEditing }: PlannedDatesProps) {
  const t = useText();
  const language = useLanguage();
  const { data = [] } = usePlanned(pageId, today);
  const remove = useRemoval(changes);
  const [edited, setEdited] = useState<ScheduledItem | null>(null);
  const edit = (item: ScheduledItem | null) => {
    setEdited(item);
    onEditing(item !== null);
  };
  const nameOf = (date: string) => dayName(date, 'day', language);
  if (edited)
    return (
      <>
        <DateForm
          today={today}
          initial={edited.date}
          submit={t('schedule.move')}
          send={(date) => changes.move(edited, date, false)}
          onDone={(_count, date) => {
            toast({ text: t('schedule.moved', { date: nameOf(date) }) });
            edit(null);
          }}
        />
        <Button variant="quiet" wide onClick={() => edit(null)}>
          {t('shell.back')}
        </Button>
      </>
    );
  if (data.length === 0) return null;
  return (
    <section className={styles.planned} aria-labelledby="planned-dates">
      <h3 id="planned-dates" className={styles.plannedTitle}>
        {t('schedule.planned')}
      </h3>
      <ul className={styles.list}>
        {data
          .toSorted((a, b) => a.date.localeCompare(b.date))
          .map((item) => (
            <li key={item.id} className={styles.plannedDay}>
              <span>{nameOf(item.date)}</span>
              {item.editable && (
                <>
                  <IconButton label={t('schedule.move_date', { date: nameOf(item.date) })} onClick={() => edit(item)}>
                    <Icon of={Pencil} size={18} />
                  </IconButton>
                  <IconButton label={t('schedule.remove_date', { date: nameOf(item.date) })} onClick={() => remove(item)}>
                    <Icon of={Trash2} size={18} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
