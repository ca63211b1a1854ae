import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { lazy, Suspense, useId } from 'react';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { fieldIcons } from '../state/words.ts';
import type { FieldSummary } from '../state/summary.ts';
import { ChoiceBars } from './ChoiceBars.tsx';
import styles from './summary.module.css';

const NumberCharts = lazy(() => import('./NumberCharts.tsx').then((module) => ({ default: module.NumberCharts })));

/** What was answered to one question, drawn as its type asks for. Of sensitive questions only the number of answers is known. */
export function FieldCard({ field, submissions }: { field: FieldSummary; submissions: number }) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <Icon of={fieldIcons[field.field_type]} size={18} label={t(`studio.forms.type.${field.field_type}`)} className={styles.icon} />
        <h3 id={id} className={styles.label}>
          {field.label || t('studio.forms.untitled_field')}
        </h3>
        {field.is_sensitive && <Badge>{t('studio.forms.sensitive')}</Badge>}
      </header>
      <p className={styles.quiet}>
        {t('studio.summary.answered', { count: field.answered, shown: format.number(field.answered), all: format.number(submissions) })}
      </p>
      {field.answered > 0 && !field.is_sensitive && <Content field={field} />}
      {field.is_sensitive && <p className={styles.quiet}>{t('studio.summary.sensitive')}</p>}
    </section>
  );
}

function Content({ field }: { field: FieldSummary }) {
  const t = useText();
  const format = useFormat();
  switch (field.field_type) {
    case 'multi_select':
      return <ChoiceBars counts={field.counts} answered={field.answered} />;
    case 'acceptance':
      return (
        <ChoiceBars
          counts={field.counts.map((one) => ({ ...one, label: t(one.value === 'true' ? 'studio.forms.ticked' : 'studio.forms.not_ticked') }))}
          answered={sum(field)}
        />
      );
    case 'number':
      return (
        <Suspense fallback={<Skeleton shape="block" height="180px" />}>
          <NumberCharts field={field} />
        </Suspense>
      );
    case 'image_upload':
      return (
        <ul className={styles.gallery}>
          {field.pictures.map((picture) => (
            <li key={picture.url}>
              <a href={picture.urls.large} target="_blank" rel="noreferrer">
                <img src={picture.urls.small} alt={picture.alt ?? field.label} className={styles.picture} />
              </a>
            </li>
          ))}
        </ul>
      );
    default:
      return (
        <>
          {field.counts.length > 0 && <Words counts={field.counts} />}
          <ul className={styles.texts} aria-label={t('studio.summary.latest')}>
            {field.texts.slice(0, 6).map((text, at) => (
              // Texts may repeat; their position identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{field.field_type === 'date' ? format.date(`${text}T12:00:00`) : text}</li>
            ))}
          </ul>
        </>
      );
  }
}

const sum = ({ counts }: FieldSummary) => counts.reduce((total, { count }) => total + count, 0);

/** The most frequent words, the larger the more often. */
function Words({ counts }: { counts: FieldSummary['counts'] }) {
  const t = useText();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <ul className={styles.words} aria-label={t('studio.summary.words')}>
      {counts
        .filter(({ count }) => count > 1)
        .slice(0, 12)
        .map(({ value, label, count }) => (
          <li key={value} style={{ fontSize: `${0.85 + (count / most) * 0.5}em` }}>
            {label} <span className={styles.quiet}>{count}</span>
          </li>
        ))}
    </ul>
  );
}
