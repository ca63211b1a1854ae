import { addDays, isPlainDate } from '@bandstand/rules/time/days.ts';
import { firstDay } from '@bandstand/rules/programs/plan.ts';
import { formatDateTime, formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { isDated, sampleOf } from '../state/sample.ts';
import styles from './Rhythm.module.css';
import { useDayWords } from '../state/useDayWords.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';

/** The plan for a sample member who starts on a day, in a time zone: month by month, and what is open after some days. */
export function SamplePanel({ open }: { open: OpenPlan }) {
  const t = useText();
  const language = useLanguage();
  const { draft, plan } = open;
  const words = useDayWords(draft);
  const [zone, setZone] = useState(plan.timezone);
  const [today] = useState(() => plainDateOf(Date.now(), plan.timezone));
  const [typed, setStart] = useState(today);
  const [ago, setAgo] = useState('0');
  const start = firstDay(draft, isPlainDate(typed) ? typed : today);
  const lines = sampleOf(open.pages, draft, start, zone);
  const dated = lines.filter(isDated);
  const months = Map.groupBy(dated, ({ date }) => date.slice(0, 7));
  const monthName = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  const day = Math.min(3660, Math.max(0, Math.round(Number(ago)) || 0));
  const then = addDays(start, day);
  const opened = lines.filter(({ opensAt }) => opensAt === null || Date.parse(opensAt) <= startOfDate(then, zone));
  const onDay = dated.filter(({ date }) => date === then);

  return (
    <div className={styles.panel}>
      {draft.pace === 'fixed' && draft.starts_on ? (
        <p className={styles.quiet}>{t('studio.plan.sample.fixed', { date: formatPlainDate(start, language) })}</p>
      ) : (
        <TextField type="date" label={t('studio.plan.sample.start')} value={typed} onChange={(event) => setStart(event.currentTarget.value)} />
      )}
      <Select
        label={t('studio.plan.sample.zone')}
        value={zone}
        options={zonesWith(plan.timezone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onChange={(event) => setZone(event.currentTarget.value)}
      />
      <section className={styles.then} aria-label={t('studio.plan.sample.then')}>
        <TextField
          type="number"
          min={0}
          max={3660}
          label={t('studio.plan.sample.ago')}
          value={ago}
          onChange={(event) => setAgo(event.currentTarget.value)}
        />
        <p role="status">
          <strong>{t('studio.plan.sample.today', { date: `${weekday.format(Date.parse(then))}, ${formatPlainDate(then, language)}` })}</strong>
          <br />
          {onDay.length > 0 ? onDay.map(({ page }) => page.title).join(', ') : t('studio.plan.sample.rest')}
          <br />
          <span className={styles.quiet}>{t('studio.plan.sample.open', { open: opened.length, count: lines.length })}</span>
        </p>
      </section>
      {dated.length === 0 && <p className={styles.quiet}>{t('studio.plan.sample.empty')}</p>}
      {[...months].map(([month, days]) => (
        <section key={month} aria-label={monthName.format(Date.parse(`${month}-01`))}>
          <h2 className={styles.heading}>{monthName.format(Date.parse(`${month}-01`))}</h2>
          <ol className={styles.sample}>
            {days.map(({ page, date, minute, opensAt }) => (
              <li key={page.id} data-then={date === then || undefined}>
                <span className={styles.when}>
                  {weekday.format(Date.parse(date))} {Number(date.slice(8))}
                  {minute !== null && <span className={styles.quiet}> {words.time(minute)}</span>}
                </span>
                <span className={styles.what}>
                  {page.title}
                  {opensAt !== null && plainDateOf(Date.parse(opensAt), zone) > date && (
                    <span className={styles.quiet}>
                      <Icon of={Lock} size={14} />
                      {t('studio.plan.sample.opens', { when: formatDateTime(opensAt, { language, timeZone: zone }) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const zonesWith = (zone: string): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].toSorted();
