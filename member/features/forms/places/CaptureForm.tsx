import { resumeIndex } from '@bandstand/rules/forms/capture.ts';
import { useForm } from '../../../platform/forms/forms.queries.ts';
import type { CaptureFormProps } from '../../../platform/slots.ts';
import { FormFrame } from '../runner/FormFrame.tsx';
import { FormRefused, FormWaiting } from '../runner/LoadingViews.tsx';
import { OpenedForm } from '../runner/OpenedForm.tsx';
import type { RunContext, RunPurpose } from '../state/runContext.ts';

/** The form of a workout above its player: the groups that belong to a part of it, or all of them after it (FRM-7). */
export function CaptureForm({ formId, session, submission, groupIds, known, pageId, onStatus, onClose }: CaptureFormProps) {
  const form = useForm(formId);
  const statuses = session.capture ?? {};
  const purpose = (): RunPurpose => ({
    kind: 'capture',
    sessionId: session.key,
    sessionKey: session.key,
    statuses,
    groupIndex: form.data ? resumeIndex(form.data, statuses) : 0,
    submission,
    ...(groupIds ? { groupIds } : {}),
    known,
    onStatus,
  });
  // The server counts what was missed by its own id of the session.
  const item: RunContext['item'] = session.id === null ? null : { type: 'workout_session', id: session.id };
  return (
    <FormFrame title={form.data?.title ?? ''} onClose={onClose}>
      {form.data && (
        <OpenedForm
          form={form.data}
          purpose={purpose()}
          context={{ trigger: 'workout_capture', item, pageId }}
          layout="dialog"
          onClose={onClose}
          onAgain={null}
        />
      )}
      {!form.data && (form.error ? <FormRefused error={form.error} onRetry={() => void form.refetch()} onClose={onClose} /> : <FormWaiting />)}
    </FormFrame>
  );
}
