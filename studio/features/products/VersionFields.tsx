import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/useFocusAtStart.ts';
import styles from './products.module.css';
import { currencies, type VersionFault, type VersionFormValues } from './versionForm.ts';

type VersionFieldsProps = {
  /** The price is what is missing: the focus begins there. */ isFirst?: boolean;
  values: VersionFormValues;
  onChange: (values: VersionFormValues) => void;
  faults: readonly VersionFault[];
};

/** What it costs, how often, and from when. */
export function VersionFields({ isFirst = false, values, onChange, faults }: VersionFieldsProps) {
  const t = useText();
  const amount = useFocusAtStart<HTMLInputElement>(isFirst);
  const set = (changes: Partial<VersionFormValues>) => onChange({ ...values, ...changes });
  const errorOf = (name: VersionFault) =>
    faults.includes(name) ? t(name === 'amount' || name === 'setupFee' ? 'studio.price.wrong_amount' : 'studio.price.wrong_number') : null;
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
            options={[...new Set([...currencies, values.currency])].map((value) => ({ value, label: value }))}
            onChange={(event) => set({ currency: event.currentTarget.value })}
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
              options={(['day', 'week', 'month', 'year'] as const).map((value) => ({
                value,
                label: t(`studio.unit.${value}`, { count: Number(values.intervalCount) || 1 }),
              }))}
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
    </div>
  );
}
