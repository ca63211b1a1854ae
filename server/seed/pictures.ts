import { requireKey } from '@bandstand/rules/lists/require.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { MediaService } from '../domains/media/media.service.ts';
import { toImage } from '../domains/media/media.shape.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import { cover } from './art/cover.ts';
import { movementPicture } from './art/movements.ts';
import type { Painter } from './art/paint.ts';
import type { Palette } from './art/palettes.ts';
import type { Drawing } from './art/svg.ts';
import { portrait } from './art/portrait.ts';
import type { BlockSeed, PageSeed, PictureSeed } from './content/reusables.ts';
import type { SharedSeed } from './content/shared.ts';

/**
 * Sizes in px. Full-screen pictures are drawn wider; the others are as wide as the middle rendition, so that they are encoded twice and not three
 * times. The whole demo is drawn in a few seconds.
 */
const frames = { wide: { width: 750, height: 469 }, grand: { width: 1125, height: 703 }, tall: { width: 960, height: 1152 } } as const;
const movementWidth = 750;

/** The same key for the same drawing. */
export function keyOf(picture: PictureSeed): string {
  if ('face' in picture) return `face/${picture.face}`;
  return 'motif' in picture ? `${picture.motif}/${picture.seed}/${picture.light}/${picture.shape}` : `${picture.exercise}/${picture.phase}`;
}

/** The drawing of a picture. */
export function draw(picture: PictureSeed, palette: Palette): Drawing {
  if ('face' in picture) return portrait({ seed: picture.face, palette });
  return 'motif' in picture
    ? cover({ seed: picture.seed, palette, motif: picture.motif, light: picture.light, ...frames[picture.shape] })
    : movementPicture({ exercise: picture.exercise, phase: picture.phase, palette, width: movementWidth });
}

/** Every picture that the pages and their saved content show, once. */
export function picturesIn(pages: readonly PageSeed[], shared: SharedSeed): PictureSeed[] {
  const pictures = new Map<string, PictureSeed>();
  const add = (picture: PictureSeed | undefined) => picture && pictures.set(keyOf(picture), picture);
  const addAll = (blocks: readonly BlockSeed[] = []) => blocks.forEach((block) => 'picture' in block && add(block.picture));
  const walk = (page: PageSeed): void => {
    add(page.cover);
    if (page.exercise) for (const phase of ['start', 'finish'] as const) add(exercisePicture(page.exercise, phase));
    addAll(page.blocks);
    page.children?.forEach(walk);
  };
  pages.forEach(walk);
  for (const { blocks } of [...shared.composed, ...shared.overlays]) addAll(blocks);
  return [...pictures.values()];
}

/** One phase of an exercise, with its alternative text. */
export function exercisePicture(exercise: NonNullable<PageSeed['exercise']>, phase: 'start' | 'finish'): PictureSeed {
  const { exercise: name, alt } = exercise;
  return { exercise: name, phase, alt: alt[phase === 'start' ? 0 : 1] };
}

/** Draws the pictures and puts them into the app's library; returns a function that finds each by its key, with the caller's alternative text. */
export async function makePictures(
  media: MediaService,
  tenant: Tenant,
  palette: Palette,
  pictures: readonly PictureSeed[],
  paint: Painter,
): Promise<(picture: PictureSeed) => Image> {
  const made = new Map<string, Image>();
  const waiting = [...pictures];
  const work = async (): Promise<void> => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const row = await media.addImage(tenant, await paint(draw(picture, palette)), { title: titleOf(picture), alt: picture.alt });
      made.set(keyOf(picture), toImage(row));
    }
  };
  // Painting and encoding each run two at a time; a third worker keeps both busy.
  await Promise.all([work(), work(), work()]);
  return (picture) => ({ ...requireKey(made, keyOf(picture)), alt: picture.alt });
}

/** Its name in the library. */
export function titleOf(picture: PictureSeed): string {
  if ('face' in picture) return `Portrait, ${picture.face}`;
  return 'motif' in picture ? `${picture.motif}, ${picture.seed}` : `${picture.exercise}, ${picture.phase}`;
}
