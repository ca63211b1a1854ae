import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useLanguage, useText } from '../../../platform/studio.ts';
import type { PlanDraft } from '../state/planDraft.ts';
import { isDated, sampleOf } from '../state/sample.ts';
import styles from './Rhythm.module.css';
import type { OpenPlan } from '../state/useOpenPlan.ts';

type SampleDaysProps = { open: OpenPlan; draft: PlanDraft; start: string; only: readonly string[]; most: number };

/** The first pages with their dates for someone who starts today. */
export function SampleDays({ open, draft, start, only, most }: SampleDaysProps) {
  const t = useText();
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const wanted = new Set(only);
  const lines = sampleOf(open.pages, draft, start, open.plan.timezone)
    .filter(isDated)
    .filter(({ page }) => wanted.has(page.id));
  return (
    <ol className={styles.sample}>
      {lines.slice(0, most).map(({ page, date }) => (
        <li key={page.id}>
          <span className={styles.when}>{day.format(Date.parse(`${date}T00:00:00Z`))}</span>
          <span className={styles.what}>{page.title}</span>
        </li>
      ))}
      {lines.length > most && <li className={styles.quiet}>{t('studio.plan.and_more', { count: lines.length - most })}</li>}
    </ol>
  );
}
