import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { currencyOptions } from '../../platform/currencies.ts';
import { fieldError } from '../../platform/errors.ts';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/useFocusAtStart.ts';
import { FurtherPrices } from './FurtherPrices.tsx';
import { PriceInWords } from './PriceInWords.tsx';
import styles from './products.module.css';
import type { VersionFault, VersionFormValues } from './versionForm.ts';

type VersionFieldsProps = {
  /** The price is what is missing: the focus begins there. */ isFirst?: boolean;
  values: VersionFormValues;
  onChange: (values: VersionFormValues) => void;
  faults: readonly VersionFault[];
  /** What the server says of them; its names of fields begin with `at`. */ error?: unknown;
  at?: string;
};

/** What it costs, how often, and from when. */
export function VersionFields({ isFirst = false, values, onChange, faults, error = null, at = '' }: VersionFieldsProps) {
  const t = useText();
  const amount = useFocusAtStart<HTMLInputElement>(isFirst);
  const set = (changes: Partial<VersionFormValues>) => onChange({ ...values, ...changes });
  const units = (count: string) =>
    (['day', 'week', 'month', 'year'] as const).map((value) => ({ value, label: t(`studio.unit.${value}`, { count: Number(count) || 1 }) }));
  const errorOf = (name: VersionFault) =>
    faults.includes(name)
      ? t(name === 'amount' || name === 'setupFee' ? 'studio.price.wrong_amount' : 'studio.price.wrong_number')
      : fieldError(error, `${at}${name === 'amount' ? 'price' : name === 'setupFee' ? 'setup_fee' : name}`);
  return (
    <div className={styles.fields}>
      <div className={styles.stack}>
        <span className={styles.label}>{t('studio.price.kind')}</span>
        <Segmented
          label={t('studio.price.kind')}
          value={values.kind}
          options={(['one_off', 'recurring', 'free'] as const).map((kind) => ({ value: kind, label: t(`studio.price.kind.${kind}`) }))}
          onChange={(kind) => set({ kind })}
        />
      </div>
      {values.kind !== 'free' && (
        <div className={styles.pair}>
          <TextField
            label={t('studio.price.amount')}
            ref={amount}
            inputMode="decimal"
            value={values.amount}
            placeholder="49"
            error={errorOf('amount')}
            onChange={(event) => set({ amount: event.currentTarget.value })}
          />
          <Select
            label={t('studio.price.currency')}
            value={values.currency}
            error={fieldError(error, `${at}currency`)}
            options={currencyOptions(values.currency)}
            onChange={({ currentTarget: { value } }) =>
              set({ currency: value, further: values.further.filter(({ currency }) => currency !== value) })
            }
          />
        </div>
      )}
      {values.kind === 'recurring' && (
        <>
          <div className={styles.pair}>
            <TextField
              label={t('studio.price.every')}
              inputMode="numeric"
              value={values.intervalCount}
              error={errorOf('intervalCount')}
              onChange={(event) => set({ intervalCount: event.currentTarget.value })}
            />
            <Select
              label={t('studio.price.unit')}
              value={values.interval}
              options={units(values.intervalCount)}
              onChange={(event) => set({ interval: event.currentTarget.value as VersionFormValues['interval'] })}
            />
          </div>
          <div className={styles.pair}>
            <TextField
              label={t('studio.price.trial')}
              note={t('studio.optional')}
              inputMode="numeric"
              value={values.trialDays}
              error={errorOf('trialDays')}
              onChange={(event) => set({ trialDays: event.currentTarget.value })}
            />
            <TextField
              label={t('studio.price.charges')}
              note={t('studio.optional')}
              inputMode="numeric"
              value={values.charges}
              error={errorOf('charges')}
              onChange={(event) => set({ charges: event.currentTarget.value })}
            />
          </div>
          {values.charges.trim() !== '' && (
            <Checkbox
              label={t('studio.price.keeps_access')}
              hint={t('studio.price.keeps_access_hint')}
              checked={values.keepsAccess}
              onChange={(event) => set({ keepsAccess: event.currentTarget.checked })}
            />
          )}
          <TextField
            label={t('studio.price.setup_fee')}
            note={t('studio.optional')}
            inputMode="decimal"
            value={values.setupFee}
            error={errorOf('setupFee')}
            onChange={(event) => set({ setupFee: event.currentTarget.value })}
          />
        </>
      )}
      {values.kind !== 'recurring' && (
        <div className={styles.pair}>
          <TextField
            label={t('studio.price.access_for')}
            note={t('studio.optional')}
            inputMode="numeric"
            placeholder="∞"
            value={values.accessFor}
            error={errorOf('accessFor')}
            onChange={(event) => set({ accessFor: event.currentTarget.value })}
          />
          <Select
            label={t('studio.price.access_unit')}
            value={values.accessUnit}
            options={units(values.accessFor)}
            onChange={(event) => set({ accessUnit: event.currentTarget.value as VersionFormValues['accessUnit'] })}
          />
        </div>
      )}
      {values.kind !== 'free' && (
        <Checkbox
          label={t('studio.price.seats')}
          hint={t('studio.price.seats_hint')}
          checked={values.isForTeams}
          onChange={(event) => set({ isForTeams: event.currentTarget.checked })}
        />
      )}
      {values.kind !== 'free' && values.isForTeams && (
        <div className={styles.pair}>
          <TextField
            label={t('studio.price.seats_min')}
            inputMode="numeric"
            value={values.seatsMin}
            error={errorOf('seatsMin')}
            onChange={(event) => set({ seatsMin: event.currentTarget.value })}
          />
          <TextField
            label={t('studio.price.seats_max')}
            inputMode="numeric"
            value={values.seatsMax}
            error={errorOf('seatsMax')}
            onChange={(event) => set({ seatsMax: event.currentTarget.value })}
          />
        </div>
      )}
      {values.kind === 'one_off' && !values.isForTeams && (
        <Checkbox
          label={t('studio.price.giftable')}
          hint={t('studio.price.giftable_hint')}
          checked={values.isGiftable}
          onChange={(event) => set({ isGiftable: event.currentTarget.checked })}
        />
      )}
      {values.kind !== 'free' && (
        <FurtherPrices
          rows={values.further}
          taken={[values.currency]}
          hasFee={values.kind === 'recurring' && values.setupFee.trim() !== ''}
          wrong={values.further.flatMap((_row, nr) =>
            (['amount', 'fee'] as const).flatMap((field) => (faults.includes(`further.${nr}.${field}`) ? { at: nr, field } : [])),
          )}
          error={error}
          at={`${at}prices.`}
          onChange={(further) => set({ further })}
        />
      )}
      <PriceInWords values={values} />
    </div>
  );
}
