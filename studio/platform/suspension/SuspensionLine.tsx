import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../errors.ts';
import { useStaff, useText } from '../studio.ts';
import styles from './suspension.module.css';
import { useSuspensionWords } from './useSuspensionWords.ts';
import { useSuspensions } from './useSuspensions.ts';

/** Until when a member may not write, and a button to lift it. */
export function SuspensionLine({ memberId, until }: { memberId: string; until: string }) {
  const t = useText();
  const { may } = useStaff();
  const words = useSuspensionWords();
  const { lift } = useSuspensions();
  return (
    <div className={styles.line}>
      <Badge tone="danger">{words(until)}</Badge>
      {may('moderation.write') && (
        <Button
          size="small"
          pending={lift.isPending}
          onClick={() => lift.mutate({ params: { id: memberId } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) })}
        >
          {t('studio.suspension.lift')}
        </Button>
      )}
    </div>
  );
}
