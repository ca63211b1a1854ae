import { readSheet, type SheetLine } from '@bandstand/rules/workouts/text.sheet.ts';
import { readLine, writeHeading, writeItem } from '@bandstand/rules/workouts/text.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { useText } from '../../../platform/studio.ts';
import styles from './paste.module.css';

type PasteDialogProps = { text: string; onClose: () => void; onInsert: (lines: readonly SheetLine[]) => void };
const mostLines = 300;
const longestTitle = 200;

/** A coach's notes or the cells of a spreadsheet, and what each line was understood as. */
export function PasteDialog({ text: first, onClose, onInsert }: PasteDialogProps) {
  const t = useText();
  const field = useFocusAtStart<HTMLTextAreaElement>();
  const [text, setText] = useState(first);
  const lines = useDeferredValue(useMemo(() => readSheet(text), [text]));
  const unknown = lines.filter(({ read }) => read.kind === 'unknown').length;
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t('studio.workouts.paste')}
      submit={t('studio.workouts.paste_insert', { count: lines.length })}
      isReady={lines.length > 0 && lines.length <= mostLines}
      onSubmit={() => onInsert(lines.map(asText))}
      className={styles.columns}
    >
      <TextArea
        ref={field}
        label={t('studio.workouts.paste_text')}
        hint={t('studio.workouts.paste_hint')}
        rows={14}
        placeholder={'Superset x3 rest 2:00\nBench press 8 @ 60kg\nRow 10 // slow'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <section className={styles.result} aria-label={t('studio.workouts.paste_result')}>
        <h3 className={styles.heading}>{t('studio.workouts.paste_result')}</h3>
        {unknown > 0 && (
          <p className={styles.warning} role="status">
            {t('studio.workouts.paste_unknown', { count: unknown })}
          </p>
        )}
        <ol className={styles.list}>
          {lines.map(({ text: typed, read }, at) => (
            // The same line may come twice; its position identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={styles.line} data-kind={read.kind}>
              {read.kind === 'group' && writeHeading(read.heading)}
              {read.kind === 'item' && writeItem(read)}
              {read.kind === 'unknown' && (
                <>
                  <Icon of={CircleAlert} size={14} label={t('studio.workouts.not_understood')} />
                  {typed}
                </>
              )}
            </li>
          ))}
        </ol>
      </section>
    </FormDialog>
  );
}

/** A line that was not understood comes in as the name of an exercise: nothing that was pasted gets lost. */
function asText({ text, read }: SheetLine): SheetLine {
  if (read.kind !== 'unknown') return { text, read };
  const kept = text.replaceAll('\t', ' ');
  const item = readLine(`x // ${kept}`);
  return item.kind === 'item'
    ? { text, read: { ...item, title: kept.slice(0, longestTitle), notes: kept.length > longestTitle ? kept : null } }
    : { text, read };
}
