import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './Calendar.module.css';
import type { Entry } from './lanes.ts';
import type { CalendarWords } from './useCalendarWords.ts';

/** A read-only entry: its day, whose it is, and a link to its page. */
export function SeenDialog({ entry, words, onClose }: { entry: Entry; words: CalendarWords; onClose: () => void }) {
  const t = useText();
  const facts = [
    [words.day(entry.date), entry.minute === null ? t('studio.calendar.all_day') : words.time(entry.minute)].join(', '),
    entry.placed === null && entry.lane.scope === 'subscriber' ? t('studio.calendar.own') : words.lane(entry.lane),
    entry.isLocked ? t('studio.calendar.locked') : entry.isDone ? t('studio.calendar.done') : null,
  ];
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={entry.title}
      closeLabel={t('studio.close')}
      footer={
        <Button href={`/studio/pages/${entry.pageId}`} variant="secondary">
          {t('studio.calendar.open_page')}
        </Button>
      }
    >
      <div className={styles.form}>{facts.map((fact) => fact && <p key={fact}>{fact}</p>)}</div>
    </Dialog>
  );
}
