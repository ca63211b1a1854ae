import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { RefObject } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import styles from './CollectionBlock.module.css';
import { useRow } from './useRow.ts';

/** Buttons and keys for a row of cards; nothing if all cards are in view. */
export function CarouselControls({ row, onShowAll }: { row: RefObject<HTMLElement | null>; onShowAll: () => void }) {
  const t = useText();
  const { isLong, isAtStart, isAtEnd, push } = useRow(row);
  if (!isLong) return null;
  const showAll = () => {
    // The button disappears: move its focus to the first card.
    row.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    onShowAll();
  };
  return (
    <div className={styles.controls}>
      <Button size="small" variant="quiet" onClick={showAll}>
        {t('block.collection.all')}
      </Button>
      <IconButton label={t('block.collection.previous')} variant="filled" className={styles.push} disabled={isAtStart} onClick={() => push(-1)}>
        <Icon of={ChevronLeft} />
      </IconButton>
      <IconButton label={t('block.collection.next')} variant="filled" className={styles.push} disabled={isAtEnd} onClick={() => push(1)}>
        <Icon of={ChevronRight} />
      </IconButton>
    </div>
  );
}
