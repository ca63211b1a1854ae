import type { Coupon } from '@bandstand/contract/coupons.ts';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText, fieldError, formError } from '../../platform/errors.ts';
import { RemoveSection } from '../../platform/forms/RemoveSection.tsx';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useRefresh, useRemember, useSend } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useApi, useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { CouponAmount } from './CouponAmount.tsx';
import { CouponLimits } from './CouponLimits.tsx';
import { CouponScope } from './CouponScope.tsx';
import { couponValues, readCoupon, type CouponFault, type CouponValues } from './couponForm.ts';
import styles from './coupons.module.css';

const wireNames: Record<CouponFault, string> = {
  code: 'code',
  amount: 'amount',
  periods: 'periods',
  maxUses: 'max_uses',
  maxUsesPerMember: 'max_uses_per_member',
  endsAt: 'ends_at',
};

/** All fields of a coupon. It can be changed later: orders keep what they were quoted. */
export function CouponEditor({ coupon, saved, zone }: { coupon: Coupon | null; saved: CouponValues; zone: string }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const { may } = useStaff();
  const [, go] = useLocation();
  const remember = useRemember();
  const refresh = useRefresh();
  const [faults, setFaults] = useState<CouponFault[]>([]);
  const form = useSavedForm({
    saved,
    conflictsWith: 'GET /studio/coupons/{id}',
    write: async (typed, options) => {
      const read = readCoupon(typed, zone);
      setFaults('faults' in read ? read.faults : []);
      if ('faults' in read) return;
      const written = coupon
        ? await api('PUT /studio/coupons/{id}', { params: { id: coupon.id }, body: { ...read.body, seen: coupon.updated_at } })
        : await api('POST /studio/coupons', { body: read.body }, options);
      remember('GET /studio/coupons/{id}', { params: { id: written.id } }, written);
      refresh('GET /studio/coupons');
      toast({ text: t('studio.saved') });
      if (coupon) return couponValues(written, language, zone, typed.currency);
      go(`/coupons/${written.id}`, { replace: true });
    },
  });
  const { values, set, error } = form;
  const remove = useSend('DELETE /studio/coupons/{id}', {
    changes: ['GET /studio/coupons'],
    onDone: () => {
      toast({ text: t('studio.coupons.deleted', { code: saved.code }) });
      go('/coupons');
    },
  });
  const errorOf = (field: CouponFault) => (faults.includes(field) ? t(`studio.coupons.wrong.${field}`) : fieldError(error, wireNames[field]));
  const part = { values, set, errorOf };
  const canWrite = may('sell.write');

  return (
    <SavedFormFrame form={form} canWrite={canWrite} message={formError(t, error, Object.values(wireNames))} isLong>
      <Section title={t('studio.coupons.code')} text={t('studio.coupons.code_text')}>
        <TextField
          label={t('studio.coupons.code')}
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="WELCOME10"
          className={styles.code}
          value={values.code}
          error={errorOf('code')}
          onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
        />
        <Switch
          label={t('studio.coupons.enabled')}
          hint={t('studio.coupons.enabled_hint')}
          checked={values.is_enabled}
          onChange={(is_enabled) => set({ is_enabled })}
        />
      </Section>
      <CouponAmount {...part} />
      <CouponScope {...part} />
      <CouponLimits {...part} zone={zone} />
      {coupon && canWrite && (
        <RemoveSection
          title={t('studio.coupons.delete')}
          text={t('studio.coupons.delete_text')}
          question={t('studio.products.delete.title', { title: coupon.code })}
          onRemove={() => remove.mutate({ params: { id: coupon.id } })}
          message={remove.error && errorText(t, remove.error)}
        />
      )}
    </SavedFormFrame>
  );
}
