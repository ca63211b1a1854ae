import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { countries, regions } from '@bandstand/rules/products/countries.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { readRate, typedRate } from '../../platform/sales/typedRate.ts';
import { keyOf } from './rates.ts';
import styles from './tax.module.css';
import { useCountryName } from '../../platform/sales/useCountryName.ts';

type AddRateProps = { rates: readonly TaxRate[]; known: readonly TaxRate[]; onAdd: (rate: TaxRate) => void };

/** Adds a row: the country, its region if it has any, and the known rate. */
export function AddRate({ rates, known, onAdd }: AddRateProps) {
  const t = useText();
  const language = useLanguage();
  const nameOf = useCountryName();
  const [country, setCountry] = useState<string | null>(null);
  const [region, setRegion] = useState('');
  const [typed, setTyped] = useState('');
  const rate = readRate(typed);
  const place = country && { country, region: region || null };
  const isThere = place !== null && place !== '' && rates.some((other) => keyOf(other) === keyOf(place));
  const choose = (chosen: string | null) => {
    setCountry(chosen);
    setRegion('');
    const standard = known.find((other) => other.country === chosen && other.region === null);
    setTyped(standard ? typedRate(standard.rate, language) : '');
  };
  const add = () => {
    if (!place || rate === null || isThere) return;
    const name = known.find((other) => other.country === country)?.name ?? t('studio.orders.tax');
    onAdd({ ...place, name, rate });
    choose(null);
  };
  return (
    <div className={styles.add}>
      <Combo
        label={t('studio.tax.add')}
        placeholder={t('studio.tax.country')}
        options={countries.map((code) => ({ value: code, label: nameOf(code), detail: code }))}
        value={country}
        onChange={choose}
        error={isThere ? t('studio.tax.is_there') : null}
      />
      {country && regions[country] && (
        <Select
          label={t('studio.tax.region')}
          value={region}
          options={[
            { value: '', label: t('studio.tax.whole_country') },
            ...Object.entries(regions[country]).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setRegion(event.currentTarget.value)}
        />
      )}
      <TextField
        label={t('studio.tax.rate')}
        inputMode="decimal"
        end={<span className={styles.unit}>%</span>}
        value={typed}
        error={typed !== '' && rate === null ? t('studio.tax.wrong_rate') : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button disabled={!place || rate === null || isThere} onClick={add}>
        {t('studio.settings.add')}
      </Button>
    </div>
  );
}
