import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { typeIcons } from '../../platform/words/pageTypes.ts';
import { useText } from '../../platform/studio.ts';
import { asDragged, heldEntry } from './dragged.ts';
import styles from './Calendar.module.css';
import type { Entry } from './lanes.ts';
import type { CalendarWords } from './useCalendarWords.ts';

export type EntryParts = {
  words: CalendarWords;
  mayWrite: (lane: Pick<Entry['lane'], 'scope'>) => boolean;
  onOpen: (entry: Entry) => void;
  /** Whether its position already shows the lane. */
  isInLane: boolean;
};

/** An entry on its day: a press opens it; dragging, or Alt and the arrows, moves it. Read-only entries cannot be moved. */
export function EntryCard({ entry, words, mayWrite, onOpen, isInLane }: EntryParts & { entry: Entry }) {
  const t = useText();
  const ref = useRef<HTMLButtonElement>(null);
  const isFixed = entry.placed === null || !mayWrite(entry.lane);
  const { dragProps, isDragging } = useDrag({
    isDisabled: isFixed,
    // Enter opens the entry; Alt and the arrows move it.
    hasDragButton: true,
    getAllowedDropOperations: () => ['move'],
    getItems: () => asDragged(heldEntry(entry), entry.title),
  });
  const isDraft = entry.placed?.page.is_published === false;
  return (
    <button
      type="button"
      {...dragProps}
      ref={ref}
      className={styles.entry}
      data-entry={entry.id}
      data-scope={entry.lane.scope}
      data-fixed={isFixed || undefined}
      data-seen={entry.placed === null || undefined}
      data-dragging={isDragging || undefined}
      title={`${entry.title} · ${words.lane(entry.lane)}`}
      onClick={() => onOpen(entry)}
    >
      <span className={styles.entryWords}>
        <Icon of={entry.isDone ? Check : entry.isLocked ? Lock : typeIcons[entry.type]} size={14} className={styles.entryIcon} />
        {entry.minute !== null && <span className={styles.time}>{words.time(entry.minute)} </span>}
        {entry.title}
        {isDraft && <span className={styles.draft}> {t('studio.status.draft')}</span>}
        {!isInLane && entry.lane.scope !== 'account_app' && (
          <Icon of={entry.lane.scope === 'page' ? Users : User} size={13} className={styles.laneIcon} />
        )}
      </span>
      <VisuallyHidden>
        {entry.isLocked && ` ${t('studio.calendar.locked')}`}
        {entry.isDone && ` ${t('studio.calendar.done')}`} {words.lane(entry.lane)}
      </VisuallyHidden>
    </button>
  );
}
