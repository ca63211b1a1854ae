import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/studio.ts';
import { changeGroup, findGroup } from '../state/document.ts';
import type { Fault } from '../state/faults.ts';
import { useEdit, useFormState } from '../state/FormContext.ts';
import { ConditionsField } from './ConditionsField.tsx';
import styles from './fields.module.css';
import { useWantedFocus } from './useWantedFocus.ts';
import { WorkoutGroupField } from './WorkoutGroupField.tsx';

type GroupInspectorProps = { groupId: string; faults: readonly Fault[]; refusals: readonly string[] };

/** A group: one screen of the form, with its own fields. */
export function GroupInspector({ groupId, faults, refusals }: GroupInspectorProps) {
  const t = useText();
  const edit = useEdit();
  const title = useWantedFocus<HTMLInputElement>(groupId);
  const group = useFormState(({ value }) => findGroup(value.form_groups, groupId));
  const isCapture = useFormState(({ value }) => value.triggers.some(({ trigger }) => trigger === 'workout_capture'));
  if (!group) return null;
  const change = (changes: Parameters<typeof changeGroup>[2]) =>
    edit((form) => changeGroup(form, groupId, changes), `${groupId}.${Object.keys(changes).join()}`);
  const fault = faults.find(({ part }) => part === 'visible_if');
  return (
    <div className={styles.fields}>
      {refusals.length > 0 && <Banner tone="danger">{refusals.join(' ')}</Banner>}
      <TextField
        ref={title}
        label={t('studio.field.title')}
        note={t('studio.optional')}
        hint={t('studio.forms.group_hint')}
        maxLength={300}
        value={group.title ?? ''}
        onChange={(event) => change({ title: event.currentTarget.value || null })}
      />
      <TextArea
        label={t('studio.forms.description')}
        note={t('studio.optional')}
        rows={3}
        maxLength={2000}
        value={group.description ?? ''}
        onChange={(event) => change({ description: event.currentTarget.value || null })}
      />
      {isCapture && <WorkoutGroupField value={group.workout_group_id} onChange={(workout_group_id) => change({ workout_group_id })} />}
      <ConditionsField id={groupId} rule={group.visible_if} error={fault ? t(fault.text) : null} onChange={(visible_if) => change({ visible_if })} />
    </div>
  );
}
