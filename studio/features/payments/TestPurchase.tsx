import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import styles from './payments.module.css';

/** A complete test purchase by the owner, through the built-in gateway: from the quote to the opened content. */
export function TestPurchase() {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [productId, setProductId] = useState<string | null>(null);
  const [made, setMade] = useState<{ id: string; status: string } | null>(null);
  const { submit, isPending, error } = useSubmission();
  const buy = () => {
    if (!productId) return;
    setMade(null);
    void submit(async (options) => {
      const { order } = await api('POST /studio/payments/test_purchase', { body: { product_id: productId } }, options);
      setMade({ id: order.id, status: order.status });
      refresh('GET /studio/orders', 'GET /studio/payments', 'GET /studio/payments/check', 'GET /studio/products');
    });
  };
  return (
    <div className={styles.stack}>
      <h3 className={styles.heading}>{t('studio.doctor.try')}</h3>
      <p className={styles.quiet}>{t('studio.doctor.try_text')}</p>
      <div className={styles.withButton}>
        <OneProductPick label={t('studio.products.one')} placeholder={t('studio.pick.product')} value={productId} onChange={setProductId} />
        <Button disabled={!productId} pending={isPending} onClick={buy}>
          {t('studio.doctor.buy')}
        </Button>
      </div>
      {made && (
        <Banner
          tone={made.status === 'completed' ? 'success' : 'warning'}
          action={<Link href={`/orders?order=${made.id}`}>{t('studio.subscriptions.see_order')}</Link>}
        >
          {t(made.status === 'completed' ? 'studio.doctor.bought' : 'studio.doctor.not_bought')}
        </Banner>
      )}
      {error !== null && <Banner tone="danger">{errorText(t, error)}</Banner>}
    </div>
  );
}
