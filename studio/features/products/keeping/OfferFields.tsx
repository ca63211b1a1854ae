import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from '../parts/products.module.css';
import type { OfferFault, OfferValues } from './offerForm.ts';

type Props = {
  values: OfferValues;
  wrong: readonly OfferFault[];
  currency: string;
  onChange: (values: OfferValues) => void;
};

/** What members get offered when they cancel: nothing, a discount for a while, or a pause. */
export function OfferFields({ values, wrong, currency, onChange }: Props) {
  const t = useText();
  const set = (changes: Partial<OfferValues>) => onChange({ ...values, ...changes });
  return (
    <div className={styles.fields}>
      <div className={styles.stack}>
        <span className={styles.label}>{t('studio.leaving.offer')}</span>
        <Segmented
          label={t('studio.leaving.offer')}
          value={values.kind}
          options={(['none', 'discount', 'pause'] as const).map((value) => ({ value, label: t(`studio.leaving.offer.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <p className={styles.quiet}>{t('studio.leaving.offer_hint')}</p>
      </div>
      {values.kind === 'pause' && (
        <p className={styles.quiet} role={wrong.includes('pause') ? 'alert' : undefined}>
          {t(wrong.includes('pause') ? 'studio.leaving.pause_needed' : 'studio.leaving.pause_hint')}
        </p>
      )}
      {values.kind === 'discount' && (
        <>
          <Segmented
            label={t('studio.coupons.off')}
            value={values.unit}
            options={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`studio.coupons.kind.${value}`) }))}
            onChange={(unit) => set({ unit })}
          />
          <div className={styles.pair}>
            <TextField
              label={`${t(`studio.coupons.kind.${values.unit}`)} (${values.unit === 'percent' ? '%' : currency})`}
              inputMode="decimal"
              value={values.amount}
              error={wrong.includes('amount') ? t('studio.leaving.wrong_amount') : null}
              onChange={(event) => set({ amount: event.currentTarget.value })}
            />
            <TextField
              label={t('studio.leaving.payments')}
              inputMode="numeric"
              value={values.payments}
              error={wrong.includes('payments') ? t('studio.leaving.wrong_payments') : null}
              onChange={(event) => set({ payments: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </div>
  );
}
