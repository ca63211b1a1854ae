import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ScreenSkeleton.module.css';

/** The shape of a screen whose code or data is loading. */
export function ScreenSkeleton() {
  const t = useText();
  return (
    <Screen title="" isHeadingHidden>
      <LateSkeleton label={t('shell.loading')} className={styles.bones}>
        <Skeleton width="46%" height="2rem" />
        <Skeleton lines={2} />
        <Skeleton shape="block" height="72px" />
        <Skeleton shape="block" height="72px" />
        <Skeleton shape="block" height="72px" />
      </LateSkeleton>
    </Screen>
  );
}
