import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Purchase.module.css';

/** The checkout while it loads, in its two columns. */
export function CheckoutSkeleton() {
  const t = useText();
  return (
    <LateSkeleton label={t('checkout.loading')} className={styles.layout}>
      <div className={styles.main}>
        <Skeleton width="60%" height="1.6rem" />
        <Skeleton lines={2} />
        <Skeleton shape="block" height="76px" />
        <Skeleton shape="block" height="76px" />
      </div>
      <div className={styles.aside}>
        <Skeleton shape="block" height="120px" />
      </div>
    </LateSkeleton>
  );
}
