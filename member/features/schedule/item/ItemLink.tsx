import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { isPlainClick } from '../../../platform/links/PageLink.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useCalendar } from '../state/calendarContext.ts';
import styles from './Item.module.css';
import type { ItemWords } from '../state/useItemWords.ts';

type ItemLinkProps = {
  item: ScheduledItem;
  words: ItemWords;
  /** The line below the title is for screen readers only. */
  isLineHidden?: boolean;
  children?: ReactNode;
};

/** An item's title: opens its page, or shows when it opens. Space picks it up to move it by arrow keys, and it can be dragged. */
export function ItemLink({ item, words, isLineHidden = false, children }: ItemLinkProps) {
  const t = useText();
  const { navigation, pages } = usePlatform();
  const { pickUp, drag } = useCalendar();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (words.state === 'locked' && item.available_after !== null) navigation.openPanel('scheduled', { available_after: item.available_after });
    else navigation.navigate(item.page.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    // The key that picks it up must not drop it.
    event.stopPropagation();
    if (!event.repeat) pickUp(item);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = event.currentTarget.closest<HTMLElement>('[data-moves]');
    if (element) drag(item, event.nativeEvent, element);
  };
  const hiddenText = [words.stateText, isLineHidden ? words.line : ''].filter(Boolean).join(' · ');
  return (
    <a
      href={item.page.path}
      className={styles.link}
      data-item={item.id}
      draggable={false}
      aria-keyshortcuts={item.editable ? 'Space' : undefined}
      title={isLineHidden ? [item.page.title, words.stateText, words.line].filter(Boolean).join(' · ') : undefined}
      onClick={open}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerEnter={() => words.state !== 'locked' && pages.prefetch(item.page.path)}
    >
      {children ?? item.page.title}
      {hiddenText && <VisuallyHidden>{` (${hiddenText})`}</VisuallyHidden>}
      {item.editable && <VisuallyHidden>{` – ${t('schedule.move_hint')}`}</VisuallyHidden>}
    </a>
  );
}
