import type { Address, Quote } from '@bandstand/contract/checkout.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { countries, regions } from '@bandstand/rules/products/countries.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from '../frame/GuestFields.module.css';

type Field = Quote['address_fields'][number];
type Props = {
  fields: readonly Field[];
  address: Address;
  /** Text under a field. */
  errors: Partial<Record<string, string>>;
  isDisabled: boolean;
  onChange: (address: Address) => void;
};

const names = new Map<Language, { value: string; label: string }[]>();
/** The countries by name in the language, sorted by its rules. */
function countryNames(language: Language): { value: string; label: string }[] {
  const known = names.get(language);
  if (known) return known;
  const locale = localeOf(language);
  const display = new Intl.DisplayNames([locale], { type: 'region' });
  const made = countries.map((code) => ({ value: code, label: display.of(code) ?? code }));
  made.sort((one, other) => one.label.localeCompare(other.label, locale));
  names.set(language, made);
  return made;
}

/** The buyer's address, as far as tax or goods require it (COM-9): the country first, the rest once it matters. */
export function AddressFields({ fields, address, errors, isDisabled, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const has = (field: Field) => fields.includes(field);
  const text = (field: Exclude<Field, 'country'> | 'line2', label: string, autoComplete: string, note?: string): ReactNode => (
    <TextField
      label={label}
      note={note}
      name={autoComplete}
      autoComplete={autoComplete}
      value={address[field] ?? ''}
      onChange={(event) => onChange({ ...address, [field]: event.currentTarget.value })}
      error={errors[field]}
    />
  );
  const regionNames = regions[address.country ?? ''];
  const options = [{ value: '', label: t('checkout.address.choose') }];
  return (
    <fieldset className={styles.address} disabled={isDisabled}>
      <legend className={shared.sectionTitle}>{t(has('line1') ? 'checkout.address.title' : 'checkout.address.title_tax')}</legend>
      <Select
        label={t('checkout.address.country')}
        name="country"
        autoComplete="country"
        value={address.country ?? ''}
        options={[...options, ...countryNames(language)]}
        onChange={(event) => onChange({ ...address, country: event.currentTarget.value, state: '' })}
        error={errors['country']}
      />
      {has('state') &&
        (regionNames ? (
          <Select
            label={t('checkout.address.state')}
            name="address-level1"
            autoComplete="address-level1"
            value={address.state ?? ''}
            options={[...options, ...Object.entries(regionNames).map(([value, label]) => ({ value, label }))]}
            onChange={(event) => onChange({ ...address, state: event.currentTarget.value })}
            error={errors['state']}
          />
        ) : (
          text('state', t('checkout.address.state'), 'address-level1')
        ))}
      {has('line1') && text('line1', t('checkout.address.line1'), 'address-line1')}
      {has('line1') && text('line2', t('checkout.address.line2'), 'address-line2', t('checkout.address.optional'))}
      {has('city') ? (
        <div className={styles.pair}>
          {has('postal_code') && text('postal_code', t('checkout.address.postal_code'), 'postal-code')}
          {text('city', t('checkout.address.city'), 'address-level2')}
        </div>
      ) : (
        has('postal_code') && text('postal_code', t('checkout.address.postal_code'), 'postal-code')
      )}
    </fieldset>
  );
}
