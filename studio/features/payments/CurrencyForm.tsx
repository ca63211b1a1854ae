import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { currencyOptions } from '../../platform/words/currencies.ts';
import { errorText } from '../../platform/errors.ts';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useSaveSettings } from './useSaveSettings.ts';

/** The default currency of new prices; saved at once. */
export function CurrencyForm({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const language = useLanguage();
  const save = useSaveSettings();
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'currency' });
  return (
    <Select
      label={t('studio.payments.currency')}
      value={settings.currency}
      error={save.error ? errorText(t, save.error) : null}
      options={currencyOptions(settings.currency).map(({ value }) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
      onChange={(event) => save.mutate({ body: { currency: event.currentTarget.value } })}
    />
  );
}
