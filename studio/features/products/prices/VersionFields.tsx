import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { currencyOptions } from '../../../platform/words/currencies.ts';
import { fieldError } from '../../../platform/errors.ts';
import { useText } from '../../../platform/studio.ts';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { FurtherPrices } from '../parts/FurtherPrices.tsx';
import { PriceInWords } from '../parts/PriceInWords.tsx';
import styles from '../parts/products.module.css';
import type { VersionFault, VersionFormValues } from '../state/versionForm.ts';
import { AccessTerms, RecurringTerms, SeatTerms } from './VersionTerms.tsx';

type VersionFieldsProps = {
  /** Only the price is missing: the focus begins there. */
  isFirst?: boolean;
  values: VersionFormValues;
  onChange: (values: VersionFormValues) => void;
  faults: readonly VersionFault[];
  /** The server's errors for them; its field names begin with `at`. */
  error?: unknown;
  at?: string;
};

/** The price, the interval, and the start. */
export function VersionFields({ isFirst = false, values, onChange, faults, error = null, at = '' }: VersionFieldsProps) {
  const t = useText();
  const amount = useFocusAtStart<HTMLInputElement>(isFirst);
  const set = (changes: Partial<VersionFormValues>) => onChange({ ...values, ...changes });
  const errorOf = (name: VersionFault) =>
    faults.includes(name)
      ? t(name === 'amount' || name === 'setupFee' ? 'studio.price.wrong_amount' : 'studio.price.wrong_number')
      : fieldError(error, `${at}${name === 'amount' ? 'price' : name === 'setupFee' ? 'setup_fee' : name}`);
  const part = { values, set, errorOf };
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
      {values.kind === 'recurring' ? <RecurringTerms {...part} /> : <AccessTerms {...part} />}
      {values.kind !== 'free' && <SeatTerms {...part} />}
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
