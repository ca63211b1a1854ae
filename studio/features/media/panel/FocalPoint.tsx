import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../../../platform/studio.ts';
import styles from './FocalPoint.module.css';

type Point = { x: number; y: number };
const middle: Point = { x: 0.5, y: 0.5 };
const stepPart = 0.02;
const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));

/** What must stay in view in any crop. Click, drag, or move the mark with the arrows. */
export function FocalPoint({ url, value, onChange }: { url: string; value: Point | null; onChange: (point: Point) => void }) {
  const t = useText();
  const point = value ?? middle;
  const place = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, Point> = {
      ArrowLeft: { x: -stepPart, y: 0 },
      ArrowRight: { x: stepPart, y: 0 },
      ArrowUp: { x: 0, y: -stepPart },
      ArrowDown: { x: 0, y: stepPart },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: within(point.x + step.x), y: within(point.y + step.y) });
  };
  return (
    <div>
      <div
        className={styles.picture}
        role="slider"
        tabIndex={0}
        aria-label={t('studio.media.focal')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(point.x * 100)}
        aria-valuetext={t('studio.media.focal_at', { x: Math.round(point.x * 100), y: Math.round(point.y * 100) })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          place(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) place(event);
        }}
        onKeyDown={onKeyDown}
      >
        <img src={url} alt="" draggable={false} className={styles.image} />
        <span className={styles.mark} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
      </div>
      <p className={styles.hint}>{t('studio.media.focal_hint')}</p>
    </div>
  );
}
