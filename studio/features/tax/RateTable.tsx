import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { europeanUnion } from '@bandstand/rules/products/countries.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { matching } from '../../platform/picking/matching.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { AddRate } from './AddRate.tsx';
import { RateCell } from './RateCell.tsx';
import { keyOf, withRates } from './rates.ts';
import styles from './tax.module.css';
import { useCountryName } from '../../platform/sales/useCountryName.ts';

type RateTableProps = { rates: readonly TaxRate[]; known: { as_of: string; rates: readonly TaxRate[] }; onChange: (rates: TaxRate[]) => void };
/** From this many rows on, a country is found by typing. */
const searchFrom = 8;

/** Countries and regions with their rate. Known standard rates are one press away. */
export function RateTable({ rates, known, onChange }: RateTableProps) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCountryName();
  const [typed, setTyped] = useState('');
  const europe = known.rates.filter(({ country, region }) => region === null && europeanUnion.includes(country));
  const isEuropeThere = withRates(rates, europe).length === rates.length;
  const rows = matching(
    rates.map((rate) => ({ rate, label: nameOf(rate.country, rate.region) })).toSorted((one, other) => one.label.localeCompare(other.label)),
    typed,
  );
  const change = (changed: TaxRate) => onChange(rates.map((rate) => (keyOf(rate) === keyOf(changed) ? changed : rate)));
  return (
    <>
      <div className={styles.tools}>
        {europe.length > 0 && (
          <Button size="small" icon={<Icon of={Plus} size={16} />} disabled={isEuropeThere} onClick={() => onChange(withRates(rates, europe))}>
            {t('studio.tax.add_eu', { count: europe.length })}
          </Button>
        )}
        <span className={styles.quiet}>{t('studio.tax.as_of', { date: format.date(`${known.as_of}T12:00:00Z`) })}</span>
      </div>
      {(rates.length >= searchFrom || typed !== '') && (
        <TextField label={t('studio.tax.search')} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {rates.length === 0 && <p className={styles.quiet}>{t('studio.tax.no_rates')}</p>}
      {rates.length > 0 && (
        <table className={styles.rates} aria-label={t('studio.tax.rates')}>
          <thead>
            <tr>
              <th scope="col">{t('studio.tax.place')}</th>
              <th scope="col">{t('studio.tax.name')}</th>
              <th scope="col">{t('studio.tax.rate')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rate, label }) => (
              <tr key={keyOf(rate)}>
                <th scope="row">{label}</th>
                <td>
                  <input
                    className={styles.cell}
                    aria-label={t('studio.tax.name_of', { place: label })}
                    maxLength={40}
                    value={rate.name}
                    onChange={(event) => change({ ...rate, name: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <RateCell label={t('studio.tax.rate_of', { place: label })} rate={rate.rate} onChange={(next) => change({ ...rate, rate: next })} />
                </td>
                <td>
                  <IconButton
                    size="small"
                    label={t('studio.sell.remove', { title: label })}
                    onClick={() => onChange(rates.filter((other) => keyOf(other) !== keyOf(rate)))}
                  >
                    <Icon of={X} size={16} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rates.length > 0 && rows.length === 0 && <p className={styles.quiet}>{t('studio.nothing_found')}</p>}
      <AddRate rates={rates} known={known.rates} onAdd={(rate) => onChange(withRates(rates, [rate]))} />
    </>
  );
}
