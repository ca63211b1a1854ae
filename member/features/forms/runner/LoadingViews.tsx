import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import LogIn from 'lucide-react/icons/log-in';
import { ApiError } from '@bandstand/client/api/api.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Runner.module.css';

/** The shape of a form that is being loaded. */
export const FormWaiting = () => {
  const t = useText();
  return (
    <LateSkeleton label={t('shell.loading')} className={styles.bones}>
      <Skeleton width="60%" height="1.8em" />
      <Skeleton lines={3} />
      <Skeleton shape="block" height="56px" />
    </LateSkeleton>
  );
};

type GoneProps = { /** Null: it is a screen of its own. */ onClose: (() => void) | null };

/** There is no such form, or no longer. */
export function FormGone({ onClose }: GoneProps) {
  const t = useText();
  const back = onClose ? <Button onClick={onClose}>{t('shell.close')}</Button> : <Button href="/">{t('shell.go_home')}</Button>;
  return (
    <div className={styles.still}>
      <EmptyState title={t('form.gone')} text={t('form.gone_text')} action={back} />
    </div>
  );
}

/** Why there is no form: it is gone, for members only, or could not be loaded. */
export function FormRefused({ error, onRetry, onClose }: GoneProps & { error: unknown; onRetry: () => void }) {
  const t = useText();
  const { navigation } = usePlatform();
  const isForMembers = error instanceof ApiError && error.status === 401;
  if (isMissing(error)) return <FormGone onClose={onClose} />;
  return (
    <div className={styles.still}>
      {isForMembers ? (
        <EmptyState
          art={<Icon of={LogIn} size={28} />}
          title={t('form.members_only')}
          text={t('form.members_only_text')}
          action={
            <Button variant="primary" onClick={() => navigation.openPanel('auth')}>
              {t('shell.log_in')}
            </Button>
          }
        />
      ) : (
        <ErrorState title={t('shell.load_failed')} text={refusalText(error, t)} action={<Button onClick={onRetry}>{t('shell.retry')}</Button>} />
      )}
    </div>
  );
}
