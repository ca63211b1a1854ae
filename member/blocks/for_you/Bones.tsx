import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import styles from './ForYouBlock.module.css';

/** The shape of what is coming, as tall as the screen. */
export const Bones = ({ hasTitle }: { hasTitle?: boolean }) => (
  <div className={styles.bones} aria-hidden="true">
    {hasTitle && <Skeleton width="60%" height="40px" />}
    <Skeleton shape="block" height="88px" />
    <Skeleton shape="block" height="160px" />
  </div>
);
