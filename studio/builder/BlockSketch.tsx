import type { BlockType } from '@bandstand/contract/blocks/block.ts';
import type { ReactNode } from 'react';

const line = (y: number, width = 44, x = 10) => <rect x={x} y={y} width={width} height="3" rx="1.5" fill="currentColor" opacity="0.45" />;
const area = (x: number, y: number, width: number, height: number) => (
  <rect x={x} y={y} width={width} height={height} rx="3" fill="currentColor" opacity="0.2" />
);
const hills = <path d="M10 36l12-13 9 9 7-6 16 14v0H10z" fill="currentColor" opacity="0.35" />;

const drawings: Record<BlockType, ReactNode> = {
  hero: (
    <>
      {area(6, 5, 52, 38)}
      {hills}
      <rect x="11" y="30" width="26" height="4" rx="2" fill="var(--primary-mark)" />
    </>
  ),
  text: (
    <>
      <rect x="10" y="8" width="24" height="5" rx="2" fill="var(--primary-mark)" />
      {line(18)}
      {line(25)}
      {line(32, 38)}
      {line(39, 20)}
    </>
  ),
  image: (
    <>
      {area(8, 7, 48, 34)}
      <circle cx="44" cy="17" r="4" fill="var(--primary-mark)" />
      {hills}
    </>
  ),
  button: (
    <>
      <rect x="10" y="17" width="44" height="14" rx="7" fill="var(--primary-mark)" />
      <rect x="22" y="22.5" width="20" height="3" rx="1.5" fill="var(--surface-raised)" />
    </>
  ),
  collection: (
    <>
      {area(8, 7, 22, 20)}
      {area(34, 7, 22, 20)}
      {line(31, 18, 8)}
      {line(31, 18, 34)}
      <rect x="8" y="37" width="10" height="3" rx="1.5" fill="var(--primary-mark)" />
      <rect x="34" y="37" width="10" height="3" rx="1.5" fill="var(--primary-mark)" />
    </>
  ),
  icon_list: (
    <>
      {[9, 22, 35].map((y) => (
        <g key={y}>
          <circle cx="13" cy={y + 2} r="4" fill="var(--primary-mark)" />
          {line(y, 30, 23)}
        </g>
      ))}
    </>
  ),
  search: (
    <>
      <rect x="8" y="15" width="48" height="18" rx="9" fill="none" stroke="currentColor" strokeOpacity="0.4" strokeWidth="2" />
      <circle cx="19" cy="23" r="3.6" fill="none" stroke="var(--primary-mark)" strokeWidth="2" />
      <path d="M22 26l3 3" stroke="var(--primary-mark)" strokeWidth="2" strokeLinecap="round" />
      {line(22.5, 18, 30)}
    </>
  ),
  chat: (
    <>
      <path d="M10 8h28a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H18l-6 5v-5h-2a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z" fill="currentColor" opacity="0.25" />
      <path d="M30 28h24a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4l1 4-6-4H30a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z" fill="var(--primary-mark)" />
    </>
  ),
};

/** What a kind of block looks like, in a few strokes. */
export function BlockSketch({ type, size = 64 }: { type: BlockType; size?: number }) {
  return (
    <svg viewBox="0 0 64 48" width={size} height={size * 0.75} aria-hidden="true" style={{ flex: 'none' }}>
      {drawings[type]}
    </svg>
  );
}
