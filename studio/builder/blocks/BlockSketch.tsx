import type { BlockType } from '@bandstand/contract/blocks/block.ts';
import { sketches } from './sketches.tsx';

/** The look of a kind of block, in a few strokes. */
export function BlockSketch({ type, size = 64 }: { type: BlockType; size?: number }) {
  return (
    <svg viewBox="0 0 64 48" width={size} height={size * 0.75} aria-hidden="true" style={{ flex: 'none' }}>
      {sketches[type]}
    </svg>
  );
}
