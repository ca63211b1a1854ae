import type { Scene } from './palettes.ts';
import type { Random } from './random.ts';

/** What a motif draws with: the size in px, the light, the dice. */
export type Canvas = { width: number; height: number; scene: Scene; random: Random };

/** What a motif gives back, without the frame. `grain` overrides the usual amount. */
export type Art = { definitions?: string; shapes: string; grain?: number };

export type Motif = (canvas: Canvas) => Art;
