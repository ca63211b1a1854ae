import type { BooksSettings } from '@bandstand/contract/books.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { readRate } from '../../platform/sales/typedRate.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useText } from '../../platform/studio.ts';
import styles from './books.module.css';

type Rates = BooksSettings['rates'];

/** Adds an account for a country, a rate, or both. */
export function AddAccount({ onAdd }: { onAdd: (row: Rates[number]) => void }) {
  const t = useText();
  const nameOf = useCountryName();
  const [country, setCountry] = useState('');
  const [rate, setRate] = useState('');
  const [account, setAccount] = useState('');
  const [taxKey, setTaxKey] = useState('');
  const readable = rate.trim() === '' ? null : readRate(rate);
  const isRateWrong = rate.trim() !== '' && readable === null;
  const add = () => {
    onAdd({ country: country || null, rate: readable, account, tax_key: taxKey });
    setCountry('');
    setRate('');
    setAccount('');
    setTaxKey('');
  };
  const options = countries.map((value) => ({ value, label: nameOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <div className={styles.part}>
      <div className={styles.grid}>
        <Select
          label={t('studio.books.country')}
          value={country}
          options={[{ value: '', label: t('studio.books.any') }, ...options]}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <TextField
          label={t('studio.books.rate')}
          inputMode="decimal"
          placeholder={t('studio.books.any')}
          value={rate}
          error={isRateWrong ? t('field.invalid') : undefined}
          onChange={(event) => setRate(event.currentTarget.value)}
        />
        <TextField
          label={t('studio.books.account')}
          inputMode="numeric"
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 9))}
        />
        <TextField
          label={t('studio.books.tax_key')}
          inputMode="numeric"
          value={taxKey}
          onChange={(event) => setTaxKey(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))}
        />
      </div>
      <div>
        <Button size="small" icon={<Icon of={Plus} size={16} />} disabled={account === '' || isRateWrong} onClick={add}>
          {t('studio.books.add_rate')}
        </Button>
      </div>
    </div>
  );
}
