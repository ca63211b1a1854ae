import type { FieldType } from '@bandstand/contract/forms.values.ts';
import { questionsOf, type PastedGroup, type PastedQuestion, type PasteDefault } from '@bandstand/rules/forms/paste.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { useText } from '../../../platform/studio.ts';
import { fieldTypesOffered } from '../state/newField.ts';
import { fieldIcons } from '../state/words.ts';
import styles from './PasteDialog.module.css';

/** What lines become that say nothing about their answer: a kind of field, or a scale from one to five or ten. */
const defaults = ['short_answer', 'long_answer', 'multi_select', 'number', 'scale_5', 'scale_10', 'date', 'acceptance'] as const;
type Default = (typeof defaults)[number];
const defaultOf = (chosen: Default, options: string): PasteDefault => {
  if (chosen === 'scale_5' || chosen === 'scale_10') return { field_type: 'number', min: 1, max: chosen === 'scale_5' ? 5 : 10 };
  return { field_type: chosen, options: options.split('\n').filter((line) => line.trim() !== '') };
};
const mostQuestions = 500;

type PasteDialogProps = { text: string; onClose: () => void; onInsert: (pasted: readonly PastedGroup[]) => void };

/** A list of questions, one to a line, and what becomes of each. */
export function PasteDialog({ text: first, onClose, onInsert }: PasteDialogProps) {
  const t = useText();
  const field = useFocusAtStart<HTMLTextAreaElement>();
  const [text, setText] = useState(first);
  const [chosen, setChosen] = useState<Default>('short_answer');
  const [options, setOptions] = useState('');
  const pasted = useDeferredValue(useMemo(() => questionsOf(text, defaultOf(chosen, options)), [text, chosen, options]));
  const count = pasted.reduce((sum, { questions }) => sum + questions.length, 0);
  const needsOptions = chosen === 'multi_select';
  const label = (value: Default) =>
    value === 'scale_5' || value === 'scale_10' ? t(`studio.forms.paste.${value}`) : t(`studio.forms.type.${value satisfies FieldType}`);
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t('studio.forms.list')}
      submit={t('studio.forms.paste.insert', { count })}
      isReady={count > 0 && count <= mostQuestions && (!needsOptions || options.trim() !== '')}
      onSubmit={() => onInsert(pasted)}
      className={styles.columns}
    >
      <div className={styles.side}>
        <TextArea
          ref={field}
          label={t('studio.forms.paste.text')}
          hint={t('studio.forms.paste.hint')}
          rows={12}
          placeholder={t('studio.forms.paste.example')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          label={t('studio.forms.paste.otherwise')}
          value={chosen}
          options={defaults.map((value) => ({ value, label: label(value) }))}
          onChange={(event) => setChosen(event.currentTarget.value as Default)}
        />
        {needsOptions && (
          <TextArea
            label={t('studio.forms.options')}
            hint={t('studio.forms.options_many')}
            rows={5}
            value={options}
            onChange={(event) => setOptions(event.currentTarget.value)}
          />
        )}
      </div>
      <section className={styles.result} aria-label={t('studio.forms.paste.result')}>
        <h3 className={styles.heading}>{t('studio.forms.paste.result')}</h3>
        {count === 0 && <p className={styles.none}>{t('studio.forms.paste.nothing')}</p>}
        {pasted.map(({ title, questions }, at) => (
          // Headings may repeat; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at}>
            {title !== null && <h4 className={styles.group}>{title}</h4>}
            <ol className={styles.list}>
              {questions.map((question, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className={styles.line}>
                  <Result question={question} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </section>
    </FormDialog>
  );
}

function Result({ question: { label, field_type, options, min, max, is_required } }: { question: PastedQuestion }) {
  const t = useText();
  const known = fieldTypesOffered.find((type) => type === field_type) ?? 'short_answer';
  const detail = options.length > 0 ? options.join(' · ') : min !== null && max !== null ? `${min}–${max}` : null;
  return (
    <>
      <Icon of={fieldIcons[known]} size={16} className={styles.icon} label={t(`studio.forms.type.${known}`)} />
      <span className={styles.words}>
        <span>
          {label}
          {is_required && ' *'}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  );
}
