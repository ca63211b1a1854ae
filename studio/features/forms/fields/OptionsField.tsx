import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { nameOf } from '../../../platform/useHotkeys.ts';
import { useText } from '../../../platform/studio.ts';
import { renameOption } from '../state/arrange.ts';
import { changeField, type FormFieldDraft } from '../state/document.ts';
import { useEdit, useOpenForm } from '../state/FormContext.ts';
import { optionsOf } from '../state/newField.ts';
import styles from './fields.module.css';

type OptionsFieldProps = { field: FormFieldDraft; error: string | null };

/** The choices of a question: Enter adds one below, many pasted lines become many, Alt and the arrow keys move one. */
export function OptionsField({ field, error }: OptionsFieldProps) {
  const t = useText();
  const edit = useEdit();
  const { hasSubmissions } = useOpenForm();
  const { list, insert, remove, onKeyDown, onPaste } = useOptions(field);
  const { id, options } = field;
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{t('studio.forms.options')}</legend>
      <ol ref={list} className={styles.options}>
        {options.map((option, index) => (
          // The value follows the text while it is typed; the position stays.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.option}>
            <input
              type="text"
              className={styles.optionText}
              aria-label={t('studio.forms.option', { number: index + 1 })}
              placeholder={t('studio.forms.option', { number: index + 1 })}
              maxLength={300}
              value={option.label}
              onChange={(event) => {
                const label = event.currentTarget.value;
                edit((form) => renameOption(form, id, index, label, hasSubmissions), `${id}.option.${index}`);
              }}
              onKeyDown={onKeyDown(index)}
              onPaste={onPaste(index)}
            />
            <IconButton
              size="small"
              label={t('builder.list.remove', { name: option.label || t('studio.forms.option', { number: index + 1 }) })}
              onClick={() => remove(index)}
            >
              <Icon of={X} size={14} />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button size="small" icon={<Icon of={Plus} size={16} />} disabled={options.length >= 200} onClick={() => insert(options.length, [''])}>
          {t('studio.forms.option_add')}
        </Button>
      </div>
      <p className={styles.hint}>{t('studio.forms.options_hint')}</p>
      <Switch
        label={t('studio.forms.one_only')}
        checked={field.max === 1}
        onChange={(isOne) => edit((form) => changeField(form, id, isOne ? { max: 1, min: null } : { max: null }))}
      />
    </fieldset>
  );
}

/** Commands on the choices, by keys and by pasting; a changed choice takes the focus. */
function useOptions(field: FormFieldDraft) {
  const edit = useEdit();
  const list = useRef<HTMLOListElement>(null);
  const awaited = useRef<number | null>(null);
  const { id, options } = field;
  const focus = (index: number) => list.current?.querySelectorAll('input')[index]?.focus();
  useEffect(() => {
    if (awaited.current !== null) focus(awaited.current);
    awaited.current = null;
  }, [options]);
  const set = (next: FormFieldDraft['options']) => edit((form) => changeField(form, id, { options: next, ...keptAnswers(field, next) }));
  const insert = (index: number, labels: readonly string[]) => {
    set(
      options.toSpliced(
        index,
        0,
        ...optionsOf(
          labels,
          options.map(({ value }) => value),
        ),
      ),
    );
    awaited.current = index + labels.length - 1;
  };
  const remove = (index: number) => {
    set(options.toSpliced(index, 1));
    awaited.current = Math.max(0, index - 1);
  };
  const move = (index: number, step: -1 | 1) => {
    const [one, other] = [options[index], options[index + step]];
    if (!one || !other) return;
    set(options.with(index, other).with(index + step, one));
    awaited.current = index + step;
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const run = {
      enter: () => insert(index + 1, ['']),
      'alt+arrowup': () => move(index, -1),
      'alt+arrowdown': () => move(index, 1),
      arrowup: () => focus(Math.max(0, index - 1)),
      arrowdown: () => focus(Math.min(options.length - 1, index + 1)),
      ...(event.currentTarget.value === '' && options.length > 1 ? { backspace: () => remove(index) } : {}),
    }[nameOf(event)];
    if (!run || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run();
  };
  const onPaste = (index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text/plain').split('\n').map(withoutMark).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const isEmpty = event.currentTarget.value === '';
    const rest = isEmpty ? options.toSpliced(index, 1) : options;
    const added = optionsOf(
      lines,
      rest.map(({ value }) => value),
    );
    set(rest.toSpliced(isEmpty ? index : index + 1, 0, ...added).slice(0, 200));
  };
  return { list, insert, remove, onKeyDown, onPaste };
}

/** A pasted line without its bullet. */
const withoutMark = (line: string) => line.trim().replace(/^(?:[-–—*•·]|\(?[a-z\d]{1,2}[.)])\s+/iu, '');

/** Default and correct answers without choices that are gone. */
function keptAnswers(field: FormFieldDraft, options: FormFieldDraft['options']): Partial<FormFieldDraft> {
  const values = new Set(options.map(({ value }) => value));
  const keep = (text: string | null) => {
    if (text === null || !text.startsWith('[')) return text !== null && values.has(text) ? text : null;
    const left = (JSON.parse(text) as string[]).filter((value) => values.has(value));
    return left.length > 0 ? JSON.stringify(left) : null;
  };
  return { default_value: keep(field.default_value), correct_answer: keep(field.correct_answer) };
}
