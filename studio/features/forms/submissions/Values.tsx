import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Lock from 'lucide-react/icons/lock';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { answerWords, type StudioSubmission, type StudioValue } from '../state/answerWords.ts';
import styles from './submissions.module.css';

type ValuesProps = { values: readonly StudioValue[]; result: StudioSubmission['result'] };

/** The answers under the words of their time, with right and wrong in a quiz. */
export function Values({ values, result }: ValuesProps) {
  const t = useText();
  const marks = new Map(result?.answers.map((answer) => [answer.form_field_id, answer]));
  return (
    <dl className={styles.values}>
      {values.map((value) => {
        const mark = marks.get(value.form_field_id);
        return (
          <div key={value.form_field_id} className={styles.value}>
            <dt>
              {value.label || t('studio.forms.untitled_field')}
              {value.is_sensitive && <Badge>{t('studio.forms.sensitive')}</Badge>}
            </dt>
            <dd>
              <Shown value={value} />
              {mark && (
                <span className={styles.mark} data-right={mark.is_correct || undefined}>
                  <Icon of={mark.is_correct ? CircleCheck : CircleX} size={16} />
                  {t(mark.is_correct ? 'studio.submissions.right' : 'studio.submissions.wrong')}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Shown({ value }: { value: StudioValue }) {
  const t = useText();
  const format = useFormat();
  if (value.is_hidden)
    return (
      <span className={styles.hidden}>
        <Icon of={Lock} size={14} /> {t('studio.submissions.hidden')}
      </span>
    );
  if (value.picture)
    return (
      <a href={value.picture.urls.large} target="_blank" rel="noreferrer">
        <img src={value.picture.urls.medium} alt={value.picture.alt ?? value.label} className={styles.picture} />
      </a>
    );
  const words = answerWords(t, format, value);
  return words ? <span className={styles.text}>{words}</span> : <span className={styles.quiet}>{t('studio.submissions.no_answer')}</span>;
}
