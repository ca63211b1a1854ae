import type { PriceNotice } from '@bandstand/contract/products.ts';
import { formatScaled } from '@bandstand/rules/products/money.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { Link } from 'wouter';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useLanguage, useStaff, useText } from '../../../platform/studio.ts';
import styles from '../parts/products.module.css';

/** Prices rewritten by an update of the server: shown above the list until the owner has checked each. */
export function PriceNotices() {
  const t = useText();
  const { may } = useStaff();
  const language = useLanguage();
  const { ask, dialog } = useConfirm();
  const notices = useCall('GET /studio/price_notices', undefined).data?.items ?? [];
  const dismiss = useSend('POST /studio/price_notices/dismiss', { changes: ['GET /studio/price_notices', 'GET /studio/home'] });
  if (notices.length === 0) return dialog;
  const columns: Column<PriceNotice>[] = [
    {
      id: 'title',
      header: t('studio.products.price'),
      cell: ({ kind, product_id: productId, title, version_name: name }) => (
        <span className={styles.words}>
          <Link href={productId ? `/products/${productId}` : '/coupons'}>{title}</Link>
          <span className={styles.quiet}>{[t(`studio.price_notices.kind.${kind}`), name].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      id: 'before',
      header: t('studio.price_notices.before'),
      cell: ({ amount_before: amount, digits_before: digits, currency }) => formatScaled(amount, currency, language, digits),
      align: 'end',
    },
    {
      id: 'after',
      header: t('studio.price_notices.after'),
      cell: ({ amount_after: amount, digits_after: digits, currency }) => formatScaled(amount, currency, language, digits),
      align: 'end',
    },
  ];
  const run = () =>
    dismiss.mutate(
      { body: { ids: notices.map(({ id }) => id) } },
      { onError: (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' }) },
    );
  return (
    <section className={styles.notices} aria-label={t('studio.price_notices.title')}>
      <Banner
        tone="warning"
        title={t('studio.price_notices.title')}
        action={
          may('sell.write') && (
            <Button
              size="small"
              pending={dismiss.isPending}
              onClick={() =>
                ask({
                  title: t('studio.price_notices.ask'),
                  text: t('studio.price_notices.ask_text'),
                  confirm: t('studio.price_notices.dismiss'),
                  tone: 'primary',
                  run,
                })
              }
            >
              {t('studio.price_notices.dismiss')}
            </Button>
          )
        }
      >
        {t('studio.price_notices.text')}
      </Banner>
      <DataTable label={t('studio.price_notices.title')} columns={columns} rows={notices} keyOf={({ id }) => id} />
      {dialog}
    </section>
  );
}
