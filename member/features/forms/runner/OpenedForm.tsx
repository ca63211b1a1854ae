import type { Form } from '@bandstand/contract/forms.ts';
import { useState } from 'react';
import type { RunPurpose } from '../state/runContext.ts';
import { useShownForm } from '../state/useShownForm.ts';
import { Runner, type RunnerProps } from './Runner.tsx';
import { AlreadyView } from './StillViews.tsx';

type Props = Pick<RunnerProps, 'form' | 'purpose' | 'context' | 'layout' | 'isStarted' | 'onClose' | 'onAgain'>;

/** As the form was when it was opened: sending it changes what may be sent afterwards. */
export function OpenedForm({ form, purpose, ...rest }: Props) {
  const [opened] = useState<{ form: Form; purpose: RunPurpose }>({ form, purpose });
  const shown = useShownForm(opened.form);
  if (!opened.form.can_submit && opened.purpose.kind === 'new')
    return <AlreadyView formId={form.id} submissionId={opened.form.submission_id} onClose={rest.onClose} />;
  return <Runner {...rest} {...opened} form={shown} />;
}
