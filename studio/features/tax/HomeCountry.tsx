import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { europeanUnion } from '@bandstand/rules/products/countries.ts';
import { mayTakeVatIds } from '@bandstand/rules/products/vat.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './tax.module.css';
import { useCountryName } from '../../platform/sales/useCountryName.ts';

/** Where the seller is registered, and whether businesses in other EU countries may buy without tax. */
export function HomeCountry({ values, set }: { values: TaxSettings; set: (changes: Partial<TaxSettings>) => void }) {
  const t = useText();
  const nameOf = useCountryName();
  const options = europeanUnion.map((value) => ({ value, label: nameOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label));
  const home = values.home_country;
  return (
    <div className={styles.home}>
      <Select
        label={t('studio.tax.home')}
        value={mayTakeVatIds(home) ? home : ''}
        options={[{ value: '', label: t('studio.tax.home_none') }, ...options]}
        onChange={({ currentTarget: { value } }) => set(value === '' ? { home_country: null, takes_vat_ids: false } : { home_country: value })}
      />
      {mayTakeVatIds(home) && (
        <Switch label={t('studio.tax.takes_vat_ids')} checked={values.takes_vat_ids} onChange={(takes_vat_ids) => set({ takes_vat_ids })} />
      )}
    </div>
  );
}
