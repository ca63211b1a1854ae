import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PageSkeleton.module.css';

/** The shape of a loading page: the placeholder loader (spec L66). */
export function PageSkeleton() {
  const t = useText();
  return (
    <Screen title="" isHeadingHidden toolbar={{ backTo: '/', title: null }}>
      <LateSkeleton label={t('shell.loading')} className={styles.bones}>
        <div className={styles.cover}>
          <Skeleton shape="block" ratio={16 / 10} />
        </div>
        <Skeleton width="70%" height="2.2rem" />
        <Skeleton lines={4} />
      </LateSkeleton>
    </Screen>
  );
}
