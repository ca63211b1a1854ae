import type { ReactNode } from 'react';
import { useBundle, useTimeZone } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ForYouBlock.module.css';

/** The part of the day by the hour on the member's clock. */
export function dayPartOf(now: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** By first name and time of day. */
export function Greeting({ now, children }: { now: number; children?: ReactNode }) {
  const t = useText();
  const timeZone = useTimeZone();
  const name = useBundle()?.user.name.trim().split(/\s+/)[0] ?? '';
  const part = dayPartOf(now, timeZone);
  return (
    <header className={styles.greeting}>
      <h2 className={styles.hello}>{name === '' ? t(`for_you.${part}`) : t(`for_you.${part}_name`, { name })}</h2>
      {children}
    </header>
  );
}
