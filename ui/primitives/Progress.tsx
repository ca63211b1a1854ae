import type { ReactNode } from 'react';
import styles from './Progress.module.css';

type ProgressProps = {
  /** 0–1. */
  value: number;
  /** What advances. */
  label: string;
  /** The value in words, such as "3 of 8 lessons". */
  valueText?: string;
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function progressRole({ value, label, valueText }: ProgressProps) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(clamp(value) * 100),
    'aria-valuetext': valueText,
  };
}

/** A line that fills. */
export function ProgressBar(props: ProgressProps) {
  return (
    <div className={styles.bar} {...progressRole(props)}>
      <span className={styles.fill} style={{ transform: `scaleX(${clamp(props.value)})` }} />
    </div>
  );
}

/** A circle that fills, with something in its middle. */
export function ProgressRing({
  size = 56,
  thickness = 5,
  children,
  ...props
}: ProgressProps & { size?: number; thickness?: number; children?: ReactNode }) {
  const radius = (size - thickness) / 2;
  const value = clamp(props.value);
  return (
    <div className={styles.ring} style={{ width: size, height: size }} {...progressRole(props)}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true" fill="none" strokeWidth={thickness}>
        <circle cx={size / 2} cy={size / 2} r={radius} className={styles.track} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          className={styles.arc}
          pathLength={100}
          // At zero, a round cap would already show a dot.
          strokeLinecap={value === 0 ? 'butt' : 'round'}
          strokeDasharray="100 100"
          strokeDashoffset={100 - value * 100}
        />
      </svg>
      {children && <span className={styles.middle}>{children}</span>}
    </div>
  );
}
