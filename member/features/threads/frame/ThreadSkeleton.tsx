import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Thread.module.css';

const widths = ['52%', '38%', '61%', '44%'];

/** The shape of loading messages. */
export function ThreadSkeleton() {
  const t = useText();
  return (
    <LateSkeleton label={t('thread.loading')} className={styles.skeleton}>
      {widths.map((width, at) => (
        <div key={width} className={styles.bone} data-own={at % 2 === 1 || undefined}>
          <Skeleton shape="block" width={width} height="52px" />
        </div>
      ))}
    </LateSkeleton>
  );
}
