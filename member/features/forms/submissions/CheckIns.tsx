import type { Submission } from '@bandstand/contract/forms.ts';
import { formatClock, formatDate, formatDateTime } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Equal from 'lucide-react/icons/equal';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useId } from 'react';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { compareCheckIns, type Change } from '../state/checkIns.ts';
import { numberInWords } from '../state/typedNumber.ts';
import styles from './CheckIns.module.css';
import { PictureSlider } from './PictureSlider.tsx';

/** A repeated form's latest submission against the one before: numbers with their change, pictures side by side. */
export function CheckIns({ latest, before }: { latest: Submission; before: Submission }) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const changes = compareCheckIns(latest, before);
  if (changes.length === 0) return null;
  const place = { language, timeZone };
  const days = [latest, before].map(({ submitted_at: at }) => formatDate(at, place));
  // Twice on one day, the time tells them apart.
  const format = days[0] === days[1] ? formatDateTime : formatDate;
  const dates = { latest: format(latest.submitted_at, place), before: format(before.submitted_at, place) };
  const inShort = format === formatDate ? formatDate : formatClock;
  const tags = { latest: inShort(latest.submitted_at, place), before: inShort(before.submitted_at, place) };
  return (
    <section className={styles.checkIns} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('form.since_last')}
      </h2>
      <p className={styles.dates}>{t('form.since_dates', dates)}</p>
      <ul className={styles.numbers}>{changes.map((change) => change.kind === 'number' && <NumberChange key={change.fieldId} change={change} />)}</ul>
      {changes.map((change) => change.kind === 'pictures' && <PictureSlider key={change.fieldId} {...change} dates={dates} tags={tags} />)}
    </section>
  );
}

const icons = { '1': TrendingUp, '-1': TrendingDown, '0': Equal };

function NumberChange({ change: { label, latest, before, difference } }: { change: Change & { kind: 'number' } }) {
  const t = useText();
  const locale = localeOf(useLanguage());
  const words = (value: number) => numberInWords(String(value), locale);
  const change = numberInWords(String(difference), locale, { signDisplay: 'exceptZero' });
  return (
    <li className={styles.number}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{words(latest)}</span>
      <span className={styles.change}>
        <Icon of={icons[String(Math.sign(difference)) as keyof typeof icons] ?? Equal} size={16} />
        {difference === 0 ? t('form.unchanged') : t('form.changed_from', { change, before: words(before) })}
      </span>
    </li>
  );
}
