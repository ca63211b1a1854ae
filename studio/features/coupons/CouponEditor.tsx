import type { Coupon } from '@bandstand/contract/coupons.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { errorText, fieldError, formError } from '../../platform/errors.ts';
import { useRefresh, useRemember, useSend } from '../../platform/queries.ts';
import { MeanwhileBanner } from '../../platform/screen/MeanwhileBanner.tsx';
import { SaveFoot } from '../../platform/screen/SaveFoot.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useApi, useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useSharedForm } from '../../platform/useSharedForm.ts';
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

/** Everything of a coupon; it may be changed later: orders keep what they were quoted. */
export function CouponEditor({ coupon, saved, zone }: { coupon: Coupon | null; saved: CouponValues; zone: string }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const { may } = useStaff();
  const [, go] = useLocation();
  const remember = useRemember();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const form = useSharedForm(saved);
  const { values, set } = form;
  const [faults, setFaults] = useState<CouponFault[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const remove = useSend('DELETE /studio/coupons/{id}', {
    changes: ['GET /studio/coupons'],
    onDone: () => {
      toast({ text: t('studio.coupons.deleted', { code: saved.code }) });
      go('/coupons');
    },
  });
  const errorOf = (field: CouponFault) => (faults.includes(field) ? t(`studio.coupons.wrong.${field}`) : fieldError(error, wireNames[field]));
  const part = { values, set, errorOf };
  const message = form.meanwhile === null ? formError(t, error, Object.values(wireNames)) : null;
  const canWrite = may('sell.write');

  const submit = async () => {
    const read = readCoupon(values, zone);
    setError(null);
    setFaults('faults' in read ? read.faults : []);
    if ('faults' in read || isPending) return;
    setIsPending(true);
    try {
      const written = coupon
        ? await api('PUT /studio/coupons/{id}', { params: { id: coupon.id }, body: { ...read.body, seen: coupon.updated_at } })
        : await api('POST /studio/coupons', { body: read.body }, { idempotencyKey });
      remember('GET /studio/coupons/{id}', { params: { id: written.id } }, written);
      refresh('GET /studio/coupons');
      toast({ text: t('studio.saved') });
      if (coupon) form.reset(couponValues(written, language, zone, values.currency));
      else go(`/coupons/${written.id}`, { replace: true });
    } catch (refusal) {
      setError(refusal);
      if (refusal instanceof ApiError && refusal.code === 'edit_conflict') refresh('GET /studio/coupons/{id}');
    }
    setIsPending(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className={styles.part} disabled={!canWrite}>
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
          <Section title={t('studio.coupons.delete')} text={t('studio.coupons.delete_text')}>
            <div>
              <Button
                variant="quiet"
                onClick={() =>
                  ask({
                    title: t('studio.products.delete.title', { title: coupon.code }),
                    text: t('studio.coupons.delete_text'),
                    confirm: t('studio.coupons.delete'),
                    run: () => remove.mutate({ params: { id: coupon.id } }),
                  })
                }
              >
                {t('studio.coupons.delete')}
              </Button>
            </div>
            {remove.error && <Banner tone="danger">{errorText(t, remove.error)}</Banner>}
          </Section>
        )}
      </fieldset>
      <MeanwhileBanner meanwhile={form.meanwhile} onTheirs={() => form.reset(form.base)} />
      {message && <Banner tone="danger">{message}</Banner>}
      {canWrite && (
        <div className={styles.saveBar}>
          <SaveFoot isChanged={form.isChanged} isPending={isPending} onDiscard={() => form.reset(form.base)} />
        </div>
      )}
      {dialog}
    </form>
  );
}
