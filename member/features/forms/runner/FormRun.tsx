import { useState } from 'react';
import { useCapture, useForm } from '../../../platform/forms/forms.queries.ts';
import type { RunContext, RunPurpose } from '../state/runContext.ts';
import type { RunnerProps } from './Runner.tsx';
import { FormGone, FormRefused, FormWaiting } from './LoadingViews.tsx';
import { OpenedForm } from './OpenedForm.tsx';

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
  if (formId === '') return <FormGone onClose={rest.onClose} />;
  const waits = sessionId !== undefined && !capture.data;
  const error = form.error ?? (waits ? capture.error : null);
  if (error && (!form.data || waits))
    return <FormRefused error={error} onRetry={() => void (form.error ? form : capture).refetch()} onClose={rest.onClose} />;
  if (!form.data || waits) return <FormWaiting />;
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
  return <OpenedForm key={round} form={form.data} purpose={purpose} {...rest} onAgain={mayRepeat ? () => setRound((count) => count + 1) : null} />;
}
