import type { Scene } from './palettes.ts';
import type { Random } from './random.ts';

/** What a motif draws with: the size in px, the light, the random numbers. */
export type Canvas = { width: number; height: number; scene: Scene; random: Random };

/** What a motif returns, without the frame. `grain` overrides the default amount. */
export type Art = { definitions?: string; shapes: string; grain?: number };

export type Motif = (canvas: Canvas) => Art;
