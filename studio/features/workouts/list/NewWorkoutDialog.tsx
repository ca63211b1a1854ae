import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../../platform/errors.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { TemplateRadios } from '../../../platform/forms/TemplateRadios.tsx';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { useSubmission } from '../../../platform/forms/useSubmission.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import { templateIcons, workoutFromTemplate, workoutTemplates, type WorkoutTemplate } from '../state/templates.ts';

type NewWorkoutDialogProps = { suggestedTitle?: string; onClose: () => void; onDone: (workout: { id: string; title: string }) => void };

/** A new workout, empty or like one of the reference workouts; its title follows the template until it is typed. */
export function NewWorkoutDialog({ suggestedTitle = '', onClose, onDone }: NewWorkoutDialogProps) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const field = useFocusAtStart<HTMLInputElement>();
  const [template, setTemplate] = useState<WorkoutTemplate>('empty');
  const [typed, setTyped] = useState<string | null>(suggestedTitle || null);
  const title = typed ?? (template === 'empty' ? '' : t(`studio.workout_template.${template}`));
  const { submit, isPending, error } = useSubmission();
  const create = async () => {
    const body = await workoutFromTemplate({ t, api, newId: () => crypto.randomUUID() }, template, title.trim());
    const made = await api('POST /studio/workouts', { body });
    refresh('GET /studio/workouts', 'GET /studio/changes');
    onDone(made);
  };
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t('studio.workouts.new')}
      submit={t('studio.reusables.create')}
      isReady={title.trim() !== ''}
      isPending={isPending}
      onSubmit={() => void submit(create)}
      message={formError(t, error, ['title'])}
    >
      <TextField
        ref={field}
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        error={fieldError(error, 'title')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TemplateRadios
        label={t('studio.forms.start_from')}
        value={template}
        onChange={setTemplate}
        options={workoutTemplates.map((one) => ({
          value: one,
          icon: <Icon of={templateIcons[one]} size={18} />,
          title: t(`studio.workout_template.${one}`),
          text: t(`studio.workout_template.${one}.text`),
        }))}
      />
    </FormDialog>
  );
}
