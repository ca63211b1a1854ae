import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { matching } from '../../platform/picking/matching.ts';
import { useText } from '../../platform/studio.ts';
import styles from './AttributeMenu.module.css';
import { begunIn, restIn, tokenOf, type KnownAttribute } from './token.ts';
import { useKnownAttributes } from './useKnownAttributes.ts';

/** A text with a caret, in any kind of field. */
export type TextPlace = {
  /** The text around the caret; null when there is none. */
  around: () => { before: string; after: string } | null;
  /** Replaces the given number of characters before and after the caret, and selects a part of the new text. */
  put: (before: number, after: number, token: { text: string; from: number; to: number }) => void;
  /** The element above the menu. */
  box: () => DOMRect | null;
};
export type AttributeMenu = {
  /** Call it after every change of the text. */
  look: () => void;
  /** True: the menu used the key. */
  onKey: (event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>) => boolean;
  /** Starts a name at the caret, as typing the braces does. */
  begin: () => void;
  close: () => void;
  /** Props for the field being typed in. */
  aria: { 'aria-controls'?: string; 'aria-activedescendant'?: string | undefined };
  list: ReactNode;
};
const heightPx = 280;
const widthPx = 320;

/** The names that a text can use, offered after typing `{{`: arrows, Enter, Escape, and search by typing on. */
export function useAttributeMenu(place: TextPlace): AttributeMenu {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<{ typed: string; length: number } | null>(null);
  const [active, setActive] = useState(0);
  // Escape applies until another name is started.
  const isLeft = useRef(false);
  // Braces inserted by the button are removed again when nothing was chosen.
  const isByButton = useRef(false);
  const known = useKnownAttributes(begun !== null);
  const shown = begun ? matching(known, begun.typed) : [];
  const at = Math.min(active, shown.length - 1);

  const show = (next: typeof begun) => {
    setBegun(next);
    if (next?.typed !== begun?.typed) setActive(0);
    if (next && !begun) {
      const box = place.box();
      if (box && list.current) {
        const isTight = window.innerHeight - box.bottom < heightPx && box.top > heightPx;
        Object.assign(list.current.style, {
          left: `${Math.max(8, Math.min(box.left, window.innerWidth - widthPx - 8))}px`,
          top: isTight ? 'auto' : `${box.bottom + 4}px`,
          bottom: isTight ? `${window.innerHeight - box.top + 4}px` : 'auto',
        });
      }
      list.current?.showPopover?.();
    }
    if (!next) {
      list.current?.hidePopover?.();
      isByButton.current = false;
    }
  };
  const look = () => {
    const around = place.around();
    const next = around && begunIn(around.before);
    if (!next) isLeft.current = false;
    if (next?.typed === begun?.typed && next?.length === begun?.length) return;
    show(isLeft.current ? null : next);
  };
  const close = () => {
    if (!begun) return;
    if (isByButton.current) place.put(begun.length, 0, { text: '', from: 0, to: 0 });
    show(null);
  };
  const take = (attribute: KnownAttribute | undefined) => {
    const around = place.around();
    const now = around && begunIn(around.before);
    if (!attribute || !now) return;
    isByButton.current = false;
    show(null);
    place.put(now.length, restIn(around.after), tokenOf(attribute));
  };
  return {
    look,
    close,
    begin: () => {
      place.put(0, 0, { text: '{{', from: 2, to: 2 });
      isLeft.current = false;
      show({ typed: '', length: 2 });
      isByButton.current = true;
    },
    onKey: (event) => {
      if (!begun) return false;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const isTaking = event.key === 'Enter' || event.key === 'Tab';
      if (step === 0 && !isTaking && event.key !== 'Escape') return false;
      if (isTaking && shown.length === 0) return false;
      event.preventDefault();
      event.stopPropagation();
      if (isTaking) take(shown[at]);
      else if (step === 0) {
        isLeft.current = true;
        close();
      } else if (shown.length > 0) {
        const next = (at + step + shown.length) % shown.length;
        setActive(next);
        list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
      }
      return true;
    },
    aria: begun ? { 'aria-controls': `${id}-list`, 'aria-activedescendant': shown.length > 0 ? `${id}-${at}` : undefined } : {},
    list: <AttributeList list={list} id={id} shown={shown} at={at} onPoint={setActive} onTake={take} isOpen={begun !== null} />,
  };
}

type AttributeListProps = {
  list: RefObject<HTMLDivElement | null>;
  id: string;
  isOpen: boolean;
  shown: readonly KnownAttribute[];
  at: number;
  onPoint: (index: number) => void;
  onTake: (attribute: KnownAttribute) => void;
};

function AttributeList({ list, id, isOpen, shown, at, onPoint, onTake }: AttributeListProps) {
  const t = useText();
  return (
    // The text keeps the focus: the list handles the press before the text loses it.
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('builder.attribute.insert')}
      popover="manual"
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
    >
      {shown.map((attribute, index) => (
        <button
          key={attribute.slug}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          onPointerMove={() => onPoint(index)}
          onClick={() => onTake(attribute)}
        >
          <span className={styles.label}>{attribute.label}</span>
          <span className={styles.detail}>{attribute.detail}</span>
        </button>
      ))}
      {isOpen && shown.length === 0 && (
        <div className={styles.none} role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
          {t('builder.attribute.none')}
        </div>
      )}
    </div>
  );
}
