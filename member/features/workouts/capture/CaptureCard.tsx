import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useText } from '../../../platform/texts/useText.ts';
import { statusOf, type Capture } from '../state/capture.ts';
import styles from './CaptureCard.module.css';

type Props = {
  capture: Capture | null;
  groupId: string;
  /** All of its sets are done: the questions are due. */
  isOver: boolean;
  onAsk: (groupId: string) => void;
};

/** The questions of a form that belong to a group of the workout, and what became of them; nothing if it has none. */
export function CaptureCard({ capture, groupId, isOver, onAsk }: Props) {
  const t = useText();
  const groups = capture?.groups.get(groupId);
  if (!capture || !groups) return null;
  const status = statusOf(groups, capture.statuses);
  const title = groups.flatMap((id) => capture.titles.get(id) ?? []).join(', ') || t('workout.questions');
  return (
    <div className={styles.card} role="group" aria-label={title}>
      <span className={styles.icon} data-status={status}>
        <Icon of={status === 'saved' ? CircleCheck : ClipboardList} />
      </span>
      <p className={styles.words}>
        <span className={styles.title}>{title}</span>
        {status !== 'open' && <span className={styles.status}>{t(`workout.questions_${status}`)}</span>}
      </p>
      <Button
        size="small"
        className={styles.button}
        variant={status === 'saved' ? 'quiet' : isOver && status === 'open' ? 'primary' : 'secondary'}
        aria-label={`${t(status === 'saved' ? 'workout.questions_change' : 'workout.questions_answer')}: ${title}`}
        onClick={() => onAsk(groupId)}
      >
        {t(status === 'saved' ? 'workout.questions_change' : 'workout.questions_answer')}
      </Button>
    </div>
  );
}
