import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { useId } from 'react';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { taxExample } from './rates.ts';
import styles from './tax.module.css';

const examplePrice = 10_000;

/** Tax included in the price, or added to it: each explained with the same price in numbers. */
export function InclusiveChoice({ values, set }: { values: TaxSettings; set: (changes: Partial<TaxSettings>) => void }) {
  const t = useText();
  const format = useFormat();
  const name = useId();
  const currency = useCall('GET /studio/payments', undefined).data?.currency ?? 'EUR';
  const rate = values.rates[0]?.rate || 19_000;
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t('studio.tax.inclusive')}>
      {[true, false].map((isInclusive) => {
        const { tax, total } = taxExample(examplePrice, rate, isInclusive);
        return (
          <label key={String(isInclusive)} className={styles.choice}>
            <input
              aria-labelledby={`${name}-${isInclusive}`}
              type="radio"
              name={name}
              checked={values.inclusive === isInclusive}
              onChange={() => set({ inclusive: isInclusive })}
            />
            <span id={`${name}-${isInclusive}`} className={styles.words}>
              <strong>{t(isInclusive ? 'studio.tax.is_inclusive' : 'studio.tax.is_exclusive')}</strong>
              <span className={styles.quiet}>
                {t(isInclusive ? 'studio.tax.inclusive_example' : 'studio.tax.exclusive_example', {
                  price: format.money(examplePrice, currency),
                  rate: format.rate(rate / 100_000),
                  tax: format.money(tax, currency),
                  total: format.money(total, currency),
                })}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
