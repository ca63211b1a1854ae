import type { BooksSettings } from '@bandstand/contract/books.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { typedRate } from '../../platform/sales/typedRate.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useLanguage, useText } from '../../platform/studio.ts';
import { AddAccount } from './AddAccount.tsx';
import styles from './books.module.css';

type Rates = BooksSettings['rates'];

/** Other accounts for a country, a rate, or both; the first match counts. */
export function AccountRates({ rates, onChange }: { rates: Rates; onChange: (rates: Rates) => void }) {
  const t = useText();
  const nameOf = useCountryName();
  const language = useLanguage();
  const words = ({ country, rate }: Rates[number]) =>
    [country ? nameOf(country) : t('studio.books.any'), rate === null ? null : `${typedRate(rate, language)} %`].filter(Boolean).join(' · ');
  return (
    <div className={styles.part}>
      <h3 className={styles.small}>{t('studio.books.rates')}</h3>
      <p className={styles.quiet}>{t('studio.books.rates_text')}</p>
      {rates.length > 0 && (
        <ul className={styles.list}>
          {rates.map((row, at) => (
            <li key={`${row.country} ${row.rate} ${row.account}`} className={styles.row}>
              <span>{words(row)}</span>
              <span>{[row.account, row.tax_key && t('studio.books.with_key', { key: row.tax_key })].filter(Boolean).join(' · ')}</span>
              <IconButton
                size="small"
                label={t('studio.sell.remove', { title: words(row) })}
                onClick={() => onChange(rates.filter((_, other) => other !== at))}
              >
                <Icon of={X} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddAccount onAdd={(row) => onChange([...rates, row])} />
    </div>
  );
}
