import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useText } from '../studio.ts';
import { useAppTime } from '../words/useAppTime.ts';
import styles from './Timeline.module.css';

export type TimelineTone = 'plain' | 'success' | 'warning' | 'danger';
export type TimelineEntry = { id: string; at: string; by: string | null; text: string; tone: TimelineTone };

const icons = { plain: Circle, success: CircleCheck, warning: Undo2, danger: CircleAlert };

/** What happened, oldest first, with the time in the app's time zone and the person. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const t = useText();
  const { when } = useAppTime();
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map(({ id, at, by, text, tone }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.mark} data-tone={tone}>
            <Icon of={icons[tone]} size={tone === 'plain' ? 12 : 16} />
          </span>
          <span className={styles.words}>
            <span>{text}</span>
            <span className={styles.when}>{by ? t('studio.timeline.by', { when: when(at), name: by }) : when(at)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
