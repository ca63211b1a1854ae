import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Session.module.css';

/** The shape of a workout that is still being looked for. */
export function Waiting() {
  const t = useText();
  return (
    <LateSkeleton label={t('shell.loading')} className={styles.bones}>
      <Skeleton width="50%" height="1.6em" />
      <Skeleton shape="block" height="160px" />
      <Skeleton shape="block" height="160px" />
    </LateSkeleton>
  );
}
