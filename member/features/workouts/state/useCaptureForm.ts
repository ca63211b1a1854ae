import { useEffect, useEffectEvent, useMemo } from 'react';
import { useCapture, useForm } from '../../../platform/forms/forms.queries.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { captureOf, type Capture, type ResultLabels } from './capture.ts';
import type { ShownWorkout } from './filled.ts';
import type { WorkoutModel, WorkoutView } from './workoutModel.ts';

/** The form of a workout, with what this device and the server know of its groups; null: it has none, or it is gone. */
export function useCaptureForm(workout: ShownWorkout, { session, log }: WorkoutView, model: WorkoutModel): Capture | null {
  const t = useText();
  const formId = workout.capture_form_id ?? '';
  const form = useForm(formId);
  const server = useCapture(formId, session?.id ?? '');
  const statuses = server.data?.statuses;
  const learn = useEffectEvent(() => void model.noteCapture(Object.entries(statuses ?? {})));
  useEffect(() => {
    if (statuses) learn();
  }, [statuses]);
  return useMemo(() => {
    if (formId === '' || (form.error && isMissing(form.error))) return null;
    const named = (english: string, own: string) => [english, own.toLowerCase()];
    const labels: ResultLabels = {
      level: named('level', t('workout.beep_level')),
      shuttle: named('shuttle', t('workout.beep_shuttle')),
      distance: named('distance', t('workout.kind.distance_m')),
    };
    return captureOf({
      formId,
      form: form.data ?? null,
      workoutGroups: workout.groups,
      log,
      labels,
      statuses: session?.capture ?? {},
      submission: server.data?.submission ?? null,
    });
  }, [formId, form.data, form.error, server.data, session, log, workout, t]);
}
