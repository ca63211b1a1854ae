import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';
import { useDelayedFlag } from './useDelayedFlag.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type SkeletonProps = {
  shape?: 'text' | 'block' | 'circle';
  /** Lines of text; the last is shorter. */
  lines?: number;
  width?: string;
  height?: string;
  /** Width divided by height, for blocks. */
  ratio?: number;
};

/** The shape of coming content. Use it in a `LateSkeleton`, or behind `useDelayedFlag`. */
export function Skeleton({ shape = 'text', lines = 1, width, height, ratio }: SkeletonProps) {
  const style: CSSProperties = { width, height, aspectRatio: ratio };
  if (shape !== 'text') return <span className={classNames(styles.bone, styles[shape])} style={style} aria-hidden="true" />;
  return (
    <span className={styles.lines} style={{ width }} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles.bone, styles.text)} style={{ height }} />
      ))}
    </span>
  );
}

/** Announces once that something is loading, around the skeletons of a place. */
export function SkeletonGroup({ label, children, className }: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** The skeletons of a loading place. They appear after a moment, so that a quick answer shows nothing. */
export function LateSkeleton({ label, children, className }: { label: string; children: ReactNode; className?: string | undefined }) {
  const isShown = useDelayedFlag(true);
  if (!isShown) return <div className={className} />;
  return (
    <SkeletonGroup label={label} className={className}>
      {children}
    </SkeletonGroup>
  );
}
