import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Badge.module.css';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger';

/** A word about the thing beside it. */
export function Badge({ children, tone = 'neutral', icon }: { children: ReactNode; tone?: Tone; icon?: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** The number of new things: nothing at zero, "99+" above 99. `label` says it in words. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

export type PublishStatus = 'draft' | 'published' | 'changed' | 'scheduled';
const statusTones: Record<PublishStatus, Tone> = { draft: 'neutral', published: 'success', changed: 'warning', scheduled: 'primary' };

/** The publishing state of a thing. The mark differs in shape, not only in colour. */
export function StatusPill({ status, label }: { status: PublishStatus; label: string }) {
  return (
    <span className={classNames(styles.badge, styles[statusTones[status]])}>
      <svg viewBox="0 0 10 10" width="9" height="9" aria-hidden="true">
        <circle cx="5" cy="5" r="4" fill={status === 'published' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.6" />
        {status === 'changed' && <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />}
        {status === 'scheduled' && <path d="M5 2.8V5l1.6 1" fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" />}
      </svg>
      {label}
    </span>
  );
}
