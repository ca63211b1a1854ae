import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog, Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { DateSheet } from '../dates/DateSheet.tsx';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import { FeedDialog } from '../dates/FeedDialog.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from '../frame/Schedule.module.css';
import type { ScheduleChanges } from '../state/useScheduleChanges.ts';

/** The dialogs above the calendar. */
export type Asked = { form: 'move' | 'duplicate'; item: ScheduledItem } | { form: 'day'; day: string } | { form: 'feed' };

type CalendarDialogsProps = {
  asked: Asked | null;
  onClose: () => void;
  items: readonly ScheduledItem[];
  /** Moved to another day, while others of its program come later. */
  question: ScheduledItem | null;
  onAnswer: (isFollowed: boolean | null) => void;
  changes: ScheduleChanges;
};

export function CalendarDialogs({ asked, onClose, items, question, onAnswer, changes }: CalendarDialogsProps) {
  return (
    <>
      {question && <FollowQuestion item={question} onAnswer={onAnswer} />}
      {asked?.form === 'feed' && <FeedDialog onClose={onClose} />}
      {asked?.form === 'day' && <DaySheet day={asked.day} items={items} onClose={onClose} />}
      {(asked?.form === 'move' || asked?.form === 'duplicate') && (
        <DateSheet key={asked.item.id} form={asked.form} item={asked.item} changes={changes} onClose={onClose} />
      )}
    </>
  );
}

function FollowQuestion({ item, onAnswer }: { item: ScheduledItem; onAnswer: CalendarDialogsProps['onAnswer'] }) {
  const t = useText();
  return (
    <Dialog
      open
      isAlert
      size="small"
      onClose={() => onAnswer(null)}
      title={t('schedule.follow_title')}
      closeLabel={t('shell.close')}
      description={t('schedule.follow_text', { title: item.page.title, program: item.root?.title ?? '' })}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('schedule.follow_one')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t('schedule.follow_all')}
          </Button>
        </>
      }
    />
  );
}

/** All items of a day whose cell is too small. */
function DaySheet({ day, items, onClose }: { day: string; items: readonly ScheduledItem[]; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const planned = items.filter(({ date }) => date === day);
  return (
    <Sheet open onClose={onClose} title={dayName(day, 'day', language)} closeLabel={t('shell.close')} size="small">
      <ul className={styles.list}>
        {planned.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} isInSheet />
          </li>
        ))}
      </ul>
      {planned.length === 0 && <p className={styles.text}>{t('schedule.day_free')}</p>}
    </Sheet>
  );
}
