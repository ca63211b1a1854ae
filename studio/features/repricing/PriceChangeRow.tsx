import type { PlanPriceChange } from '@bandstand/contract/repricing.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './repricing.module.css';
import { WithdrawPrice } from './WithdrawPrice.tsx';

const tones: Record<PlanPriceChange['state'], Tone> = { telling: 'primary', announced: 'primary', applied: 'success', withdrawn: 'neutral' };

/** One announcement: which plan, the new price and its date, and the members' answers. */
export function PriceChangeRow({ change }: { change: PlanPriceChange }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { may } = useStaff();
  const { zone } = useAppTime();
  const { product, version, amounts, from, state, told, accepted, waiting } = change;
  const price = amounts.map(({ amount, currency }) => format.money(amount, currency)).join(' · ');
  const answers = change.needs_consent ? t('studio.repricing.answers', { told, accepted, waiting }) : t('studio.repricing.told', { count: told });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{[product.title, version.title].filter(Boolean).join(' · ')}</strong>
        <span>
          {price} · {t('studio.tax.change_from', { date: formatDate(from, { language, timeZone: zone }) })}
        </span>
        <span className={styles.quiet}>{answers}</span>
      </div>
      <Badge tone={tones[state]}>{t(`studio.repricing.state.${state}`)}</Badge>
      {may('orders.write') && (state === 'announced' || state === 'telling') && <WithdrawPrice id={change.id} memberCount={told} />}
    </li>
  );
}
