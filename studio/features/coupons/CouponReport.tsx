import type { Coupon } from '@bandstand/contract/coupons.ts';
import Copy from 'lucide-react/icons/copy';
import LinkIcon from 'lucide-react/icons/link';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { CopyButton } from '../../platform/CopyButton.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './coupons.module.css';

/** The results of a coupon, and the link to share. */
export function CouponReport({ coupon }: { coupon: Coupon }) {
  const t = useText();
  const format = useFormat();
  const { app } = useStaff();
  const sums = (list: Coupon['sales']) => list.map(({ amount, currency }) => format.money(amount, currency)).join(' · ') || '–';
  const link = `${app.url}/?coupon=${encodeURIComponent(coupon.code)}`;
  const numbers = [
    [
      t('studio.coupons.uses'),
      coupon.max_uses === null
        ? format.number(coupon.uses)
        : t('studio.coupons.uses_of', { uses: format.number(coupon.uses), limit: format.number(coupon.max_uses) }),
    ],
    [t('studio.coupons.sales'), sums(coupon.sales)],
    [t('studio.coupons.took_off'), sums(coupon.discounted)],
    ...(coupon.held > 0 ? [[t('studio.coupons.held'), format.number(coupon.held)] as const] : []),
  ] as const;
  return (
    <div className={styles.report}>
      <dl className={styles.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.handOut}>
        <CopyButton size="small" text={coupon.code} icon={<Icon of={Copy} size={16} />}>
          {t('studio.coupons.copy_code')}
        </CopyButton>
        <CopyButton size="small" text={link} icon={<Icon of={LinkIcon} size={16} />}>
          {t('studio.coupons.copy_link')}
        </CopyButton>
      </div>
    </div>
  );
}
