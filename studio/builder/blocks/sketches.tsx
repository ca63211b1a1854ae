import type { BlockType } from '@bandstand/contract/blocks/block.ts';
import type { ReactNode } from 'react';

const line = (y: number, width = 44, x = 10) => <rect x={x} y={y} width={width} height="3" rx="1.5" fill="currentColor" opacity="0.45" />;
const area = (x: number, y: number, width: number, height: number) => (
  <rect x={x} y={y} width={width} height={height} rx="3" fill="currentColor" opacity="0.2" />
);
const hills = <path d="M10 36l12-13 9 9 7-6 16 14v0H10z" fill="currentColor" opacity="0.35" />;

/** Each kind of block in a few strokes, on 64 × 48. */
export const sketches: Record<BlockType, ReactNode> = {
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
  avatar: (
    <>
      <circle cx="17" cy="24" r="9" fill="var(--primary-mark)" />
      {line(18, 24, 32)}
      {line(26, 18, 32)}
    </>
  ),
  attachment: (
    <>
      <path d="M12 8h13l8 8v24H12z" fill="currentColor" opacity="0.22" />
      <path d="M25 8l8 8h-8z" fill="currentColor" opacity="0.45" />
      <path d="M47 14v14m-6-5l6 6 6-6M40 36h14" fill="none" stroke="var(--primary-mark)" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  iframe: (
    <>
      {area(7, 7, 50, 34)}
      <path d="M7 16h50" stroke="currentColor" strokeOpacity="0.4" strokeWidth="2" />
      <circle cx="13" cy="11.5" r="1.6" fill="var(--primary-mark)" />
      {line(10, 30, 20)}
    </>
  ),
  code: (
    <>
      {area(7, 7, 50, 34)}
      <path
        d="M24 17l-7 7 7 7m16-14l7 7-7 7"
        fill="none"
        stroke="var(--primary-mark)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  livestream: (
    <>
      {area(7, 7, 50, 34)}
      <path d="M28 17l12 7-12 7z" fill="var(--primary-mark)" />
      <circle cx="50" cy="13" r="2.6" fill="var(--danger)" />
    </>
  ),
  workout: (
    <>
      <path d="M20 24h24M16 16v16M12 19v10M48 16v16M52 19v10" stroke="var(--primary-mark)" strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  for_you: (
    <>
      <rect x="8" y="7" width="30" height="5" rx="2.5" fill="var(--primary-mark)" />
      {[11, 22, 33, 44].map((x) => (
        <circle key={x} cx={x} cy="20" r="3.4" fill="currentColor" opacity={x < 30 ? 0.55 : 0.2} />
      ))}
      {area(8, 28, 48, 14)}
      {line(33.5, 20, 13)}
    </>
  ),
  form_submission: (
    <>
      {area(12, 6, 40, 36)}
      <path d="M18 15l3 3 5-5" fill="none" stroke="var(--primary-mark)" strokeWidth="2.5" strokeLinecap="round" />
      {line(14, 16, 31)}
      <path d="M18 29l3 3 5-5" fill="none" stroke="var(--primary-mark)" strokeWidth="2.5" strokeLinecap="round" />
      {line(28, 12, 31)}
    </>
  ),
  map: (
    <>
      {area(7, 7, 50, 34)}
      <path d="M7 34l16-10 10 6 24-15M23 7v34" fill="none" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M38 11a7 7 0 0 1 7 7c0 5-7 12-7 12s-7-7-7-12a7 7 0 0 1 7-7z" fill="var(--primary-mark)" />
    </>
  ),
  social: (
    <>
      {[15, 32, 49].map((x) => (
        <circle key={x} cx={x} cy="24" r="7" fill={x === 32 ? 'var(--primary-mark)' : 'currentColor'} opacity={x === 32 ? 1 : 0.25} />
      ))}
    </>
  ),
  share: (
    <>
      <path d="M44 13L20 24l24 11" fill="none" stroke="currentColor" strokeOpacity="0.4" strokeWidth="2.5" />
      <circle cx="20" cy="24" r="5" fill="var(--primary-mark)" />
      <circle cx="44" cy="13" r="5" fill="currentColor" opacity="0.45" />
      <circle cx="44" cy="35" r="5" fill="currentColor" opacity="0.45" />
    </>
  ),
  composed: (
    <>
      {area(8, 7, 48, 10)}
      {area(8, 20, 22, 21)}
      {area(34, 20, 22, 21)}
      <rect x="8" y="7" width="48" height="34" rx="3" fill="none" stroke="var(--primary-mark)" strokeWidth="2" strokeDasharray="4 3" />
    </>
  ),
};
