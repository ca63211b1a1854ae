import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './MyContent.module.css';

/** Two rows of cards that are loading. */
export function ContentSkeleton() {
  const t = useText();
  return (
    <LateSkeleton label={t('account.loading')} className={styles.bones}>
      <Skeleton width="180px" height="1.4rem" />
      <div className={styles.boneRow}>
        <Skeleton shape="block" ratio={4 / 3} />
        <Skeleton shape="block" ratio={4 / 3} />
        <Skeleton shape="block" ratio={4 / 3} />
      </div>
    </LateSkeleton>
  );
}
