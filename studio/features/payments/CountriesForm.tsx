import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { currencyOptions } from '../../platform/words/currencies.ts';
import { errorText } from '../../platform/errors.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import styles from './payments.module.css';
import { useSaveSettings } from './useSaveSettings.ts';

type Rules = NonNullable<PaymentSettings['currency_countries']>;

/** Which countries first see which currency; each change is saved at once. A currency without a country is dropped. */
export function CountriesForm({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const nameOf = useCountryName();
  const save = useSaveSettings();
  const [currency, setCurrency] = useState('USD');
  const rules = settings.currency_countries ?? [];
  const named = rules.flatMap((rule) => rule.countries);
  const write = (next: Rules) => save.mutate({ body: { currency_countries: next.filter((rule) => rule.countries.length > 0) } });
  const add = (country: string) => {
    const others = rules.filter((rule) => rule.currency !== currency);
    const own = rules.find((rule) => rule.currency === currency)?.countries ?? [];
    write([...others, { currency, countries: [...own, country] }].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)));
  };
  const remove = (country: string) => write(rules.map((rule) => ({ ...rule, countries: rule.countries.filter((code) => code !== country) })));
  return (
    <div className={styles.stack}>
      {rules.length === 0 && <p className={styles.quiet}>{t('studio.payments.countries_none')}</p>}
      {rules.map((rule) => (
        <ul key={rule.currency} className={styles.countries} aria-label={rule.currency}>
          <li>
            <strong>{rule.currency}</strong>
          </li>
          {rule.countries.map((code) => (
            <li key={code} className={styles.chip}>
              {nameOf(code)}
              <IconButton
                size="small"
                label={t('studio.sell.remove', { title: nameOf(code) })}
                disabled={save.isPending}
                onClick={() => remove(code)}
              >
                <Icon of={X} size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      ))}
      <AddCountry
        key={named.length}
        currency={currency}
        onCurrency={setCurrency}
        taken={named}
        names={nameOf}
        isPending={save.isPending}
        onAdd={add}
      />
      {save.error && (
        <p className={styles.quiet} role="alert">
          {errorText(t, save.error)}
        </p>
      )}
    </div>
  );
}

type AddProps = {
  currency: string;
  onCurrency: (currency: string) => void;
  taken: readonly string[];
  names: (code: string) => string;
  isPending: boolean;
  onAdd: (country: string) => void;
};

/** Adds a country to a currency as soon as it is chosen. The currency stays for the next one. */
function AddCountry({ currency, onCurrency, taken, names, isPending, onAdd }: AddProps) {
  const t = useText();
  return (
    <div className={styles.pair}>
      <Select
        label={t('studio.price.currency')}
        value={currency}
        options={currencyOptions()}
        onChange={(event) => onCurrency(event.currentTarget.value)}
      />
      <Combo
        label={t('studio.payments.add_country', { currency })}
        placeholder={t('studio.payments.country')}
        options={countries.filter((code) => !taken.includes(code)).map((code) => ({ value: code, label: names(code), detail: code }))}
        value={null}
        onChange={(code) => code && !isPending && onAdd(code)}
      />
    </div>
  );
}
