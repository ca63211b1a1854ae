import type { Motif } from './canvas.ts';
import { contours, curtains, nightLanes, ridges, tide } from './landscapes.ts';
import { plates, steps, stones } from './objects.ts';
import { sceneOf, type Light, type Palette } from './palettes.ts';
import { arcs, breath, lanes, swell, weave } from './patterns.ts';
import { court, lanterns, rack, row } from './places.ts';
import { randomFrom } from './random.ts';
import { drawing, type Drawing } from './svg.ts';
import { table } from './table.ts';
import { harvest, mornings, petals, vessels } from './things.ts';

const motifs = {
  ridges,
  tide,
  nightLanes,
  curtains,
  contours,
  stones,
  table,
  plates,
  steps,
  arcs,
  lanes,
  weave,
  breath,
  swell,
  rack,
  row,
  court,
  lanterns,
  petals,
  mornings,
  harvest,
  vessels,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
export const motifNames = Object.keys(motifs) as MotifName[];

type CoverOptions = { seed: string; palette: Palette; motif: MotifName; width: number; height: number; light?: Light };

/** A drawn cover, always the same for the same options. Sizes in px. */
export function cover({ seed, palette, motif, width, height, light }: CoverOptions): Drawing {
  const random = randomFrom(`${motif}:${seed}`);
  const chosen = light ?? random.pick(['day', 'dusk', 'night'] as const);
  const { definitions, shapes, grain } = motifs[motif]({ width, height, scene: sceneOf(palette, chosen), random });
  return drawing({ width, height, shapes, ...(definitions ? { definitions } : {}), ...(grain === undefined ? {} : { grain }) });
}
