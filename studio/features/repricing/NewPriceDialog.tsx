import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { useCall, useRefresh } from '../../platform/queries.ts';
import styles from '../../platform/sales/sales.module.css';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useApi, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { readPrices } from './newPrice.ts';
import { PriceFields } from './PriceFields.tsx';
import { PriceTerms } from './PriceTerms.tsx';
import { usePriceText } from '../../platform/words/usePriceText.ts';
import { dayAfter, useToday } from '../../platform/words/useToday.ts';

/** A new price for the members of a plan: whom it affects, from when, whether they must agree. Asks once more before they are notified. */
export function NewPriceDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const format = useFormat();
  const priceText = usePriceText();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [productId, setProductId] = useState<string | null>(null);
  const [versionId, setVersionId] = useState('');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [day, setDay] = useState('');
  const [needsConsent, setNeedsConsent] = useState(true);
  const { submit, isPending, error } = useSubmission();
  const product = useCall('GET /studio/products/{id}', { params: { id: productId ?? '' } }, { enabled: productId !== null });
  const plans = product.data?.versions.filter(({ kind }) => kind === 'recurring') ?? [];
  const planId = plans.some(({ id }) => id === versionId) ? versionId : (plans[0]?.id ?? '');
  const touched = useCall('GET /studio/price_changes/touched', { query: { version_id: planId } }, { enabled: planId !== '' });
  const touchedPrices = touched.data;
  const read = touchedPrices && readPrices(touchedPrices, typed);
  const tomorrow = dayAfter(useToday());
  const earliest = touchedPrices && read && read.more > 0 ? touchedPrices.earliest : tomorrow;
  const from = day === '' ? (touchedPrices?.earliest ?? '') : day;
  const isReady = read !== undefined && read.wrong.length === 0 && read.touched > 0 && from >= earliest;

  const send = () =>
    void submit(async (options) => {
      if (!read) return;
      const body = { version_id: planId, amounts: read.amounts, from, needs_consent: needsConsent };
      await api('POST /studio/price_changes', { body }, options);
      refresh('GET /studio/price_changes', 'GET /studio/subscriptions');
      toast({ text: t('studio.repricing.announced', { count: read.touched }) });
      onClose();
    });
  const confirm = () =>
    read &&
    ask({
      title: t('studio.repricing.confirm_title', { count: read.touched }),
      text: t(read.more > 0 && needsConsent ? 'studio.repricing.confirm_consent' : 'studio.repricing.confirm_text', {
        date: format.date(`${from}T12:00:00Z`),
      }),
      confirm: t('studio.repricing.announce'),
      tone: 'primary',
      run: send,
    });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t('studio.repricing.new')}
        submit={t('studio.repricing.announce')}
        isReady={isReady}
        isPending={isPending}
        onSubmit={() => {
          if (isReady) confirm();
        }}
        className={styles.parts}
        message={error !== null && errorText(t, error)}
      >
        <OneProductPick
          label={t('studio.products.one')}
          placeholder={t('studio.repricing.product')}
          value={productId}
          onChange={(id) => {
            setProductId(id);
            setTyped({});
          }}
        />
        {product.isSuccess && plans.length === 0 && <p className={styles.quiet}>{t('studio.repricing.no_plan')}</p>}
        {plans.length > 0 && (
          <Select
            label={t('studio.repricing.plan')}
            value={planId}
            options={plans.map((plan) => ({ value: plan.id, label: plan.name ? `${priceText(plan)} · ${plan.name}` : priceText(plan) }))}
            onChange={(event) => {
              setVersionId(event.currentTarget.value);
              setTyped({});
            }}
          />
        )}
        {touched.isPending && planId !== '' && <Skeleton lines={3} />}
        {touched.error && <Banner tone="danger">{errorText(t, touched.error)}</Banner>}
        {touchedPrices && read && <PriceFields touched={touchedPrices} read={read} typed={typed} error={error} onType={setTyped} />}
        {touchedPrices && read && touchedPrices.groups.length > 0 && (
          <>
            <PriceTerms earliest={earliest} from={from} onFrom={setDay} needsConsent={needsConsent} onConsent={setNeedsConsent} />
            <p aria-live="polite">{read.touched > 0 && t('studio.repricing.touches', { more: read.more, less: read.less, same: read.same })}</p>
          </>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
