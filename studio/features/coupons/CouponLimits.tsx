import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import type { CouponPartProps } from './couponForm.ts';
import styles from './coupons.module.css';

/** How often, by whom, and when. */
export function CouponLimits({ values, set, errorOf, zone }: CouponPartProps & { zone: string }) {
  const t = useText();
  return (
    <>
      <Section title={t('studio.coupons.limits')} text={t('studio.coupons.limits_text')}>
        <div className={styles.pair}>
          {(['maxUses', 'maxUsesPerMember'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`studio.coupons.${name}`)}
              note={t('studio.optional')}
              inputMode="numeric"
              value={values[name]}
              error={errorOf(name)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Checkbox
          label={t('studio.coupons.first_only')}
          hint={t('studio.coupons.first_only_hint')}
          checked={values.first_purchase_only}
          onChange={(event) => set({ first_purchase_only: event.currentTarget.checked })}
        />
      </Section>
      <Section title={t('studio.coupons.dates')} text={t('studio.coupons.dates_text', { zone: zone.replaceAll('_', ' ') })}>
        <div className={styles.pair}>
          <TextField
            type="datetime-local"
            label={t('studio.coupons.starts')}
            note={t('studio.optional')}
            value={values.startsAt}
            onChange={(event) => set({ startsAt: event.currentTarget.value })}
          />
          <TextField
            type="datetime-local"
            label={t('studio.coupons.ends')}
            note={t('studio.optional')}
            value={values.endsAt}
            error={errorOf('endsAt')}
            onChange={(event) => set({ endsAt: event.currentTarget.value })}
          />
        </div>
      </Section>
    </>
  );
}
