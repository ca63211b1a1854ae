import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { countries, regions } from '@bandstand/rules/products/countries.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useRefresh, useSend } from '../../platform/queries.ts';
import { readRate, typedRate } from '../../platform/sales/typedRate.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useApi, useLanguage, useText } from '../../platform/studio.ts';
import { useToday } from '../../platform/useToday.ts';
import { useFormat } from '../../platform/useFormat.ts';
import { keyOf } from './rates.ts';
import styles from './tax.module.css';

/** Another rate of a place from a day on; says whom it touches before it is announced. */
export function NewRateDialog({ rates, onClose }: { rates: readonly TaxRate[]; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const format = useFormat();
  const formId = useId();
  const nameOf = useCountryName();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const today = useToday();
  const [country, setCountry] = useState<string | null>(null);
  const [region, setRegion] = useState('');
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState(today);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const rate = readRate(typed);
  const place = country ? { country, region: region || null } : null;
  const before = place && rates.find((other) => keyOf(other) === keyOf(place));
  const isReady = place !== null && rate !== null && from >= today && !isPending;

  const send = async () => {
    if (!place || rate === null) return;
    setIsPending(true);
    setError(null);
    try {
      const name = before?.name ?? rates.find((other) => other.country === place.country)?.name ?? t('studio.orders.tax');
      await api('POST /studio/rate_changes', { body: { ...place, name, rate, from } }, { idempotencyKey });
      refresh('GET /studio/rate_changes', 'GET /studio/tax_rates', 'GET /studio/subscriptions');
      toast({ text: t('studio.saved') });
      onClose();
    } catch (refusal) {
      setError(refusal);
      setIsPending(false);
      setIdempotencyKey(crypto.randomUUID());
    }
  };
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
        run: () => void send(),
      }),
    onError: setError,
  });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('studio.tax.change')}
        closeLabel={t('studio.close')}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('studio.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" disabled={!isReady} pending={isPending || look.isPending}>
              {t('studio.tax.change_look')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setError(null);
            if (isReady && !look.isPending) look.mutate({ body: { ...place, rate } });
          }}
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
          {error !== null && <Banner tone="danger">{errorText(t, error)}</Banner>}
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
