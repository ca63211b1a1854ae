import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useEffect, useState } from 'react';
import { MemberPick } from '../../../platform/picking/MemberPick.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { newCondition, operandOf, opsOf } from '../state/conditions.ts';
import type { FormFieldDraft } from '../state/document.ts';
import { fieldTitle, wordsOfOp } from '../state/words.ts';
import styles from './submissions.module.css';

type Props = { fields: readonly FormFieldDraft[]; revisions: readonly { revision: number; label: string }[] };

/** Filters by person, time, publication, whether it was answered, and one answer; all of them in the address. */
export function SubmissionFilterFields({ fields, revisions }: Props) {
  const t = useText();
  const [address, change] = useAddress();
  const set = (changes: Record<string, string | null>) => change({ ...changes, page: null });
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`studio.audit.${name}`)}
      value={address.get(name) ?? ''}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const field = fields.find(({ id }) => id === address.get('field'));
  return (
    <div className={styles.filters}>
      <SearchField label={t('studio.submissions.search')} />
      <MemberPick
        label={t('studio.members.one')}
        placeholder={t('studio.audit.everybody')}
        value={address.get('member')}
        onChange={(member) => set({ member })}
      />
      {day('from')}
      {day('to')}
      <Select
        label={t('studio.submissions.answered')}
        value={address.get('answered') ?? ''}
        options={[
          { value: '', label: t('studio.submissions.all') },
          { value: 'no', label: t('studio.submissions.open') },
          { value: 'yes', label: t('studio.submissions.done') },
        ]}
        onChange={(event) => set({ answered: event.currentTarget.value })}
      />
      {revisions.length > 1 && (
        <Select
          label={t('studio.submissions.revision')}
          value={address.get('revision') ?? ''}
          options={[
            { value: '', label: t('studio.submissions.all') },
            ...revisions.map(({ revision, label }) => ({ value: String(revision), label })),
          ]}
          onChange={(event) => set({ revision: event.currentTarget.value })}
        />
      )}
      <Select
        label={t('studio.submissions.by_answer')}
        value={field?.id ?? ''}
        options={[{ value: '', label: t('studio.submissions.any_answer') }, ...fields.map((one) => ({ value: one.id, label: fieldTitle(t, one) }))]}
        onChange={(event) => {
          const next = fields.find(({ id }) => id === event.currentTarget.value);
          const { op = null, value = null } = next ? newCondition(next) : {};
          set({ field: next?.id ?? null, op, value });
        }}
      />
      {field && <AnswerFilter key={field.id} field={field} />}
    </div>
  );
}

/** How one answer is compared, and with what. */
function AnswerFilter({ field }: { field: FormFieldDraft }) {
  const t = useText();
  const [address, change] = useAddress();
  const op = opsOf(field).find((known) => known === address.get('op')) ?? opsOf(field)[0] ?? 'answered';
  const operand = operandOf(field, op);
  const value = address.get('value') ?? '';
  const set = (changes: Record<string, string | null>) => change({ ...changes, page: null });
  const options =
    operand === 'tick'
      ? [
          { value: 'true', label: t('studio.forms.ticked') },
          { value: 'false', label: t('studio.forms.not_ticked') },
        ]
      : field.options;
  return (
    <>
      {opsOf(field).length > 1 && (
        <Select
          label={t('studio.forms.condition_op')}
          value={op}
          options={opsOf(field).map((known) => ({ value: known, label: wordsOfOp(t, field, known) }))}
          onChange={(event) =>
            set({
              op: event.currentTarget.value,
              value:
                newCondition(
                  field,
                  opsOf(field).find((known) => known === event.currentTarget.value),
                ).value ?? null,
            })
          }
        />
      )}
      {(operand === 'choice' || operand === 'tick') && (
        <Select
          label={t('studio.forms.condition_value')}
          value={value}
          options={options}
          onChange={(event) => set({ value: event.currentTarget.value })}
        />
      )}
      {(operand === 'text' || operand === 'number' || operand === 'date') && (
        <TypedValue operand={operand} value={value} onChange={(next) => set({ value: next })} />
      )}
    </>
  );
}

/** Goes into the address once typing stops. */
function TypedValue({ operand, value, onChange }: { operand: 'date' | 'number' | 'text'; value: string; onChange: (value: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      label={t('studio.forms.condition_value')}
      type={operand === 'date' ? 'date' : 'text'}
      inputMode={operand === 'number' ? 'decimal' : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
