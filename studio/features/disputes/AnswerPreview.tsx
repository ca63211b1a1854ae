import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { useText } from '../../platform/studio.ts';
import styles from './disputes.module.css';
import { fieldText } from './disputeWords.ts';

/** What goes to the bank, field by field; `fields`: only these, which were sent. */
export function AnswerPreview({ dispute, fields }: { dispute: StudioDisputeDetails; fields?: readonly string[] }) {
  const t = useText();
  const isShown = (field: string) => !fields || fields.includes(field);
  const texts = dispute.texts
    .map(({ field, gathered, own }) => ({ field, text: (own ?? gathered).trim() }))
    .filter(({ field, text }) => text !== '' && isShown(field));
  const files = dispute.files.filter(({ field, gathered, own, is_left_out }) => (own ?? gathered) && (fields ? isShown(field) : !is_left_out));
  return (
    <dl className={styles.preview}>
      {texts.map(({ field, text }) => (
        <div key={field}>
          <dt>{fieldText(t, field)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {files.map(({ field, gathered, own }) => (
        <div key={field}>
          <dt>{fieldText(t, field)}</dt>
          <dd>
            {own?.name ?? gathered?.name}
            {!own && gathered?.text && (
              <details>
                <summary>{t('studio.disputes.read')}</summary>
                {gathered.text}
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
