import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import styles from './MarkComplete.module.css';

type Props = {
  /** The press that brought this button was in the same place: the focus stays there. */
  takesFocus: boolean;
  /** The button before was pressed for what only this one can do. */
  isPressed?: boolean;
  children: ReactNode;
};

/** Holds a button that takes the place of another. */
export function SamePlace({ takesFocus, isPressed = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(() => {
    const button = place.current?.querySelector('button');
    if (takesFocus) button?.focus({ preventScroll: true });
    if (isPressed) button?.click();
  });
  useEffect(() => arrive(), []);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
