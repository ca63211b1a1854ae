import { formTriggers, type FormTrigger } from '@bandstand/contract/forms.values.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { useText } from '../../../platform/studio.ts';
import { setPart, type FormDocument } from '../state/document.ts';
import { useEdit, useFormState } from '../state/FormContext.ts';
import { useItemNames } from '../state/useItemNames.ts';
import { triggerSentence } from '../state/words.ts';
import styles from './fields.module.css';
import { ItemsField } from './ItemsField.tsx';

/** What a trigger may be narrowed to. */
const itemTypeOf: Partial<Record<FormTrigger, 'Page' | 'EventOccurrence' | 'Product'>> = {
  page_viewed: 'Page',
  event_joined: 'EventOccurrence',
  purchase_completed: 'Product',
  program_completed: 'Page',
};
type Rules = FormDocument['triggers'];

/** When members see the form: any of eight occasions, each with a plain sentence of what that means (FRM-3). */
export function TriggersField() {
  const t = useText();
  const edit = useEdit();
  const triggers = useFormState(({ value }) => value.triggers);
  const isRepeatable = useFormState(({ value }) => value.is_repeatable);
  const everyDays = useFormState(({ value }) => value.repeat_after_days);
  const nameOf = useItemNames(triggers.flatMap(({ items }) => items));
  const set = (next: Rules) => edit((form) => setPart(form, 'triggers', next));
  const toggle = (trigger: FormTrigger, isOn: boolean) =>
    set(
      formTriggers.flatMap((one): Rules => {
        if (one !== trigger) return triggers.filter((rule) => rule.trigger === one);
        return isOn ? [{ trigger, items: [] }] : [];
      }),
    );
  return (
    <div className={styles.stack}>
      {formTriggers.map((trigger) => {
        const rule = triggers.find((one) => one.trigger === trigger);
        const type = itemTypeOf[trigger];
        return (
          <div key={trigger} className={styles.stack}>
            <Checkbox
              label={t(`studio.forms.trigger.${trigger}`)}
              hint={rule && triggerSentence(t, rule, rule.items.map(nameOf), isRepeatable, everyDays)}
              checked={rule !== undefined}
              onChange={(event) => toggle(trigger, event.currentTarget.checked)}
            />
            {rule && type && (
              <ItemsField
                label={t(`studio.forms.only.${trigger as 'page_viewed'}`)}
                type={type}
                isProgram={trigger === 'program_completed'}
                items={rule.items}
                onChange={(items) => set(triggers.map((one) => (one === rule ? { trigger, items } : one)))}
              />
            )}
          </div>
        );
      })}
      {triggers.length === 0 && <p className={styles.hint}>{t('studio.forms.no_trigger')}</p>}
      <Switch
        label={t('studio.forms.repeatable')}
        hint={t('studio.forms.repeatable_hint')}
        checked={isRepeatable}
        onChange={(isOn) => edit((form) => ({ ...form, is_repeatable: isOn, repeat_after_days: isOn ? form.repeat_after_days : null }))}
      />
      {isRepeatable && (
        <TextField
          label={t('studio.forms.repeat_days')}
          note={t('studio.optional')}
          hint={t('studio.forms.repeat_days_hint')}
          type="number"
          min={1}
          max={366}
          value={everyDays ?? ''}
          onChange={(event) => {
            const days = Math.round(Number(event.currentTarget.value));
            edit((form) => setPart(form, 'repeat_after_days', days >= 1 && days <= 366 ? days : null), 'repeat_after_days');
          }}
        />
      )}
    </div>
  );
}
