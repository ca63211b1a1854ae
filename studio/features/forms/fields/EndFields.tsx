import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/studio.ts';
import { setPart, type FormDocument } from '../state/document.ts';
import { useEdit, useFormState, useOpenForm } from '../state/FormContext.ts';
import styles from './fields.module.css';

type End = NonNullable<FormDocument['end']>;

/** What members see after sending: words of the owner's own, and a button that does something. */
export function EndFields() {
  const t = useText();
  const edit = useEdit();
  const { slots } = useOpenForm();
  const end = useFormState(({ value }) => value.end);
  const set = (next: End | null, mark?: string) => edit((form) => setPart(form, 'end', next), mark && `end.${mark}`);
  const change = (changes: Partial<End>) => end && set({ ...end, ...changes }, Object.keys(changes).join());
  return (
    <div className={styles.fields}>
      <Switch
        label={t('studio.forms.end_own')}
        hint={t('studio.forms.end_own_hint')}
        checked={end !== null}
        onChange={(isOn) => set(isOn ? { heading: t('studio.forms.end_example'), text: '', button_text: null, action: null } : null)}
      />
      {end && (
        <>
          <TextField
            label={t('studio.forms.heading')}
            maxLength={300}
            value={end.heading}
            onChange={(event) => change({ heading: event.currentTarget.value })}
          />
          <TextArea
            label={t('studio.forms.text')}
            note={t('studio.optional')}
            rows={3}
            maxLength={2000}
            value={end.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          {slots.actionField({ label: t('studio.forms.end_action'), value: end.action ?? null, onChange: (action) => change({ action }) })}
          {end.action && (
            <TextField
              label={t('studio.forms.button_text')}
              maxLength={60}
              value={end.button_text ?? ''}
              onChange={(event) => change({ button_text: event.currentTarget.value || null })}
            />
          )}
        </>
      )}
    </div>
  );
}
