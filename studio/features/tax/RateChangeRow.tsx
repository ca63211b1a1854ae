import type { RateChange } from '@bandstand/contract/repricing.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './tax.module.css';
import { WithdrawRate } from './WithdrawRate.tsx';

const tones: Record<RateChange['state'], Tone> = { telling: 'primary', announced: 'primary', applied: 'success', withdrawn: 'neutral' };

/** One change: where, the new rate, its date, and how many subscriptions it affects. */
export function RateChangeRow({ change }: { change: RateChange }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCountryName();
  const language = useLanguage();
  const { may } = useStaff();
  const { zone } = useAppTime();
  const { country, region, rate, from, state, told } = change;
  return (
    <li className={styles.change}>
      <span className={styles.changeWords}>
        <strong>
          {nameOf(country, region)} · {format.rate(rate / 100_000)}
        </strong>
        <span className={styles.quiet}>
          {t('studio.tax.change_from', { date: formatDate(from, { language, timeZone: zone }) })} · {t('studio.tax.change_touches', { count: told })}
        </span>
      </span>
      <Badge tone={tones[state]}>{t(`studio.repricing.state.${state}`)}</Badge>
      {may('settings') && (state === 'announced' || state === 'telling') && <WithdrawRate id={change.id} />}
    </li>
  );
}
