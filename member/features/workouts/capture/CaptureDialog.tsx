import type { PageJson } from '@bandstand/contract/pages.ts';
import { Suspense } from 'react';
import { useSlots } from '../../../platform/slots.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import type { Capture } from '../state/capture.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';

type Props = {
  capture: Capture;
  session: KeptSession;
  page: PageJson | null;
  model: WorkoutModel;
  /** The group of the workout whose questions are asked; null: the whole form, after it. */
  groupId: string | null;
  onClose: () => void;
};

/** The form of a workout above its player. */
export function CaptureDialog({ capture, session, page, model, groupId, onClose }: Props) {
  const { CaptureForm } = useSlots();
  if (!CaptureForm) return null;
  return (
    <Suspense fallback={null}>
      <CaptureForm
        formId={capture.formId}
        session={session}
        submission={capture.submission}
        groupIds={groupId === null ? null : (capture.groups.get(groupId) ?? null)}
        known={capture.known}
        pageId={page?.page_id ?? null}
        onStatus={(ids, status) => void model.noteCapture(ids.map((id) => [id, status]))}
        onClose={onClose}
      />
    </Suspense>
  );
}
