import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { useCall, useRefresh } from '../../platform/queries.ts';
import styles from '../../platform/sales/sales.module.css';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useApi, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import { readPrices } from './newPrice.ts';
import { PriceFields } from './PriceFields.tsx';
import { PriceTerms } from './PriceTerms.tsx';
import { dayAfter, useToday } from '../../platform/useToday.ts';

/** Another price for the members of a plan: whom it touches, from when, whether they have to agree; asked once more before they are written to. */
export function NewPriceDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const format = useFormat();
  const formId = useId();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [productId, setProductId] = useState<string | null>(null);
  const [versionId, setVersionId] = useState('');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [day, setDay] = useState('');
  const [needsConsent, setNeedsConsent] = useState(true);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const product = useCall('GET /studio/products/{id}', { params: { id: productId ?? '' } }, { enabled: productId !== null });
  const plans = product.data?.versions.filter(({ kind }) => kind === 'recurring') ?? [];
  const planId = plans.some(({ id }) => id === versionId) ? versionId : (plans[0]?.id ?? '');
  const touched = useCall('GET /studio/price_changes/touched', { query: { version_id: planId } }, { enabled: planId !== '' });
  const found = touched.data;
  const read = found && readPrices(found, typed);
  const tomorrow = dayAfter(useToday());
  const earliest = found && read && read.more > 0 ? found.earliest : tomorrow;
  const from = day === '' ? (found?.earliest ?? '') : day;
  const isReady = read !== undefined && read.wrong.length === 0 && read.touched > 0 && from >= earliest && !isPending;

  const send = async () => {
    if (!read) return;
    setIsPending(true);
    setError(null);
    try {
      const body = { version_id: planId, amounts: read.amounts, from, needs_consent: needsConsent };
      await api('POST /studio/price_changes', { body }, { idempotencyKey });
      refresh('GET /studio/price_changes', 'GET /studio/subscriptions');
      toast({ text: t('studio.repricing.announced', { count: read.touched }) });
      onClose();
    } catch (refusal) {
      setError(refusal);
      setIsPending(false);
      // What was refused is tried again as another question.
      setIdempotencyKey(crypto.randomUUID());
    }
  };
  const confirm = () =>
    read &&
    ask({
      title: t('studio.repricing.confirm_title', { count: read.touched }),
      text: t(read.more > 0 && needsConsent ? 'studio.repricing.confirm_consent' : 'studio.repricing.confirm_text', {
        date: format.date(`${from}T12:00:00Z`),
      }),
      confirm: t('studio.repricing.announce'),
      tone: 'primary',
      run: () => void send(),
    });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('studio.repricing.new')}
        closeLabel={t('studio.close')}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('studio.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" disabled={!isReady} pending={isPending}>
              {t('studio.repricing.announce')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={styles.parts}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) confirm();
          }}
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
              options={plans.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => {
                setVersionId(event.currentTarget.value);
                setTyped({});
              }}
            />
          )}
          {touched.isPending && planId !== '' && <Skeleton lines={3} />}
          {touched.error && <Banner tone="danger">{errorText(t, touched.error)}</Banner>}
          {found && read && <PriceFields found={found} read={read} typed={typed} error={error} onType={setTyped} />}
          {found && read && found.groups.length > 0 && (
            <>
              <PriceTerms earliest={earliest} from={from} onFrom={setDay} needsConsent={needsConsent} onConsent={setNeedsConsent} />
              <p aria-live="polite">{read.touched > 0 && t('studio.repricing.touches', { more: read.more, less: read.less, same: read.same })}</p>
            </>
          )}
          {error !== null && <Banner tone="danger">{errorText(t, error)}</Banner>}
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
