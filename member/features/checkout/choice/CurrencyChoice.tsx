import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';

type Props = { currencies: readonly string[]; value: string; isDisabled: boolean; onChange: (currency: string) => void };

/** The currency to pay in, if there are several. All prices of the order follow. */
export function CurrencyChoice({ currencies, value, isDisabled, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  if (currencies.length < 2) return null;
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'currency' });
  return (
    <Select
      label={t('checkout.currency')}
      value={value}
      disabled={isDisabled}
      options={currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
