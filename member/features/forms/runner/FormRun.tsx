import type { Form } from '@bandstand/contract/forms.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useCapture, useForm } from '../state/forms.queries.ts';
import { useShownForm } from '../state/useShownForm.ts';
import type { RunContext, RunPurpose } from '../state/runContext.ts';
import { Runner, type RunnerProps } from './Runner.tsx';
import styles from './Runner.module.css';
import { AlreadyView } from './StillViews.tsx';

type Props = {
  formId: string;
  context: RunContext;
  /** The workout during which it is filled in (FRM-7). */
  sessionId?: string | undefined;
} & Pick<RunnerProps, 'layout' | 'isStarted' | 'onClose'>;

/** A form by its id, ready to be filled in; or loading, missing, for members only, failed. */
export function FormRun({ formId, sessionId, ...rest }: Props) {
  const form = useForm(formId);
  const capture = useCapture(formId, sessionId ?? '');
  const [round, setRound] = useState(0);
  const waits = sessionId !== undefined && !capture.data;
  const error = form.error ?? (waits ? capture.error : null);
  if (error && (!form.data || waits))
    return <Refused error={error} onRetry={() => void (form.error ? form : capture).refetch()} onClose={rest.onClose} />;
  if (!form.data || waits) return <Waiting />;
  const purpose: RunPurpose =
    sessionId !== undefined && capture.data
      ? {
          kind: 'capture',
          sessionId,
          statuses: capture.data.statuses,
          groupIndex: capture.data.group_index,
          submission: capture.data.submission,
        }
      : { kind: 'new' };
  const mayRepeat = purpose.kind === 'new' && form.data.is_repeatable && form.data.can_submit;
  return <Opened key={round} form={form.data} purpose={purpose} {...rest} onAgain={mayRepeat ? () => setRound((count) => count + 1) : null} />;
}

type OpenedProps = Pick<RunnerProps, 'form' | 'purpose' | 'context' | 'layout' | 'isStarted' | 'onClose' | 'onAgain'>;

/** As the form was when it was opened: sending it changes what may be sent afterwards. */
function Opened({ form, purpose, ...rest }: OpenedProps) {
  const [opened] = useState<{ form: Form; purpose: RunPurpose }>({ form, purpose });
  const shown = useShownForm(opened.form);
  if (!opened.form.can_submit && opened.purpose.kind === 'new')
    return <AlreadyView formId={form.id} submissionId={opened.form.submission_id} onClose={rest.onClose} />;
  return <Runner {...rest} {...opened} form={shown} />;
}

const Waiting = () => {
  const t = useText();
  return (
    <LateSkeleton label={t('shell.loading')} className={styles.bones}>
      <Skeleton width="60%" height="1.8em" />
      <Skeleton lines={3} />
      <Skeleton shape="block" height="56px" />
    </LateSkeleton>
  );
};

function Refused({ error, onRetry, onClose }: { error: unknown; onRetry: () => void; onClose: (() => void) | null }) {
  const t = useText();
  const { navigation } = usePlatform();
  const isForMembers = error instanceof ApiError && error.status === 401;
  const back = onClose ? <Button onClick={onClose}>{t('shell.close')}</Button> : <Button href="/">{t('shell.go_home')}</Button>;
  return (
    <div className={styles.still}>
      {isForMembers && (
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
      )}
      {!isForMembers && isMissing(error) && <EmptyState title={t('form.gone')} text={t('form.gone_text')} action={back} />}
      {!isForMembers && !isMissing(error) && (
        <ErrorState title={t('shell.load_failed')} text={refusalText(error, t)} action={<Button onClick={onRetry}>{t('shell.retry')}</Button>} />
      )}
    </div>
  );
}
