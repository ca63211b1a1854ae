import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Checkout.module.css';

/** The shape of the checkout while it loads. */
export function CheckoutSkeleton() {
  const t = useText();
  const isShown = useDelayedFlag(true);
  return (
    <div className={styles.waiting}>
      {isShown && (
        <SkeletonGroup label={t('checkout.loading')} className={styles.skeleton}>
          <Skeleton width="60%" height="1.6rem" />
          <Skeleton lines={2} />
          <Skeleton shape="block" height="76px" />
          <Skeleton shape="block" height="76px" />
          <Skeleton shape="block" height="120px" />
        </SkeletonGroup>
      )}
    </div>
  );
}
