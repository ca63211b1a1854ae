import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { currencyOptions } from '../../platform/words/currencies.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import type { CouponPartProps } from './couponForm.ts';
import { readCoupon } from './couponForm.ts';
import styles from './coupons.module.css';
import { useCouponWords } from './useCouponWords.ts';

/** The discount, and for how many payments. */
export function CouponAmount({ values, set, errorOf }: CouponPartProps) {
  const t = useText();
  const words = useCouponWords();
  const read = readCoupon({ ...values, code: 'x', startsAt: '', endsAt: '', maxUses: '', maxUsesPerMember: '' }, 'UTC');
  return (
    <Section title={t('studio.coupons.off')} text={t('studio.coupons.off_text')}>
      <Segmented
        label={t('studio.coupons.off')}
        value={values.kind}
        options={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`studio.coupons.kind.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <div className={styles.pair}>
        <TextField
          label={t(`studio.coupons.kind.${values.kind}`)}
          inputMode="decimal"
          placeholder="10"
          value={values.amount}
          error={errorOf('amount')}
          {...(values.kind === 'percent' ? { end: <span className={styles.unit}>%</span> } : {})}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        {values.kind === 'amount' && (
          <Select
            label={t('studio.price.currency')}
            hint={t('studio.coupons.currency_hint')}
            value={values.currency}
            options={currencyOptions(values.currency)}
            onChange={(event) => set({ currency: event.currentTarget.value })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <Select
          label={t('studio.coupons.duration')}
          value={values.duration}
          options={(['once', 'periods', 'forever'] as const).map((value) => ({ value, label: t(`studio.coupons.duration.${value}`) }))}
          onChange={(event) => set({ duration: event.currentTarget.value as typeof values.duration })}
        />
        {values.duration === 'periods' && (
          <TextField
            label={t('studio.coupons.periods')}
            inputMode="numeric"
            placeholder="3"
            value={values.periods}
            error={errorOf('periods')}
            onChange={(event) => set({ periods: event.currentTarget.value })}
          />
        )}
      </div>
      <p className={styles.inWords} aria-live="polite">
        {'body' in read ? words(read.body) : '–'}
      </p>
    </Section>
  );
}
