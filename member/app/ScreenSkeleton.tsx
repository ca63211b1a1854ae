import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import { Screen } from '../platform/screen/Screen.tsx';
import { useText } from '../platform/useText.ts';
import styles from './ScreenSkeleton.module.css';

/** The shape of a screen whose code or data is on the way. */
export function ScreenSkeleton() {
  const t = useText();
  const isShown = useDelayedFlag(true);
  return (
    <Screen title="" isHeadingHidden>
      {isShown && (
        <SkeletonGroup label={t('shell.loading')} className={styles.bones}>
          <Skeleton width="46%" height="2rem" />
          <Skeleton lines={2} />
          <Skeleton shape="block" height="72px" />
          <Skeleton shape="block" height="72px" />
          <Skeleton shape="block" height="72px" />
        </SkeletonGroup>
      )}
    </Screen>
  );
}
