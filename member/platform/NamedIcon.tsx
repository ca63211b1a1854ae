import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { iconSet } from './iconSet.ts';
import styles from './NamedIcon.module.css';

/** An icon chosen by an owner, by its name; decoration beside text. */
export const NamedIcon = ({ name, size = 20 }: { name: string; size?: number }) => <Drawn key={name} name={name} size={size} />;

const asServed = { __html: '' };

function Drawn({ name, size }: { name: string; size: number }) {
  const iconOf = useSyncExternalStore(iconSet.subscribe, iconSet.current, iconSet.current);
  const place = useRef<HTMLSpanElement>(null);
  const isDrawn = iconOf !== null;
  useEffect(() => {
    if (!isDrawn && !place.current?.firstChild) void iconSet.load();
  }, [isDrawn]);
  const box = { width: size, height: size };
  if (iconOf) {
    return (
      <span key="drawn" className={styles.icon} style={box}>
        <Icon of={iconOf(name)} size={size} />
      </span>
    );
  }
  // The server's icon stays: React leaves the inside of such an element alone during hydration.
  return (
    <span
      key="served"
      ref={place}
      className={styles.icon}
      style={box}
      aria-hidden="true"
      dangerouslySetInnerHTML={asServed}
      suppressHydrationWarning
    />
  );
}
