import type { Submission } from '@bandstand/contract/forms.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { useCallback, useState } from 'react';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { QuizScore } from '../answers/QuizAnswers.tsx';
import { FormFrame } from '../runner/FormFrame.tsx';
import { Runner } from '../runner/Runner.tsx';
import { useForm } from '../../../platform/forms/forms.queries.ts';
import { useSubmission, useSubmissionBefore } from '../state/forms.queries.ts';
import { useDeleteSubmission } from '../state/useDeleteSubmission.ts';
import { CheckIns } from './CheckIns.tsx';
import styles from './Submissions.module.css';
import { SubmissionValues } from './SubmissionValues.tsx';

/** `#submission?form_id=&submission_id=`: one submission as a sheet, to read, change and delete. */
export function SubmissionPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const { data, error, refetch } = useSubmission(query['form_id'] ?? '', query['submission_id'] ?? '');
  const [isChanging, setIsChanging] = useState(false);
  const stop = useCallback(() => setIsChanging(false), []);
  if (data && isChanging) return <Changing submission={data} onClose={stop} />;
  return (
    <Sheet
      open
      isSteady
      size="large"
      onClose={onClose}
      title={data?.form_title ?? t('form.submission')}
      closeLabel={t('shell.close')}
      footer={data && <Actions submission={data} onChange={() => setIsChanging(true)} onGone={onClose} />}
    >
      {data && <Content submission={data} />}
      {!data && !error && (
        <LateSkeleton label={t('shell.loading')} className={styles.bones}>
          <Skeleton width="40%" />
          <Skeleton lines={2} />
          <Skeleton lines={2} />
          <Skeleton lines={2} />
        </LateSkeleton>
      )}
      {!data && error && isMissing(error) && <EmptyState title={t('form.submission_gone')} />}
      {!data && error && !isMissing(error) && (
        <ErrorState
          title={t('shell.load_failed')}
          text={refusalText(error, t)}
          action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>}
        />
      )}
    </Sheet>
  );
}

function Content({ submission }: { submission: Submission }) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const before = useSubmissionBefore(submission);
  const { submitted_at: at, result } = submission;
  return (
    <article className={styles.sheet}>
      <p className={styles.meta}>
        <time dateTime={at}>{formatDateTime(at, { language, timeZone })}</time>
      </p>
      {result && <QuizScore result={result} />}
      <SubmissionValues submission={submission} />
      {before && <CheckIns latest={submission} before={before} />}
    </article>
  );
}

function Actions({ submission, onChange, onGone }: { submission: Submission; onChange: () => void; onGone: () => void }) {
  const t = useText();
  const remove = useDeleteSubmission();
  const [isDeleting, setIsDeleting] = useState(false);
  const press = async () => {
    setIsDeleting(true);
    if (await remove(submission.form_id, submission.submission_id)) onGone();
    else setIsDeleting(false);
  };
  return (
    <>
      <Button variant="quiet" pending={isDeleting} onClick={() => void press()}>
        {t('form.delete')}
      </Button>
      {submission.can_change && (
        <Button variant="primary" onClick={onChange}>
          {t('form.change_answers')}
        </Button>
      )}
    </>
  );
}

/** The same runner with the answers of before. */
function Changing({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const t = useText();
  const form = useForm(submission.form_id);
  const [purpose] = useState({ kind: 'change', submission } as const);
  const changed = useCallback(() => {
    toast({ text: t('form.changed'), tone: 'success' });
    onClose();
  }, [t, onClose]);
  return (
    <FormFrame title={submission.form_title} onClose={onClose}>
      {form.data && (
        <Runner
          form={form.data}
          purpose={purpose}
          context={{ trigger: 'manual', item: null, pageId: null }}
          layout="dialog"
          onClose={onClose}
          onAgain={null}
          onChanged={changed}
        />
      )}
      {!form.data && form.error && (
        <ErrorState
          title={t('shell.load_failed')}
          text={refusalText(form.error, t)}
          action={<Button onClick={() => void form.refetch()}>{t('shell.retry')}</Button>}
        />
      )}
    </FormFrame>
  );
}
