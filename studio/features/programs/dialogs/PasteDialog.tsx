import { readOutline } from '@bandstand/rules/programs/outline.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { errorText } from '../../../platform/errors.ts';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import styles from './Paste.module.css';
import { useDayWords } from '../state/useDayWords.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';

/** The contract takes no longer text. */
const mostLetters = 100_000;

/** Turns a plan as text into stages and pages; shows during typing how it is understood. */
export function PasteDialog({ open, onClose, plan }: { open: boolean; onClose: () => void; plan: OpenPlan }) {
  const t = useText();
  const words = useDayWords(plan.draft);
  const field = useFocusAtStart<HTMLTextAreaElement>(open);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const read = useDeferredValue(text);
  const lines = useMemo(() => readOutline(read), [read]);
  const pages = lines.filter(({ depth }) => depth === 1);
  useScrollByKeys(list, lines.length > 0);
  const create = useSend('POST /studio/pages/{id}/program/outline', {
    onDone: ({ plan: next }) => {
      if (next) plan.adopt(next);
      toast({ text: t('studio.plan.pasted', { count: pages.length }), tone: 'success' });
      setText('');
      onClose();
    },
  });
  const send = async () => {
    setError(null);
    if (!(await plan.flush())) return setError(t('studio.not_saved'));
    create.mutate(
      { params: { id: plan.id }, body: { base_version: plan.version(), text } },
      {
        onError: (refusal) => {
          setError(errorText(t, refusal));
          plan.reload();
        },
      },
    );
  };
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      size="large"
      title={t('studio.plan.paste')}
      description={t('studio.plan.paste_text')}
      submit={t('studio.plan.paste_create', { count: lines.length })}
      isReady={lines.length !== 0}
      isPending={create.isPending}
      onAction={() => void send()}
    >
      {error && <Banner tone="danger">{error}</Banner>}
      <div className={styles.sides}>
        <TextArea
          ref={field}
          label={t('studio.plan.paste_field')}
          className={styles.text}
          maxLength={mostLetters}
          placeholder={t('studio.plan.paste_example')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <section className={styles.understood} aria-label={t('studio.plan.understood')}>
          <h3 className={styles.heading}>{t('studio.plan.understood')}</h3>
          {lines.length === 0 ? (
            <p className={styles.quiet}>{t('studio.plan.understood_empty')}</p>
          ) : (
            <>
              <p className={styles.quiet} role="status">
                {t('studio.plan.understood_count', {
                  pages: t('studio.plan.pages', { count: pages.length }),
                  stages: t('studio.plan.stages', { count: lines.length - pages.length }),
                })}
              </p>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keys at once; `useScrollByKeys` frees a short one */}
              <ul ref={list} className={styles.lines} tabIndex={0} aria-label={t('studio.plan.understood')}>
                {lines.map((line, index) => (
                  // A line has no id: its position identifies it.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index} data-depth={line.depth}>
                    {line.depth === 1 && <Icon of={typeIcons[line.type]} size={14} label={t.find(`studio.page_type.${line.type}`) ?? line.type} />}
                    <span className={styles.title}>
                      {line.title}
                      {line.text !== '' && <span className={styles.prose}>{line.text}</span>}
                    </span>
                    <span className={styles.facts}>
                      {[
                        line.day === null ? null : words.short(line.day),
                        line.duration_minutes === null ? null : t('studio.plan.minutes', { count: line.duration_minutes }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </ActionDialog>
  );
}
