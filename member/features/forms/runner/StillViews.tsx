import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Runner.module.css';

type OnClose = { onClose: (() => void) | null };

/** The answers are on this device until there is a connection. */
export function WaitingView({ onClose }: OnClose) {
  const t = useText();
  return (
    <div role="status" className={styles.still}>
      <EmptyState
        art={<Icon of={CloudOff} size={28} />}
        title={t('form.waiting')}
        text={t('form.waiting_text')}
        action={onClose && <Button onClick={onClose}>{t('shell.close')}</Button>}
      />
    </div>
  );
}

/** A second submission is not possible: the first one is (FRM-13). */
export function AlreadyView({ formId, submissionId, onClose }: OnClose & { formId: string; submissionId: string | null }) {
  const t = useText();
  const { navigation } = usePlatform();
  const isMember = useBundle() !== null;
  return (
    <div role="status" className={styles.still}>
      <EmptyState
        art={<Icon of={CircleCheck} size={28} />}
        title={t('form.already')}
        text={t('form.already_text')}
        action={
          <div className={styles.stillButtons}>
            {isMember && submissionId !== null && (
              <Button variant="primary" onClick={() => navigation.openPanel('submission', { form_id: formId, submission_id: submissionId })}>
                {t('form.see_answers')}
              </Button>
            )}
            {onClose && <Button onClick={onClose}>{t('shell.close')}</Button>}
          </div>
        }
      />
    </div>
  );
}
