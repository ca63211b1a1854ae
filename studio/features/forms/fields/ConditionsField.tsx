import type { VisibleIf } from '@bandstand/contract/forms.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useText } from '../../../platform/studio.ts';
import { joinedBy, listOfRule, newCondition, operandOf, opsOf, ruleOf, type Condition, type Joined } from '../state/conditions.ts';
import type { FormFieldDraft } from '../state/document.ts';
import { fieldsBefore } from '../state/faults.ts';
import { useOpenForm } from '../state/FormContext.ts';
import { fieldTitle, wordsOfOp } from '../state/words.ts';
import styles from './fields.module.css';

type ConditionsFieldProps = { id: string; rule: VisibleIf | null; error: string | null; onChange: (rule: VisibleIf | null) => void };

/** When a question or group is shown: a sentence of conditions on earlier questions (FRM-21). */
export function ConditionsField({ id, rule, error, onChange }: ConditionsFieldProps) {
  const t = useText();
  const { saved } = useOpenForm();
  // Read where it is needed: other questions do not change while this one is edited.
  const earlier = fieldsBefore(saved.state().value, id);
  const conditions = listOfRule(rule);
  const joined = joinedBy(rule);
  const last = earlier.at(-1);
  const set = (next: readonly Condition[], by: Joined = joined) => onChange(ruleOf(by, next));
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{t('studio.forms.show_if')}</legend>
      {conditions.length === 0 && <p className={styles.hint}>{t(last ? 'studio.forms.show_always' : 'studio.forms.show_first')}</p>}
      {conditions.length > 0 && (
        <div className={styles.conditions}>
          {conditions.length > 1 && (
            <Segmented
              label={t('studio.forms.joined')}
              value={joined}
              options={(['all', 'any'] as const).map((value) => ({ value, label: t(`studio.forms.joined.${value}`) }))}
              onChange={(by) => set(conditions, by)}
            />
          )}
          {conditions.map((condition, index) => (
            <OneCondition
              // Conditions have no id; their position identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              condition={condition}
              earlier={earlier}
              onChange={(next) => set(conditions.with(index, next))}
              onRemove={() => set(conditions.toSpliced(index, 1))}
            />
          ))}
        </div>
      )}
      {error && <p className={styles.error}>{error}</p>}
      {last && conditions.length < 20 && (
        <div>
          <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => set([...conditions, newCondition(last)])}>
            {t('studio.forms.condition_add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type OneConditionProps = { condition: Condition; earlier: readonly FormFieldDraft[]; onChange: (next: Condition) => void; onRemove: () => void };

/** One condition, read as a sentence: the answer to this, is more than, seven. */
function OneCondition({ condition, earlier, onChange, onRemove }: OneConditionProps) {
  const t = useText();
  const field = earlier.find(({ id }) => id === condition.form_field_id);
  const fields = earlier.map((one, index) => ({ value: one.id, label: `${index + 1}. ${fieldTitle(t, one)}` }));
  const gone = { value: condition.form_field_id, label: t('studio.forms.condition_gone') };
  return (
    <div className={styles.condition}>
      <div className={styles.conditionHead}>
        <span className={styles.sentence}>{t('studio.forms.condition_on')}</span>
        <IconButton size="small" label={t('studio.forms.condition_remove', { count: 1 })} onClick={onRemove}>
          <Icon of={X} size={14} />
        </IconButton>
      </div>
      <Pick
        label={t('studio.forms.condition_field')}
        value={condition.form_field_id}
        options={field ? fields : [gone, ...fields]}
        onChange={(id) => {
          const next = earlier.find((one) => one.id === id);
          if (next) onChange(newCondition(next));
        }}
      />
      {field && (
        <div className={styles.pair}>
          <Pick
            label={t('studio.forms.condition_op')}
            value={condition.op}
            options={[...new Set([...opsOf(field), condition.op])].map((op) => ({ value: op, label: wordsOfOp(t, field, op) }))}
            onChange={(chosen) => {
              const op = opsOf(field).find((known) => known === chosen) ?? condition.op;
              const isSameKind = operandOf(field, op) === operandOf(field, condition.op);
              onChange(isSameKind ? { ...condition, op } : newCondition(field, op));
            }}
          />
          <Operand field={field} condition={condition} onChange={(value) => onChange({ ...condition, value })} />
        </div>
      )}
    </div>
  );
}

type PickProps = { label: string; value: string; options: readonly { value: string; label: string }[]; onChange: (value: string) => void };

/** A list without a visible label: the words around it say what it is. */
function Pick({ label, value, options, onChange }: PickProps) {
  return (
    <select className={styles.pick} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Operand({ field, condition, onChange }: { field: FormFieldDraft; condition: Condition; onChange: (value: string) => void }) {
  const t = useText();
  const operand = operandOf(field, condition.op);
  const [label, value] = [t('studio.forms.condition_value'), condition.value ?? ''];
  if (operand === 'none') return null;
  if (operand === 'choice') return <Pick label={label} value={plainChoice(value)} options={field.options} onChange={onChange} />;
  if (operand === 'tick') {
    const ticks = [
      { value: 'true', label: t('studio.forms.ticked') },
      { value: 'false', label: t('studio.forms.not_ticked') },
    ];
    return <Pick label={label} value={value} options={ticks} onChange={onChange} />;
  }
  return (
    <input
      className={styles.pick}
      aria-label={label}
      type={operand === 'date' ? 'date' : 'text'}
      inputMode={operand === 'number' ? 'decimal' : undefined}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A list with one choice is that choice. */
const plainChoice = (value: string) => /^\["(.*)"\]$/.exec(value)?.[1] ?? value;
