import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { countries, regions } from '@bandstand/rules/products/countries.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useRefresh, useSend } from '../../platform/queries.ts';
import { readRate, typedRate } from '../../platform/sales/typedRate.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useApi, useLanguage, useText } from '../../platform/studio.ts';
import { useToday } from '../../platform/words/useToday.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { keyOf } from './rates.ts';
import styles from './tax.module.css';

/** A new rate for a country from a day on; says whom it affects before it is announced. */
export function NewRateDialog({ rates, onClose }: { rates: readonly TaxRate[]; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const format = useFormat();
  const nameOf = useCountryName();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const today = useToday();
  const [country, setCountry] = useState<string | null>(null);
  const [region, setRegion] = useState('');
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState(today);
  const { submit, isPending, error: refusal, forget } = useSubmission();
  const rate = readRate(typed);
  const place = country ? { country, region: region || null } : null;
  const before = place && rates.find((other) => keyOf(other) === keyOf(place));
  const isReady = place !== null && rate !== null && from >= today;

  const send = () =>
    void submit(async (options) => {
      if (!place || rate === null) return;
      const name = before?.name ?? rates.find((other) => other.country === place.country)?.name ?? t('studio.orders.tax');
      await api('POST /studio/rate_changes', { body: { ...place, name, rate, from } }, options);
      refresh('GET /studio/rate_changes', 'GET /studio/tax_rates', 'GET /studio/subscriptions');
      toast({ text: t('studio.saved') });
      onClose();
    });
  const look = useSend('POST /studio/rate_changes/touched', {
    onDone: ({ count, changed }) =>
      ask({
        title: t('studio.tax.confirm_title', {
          place: nameOf(country ?? '', region || null),
          rate: format.rate((rate ?? 0) / 100_000),
          date: format.date(`${from}T12:00:00Z`),
        }),
        text: t('studio.tax.confirm_text', { count, changed }),
        confirm: t('studio.tax.change'),
        tone: 'primary',
        run: send,
      }),
  });
  const askFirst = () => {
    forget();
    if (isReady) look.mutate({ body: { ...place, rate } });
  };
  const error = refusal ?? look.error;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t('studio.tax.change')}
        submit={t('studio.tax.change_look')}
        isReady={isReady}
        isPending={isPending || look.isPending}
        onSubmit={askFirst}
        message={error !== null && errorText(t, error)}
      >
        <Combo
          label={t('studio.tax.place')}
          placeholder={t('studio.tax.country')}
          options={countries.map((code) => ({ value: code, label: nameOf(code), detail: code }))}
          value={country}
          onChange={(chosen) => {
            setCountry(chosen);
            setRegion('');
          }}
        />
        <RegionSelect country={country} value={region} onChange={setRegion} />
        <TextField
          label={t('studio.tax.new_rate')}
          hint={before ? t('studio.tax.rate_before', { rate: `${typedRate(before.rate, language)} %` }) : null}
          inputMode="decimal"
          end={<span className={styles.unit}>%</span>}
          value={typed}
          error={typed !== '' && rate === null ? t('studio.tax.wrong_rate') : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextField
          type="date"
          label={t('studio.repricing.from')}
          hint={t('studio.tax.from_hint')}
          min={today}
          value={from}
          error={from < today ? t('field.invalid') : null}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </FormDialog>
      {dialog}
    </>
  );
}

/** A region with its own rate, where the country has such regions. */
function RegionSelect({ country, value, onChange }: { country: string | null; value: string; onChange: (region: string) => void }) {
  const t = useText();
  if (!country || !regions[country]) return null;
  return (
    <Select
      label={t('studio.tax.region')}
      value={value}
      options={[{ value: '', label: t('studio.tax.whole_country') }, ...Object.entries(regions[country]).map(([value, label]) => ({ value, label }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
