import path from 'node:path';
import type { Video } from '@bandstand/contract/media.ts';
import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { Forms } from '../domains/forms/forms.service.ts';
import type { MediaLibrary } from '../domains/media/media.library.service.ts';
import { toValue } from '../domains/media/media.shape.ts';
import type { Overlays } from '../domains/overlays/overlays.service.ts';
import type { Composed } from '../domains/reusables/reusables.block-groups.service.ts';
import type { Workouts } from '../domains/workouts/workouts.service.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { Ids } from '../platform/ids.ts';
import { movementFrame } from './art/movements.ts';
import type { Painter } from './art/paint.ts';
import type { Palette } from './art/palettes.ts';
import { blockOf, type Refs } from './blocks.ts';
import type { FilmSeed, SharedSeed, WorkoutSeed } from './content/shared.ts';
import { formOf } from './forms.ts';

interface Maker {
  server: {
    identity: { library: Pick<MediaLibrary, 'addFilm'> };
    paged: { reusables: { composed: Composed; overlays: Overlays; workouts: Workouts; forms: Forms } };
  };
  ids: Ids;
  tenant: Tenant;
  author: { name: string };
  paint: Painter;
  palette: Palette;
}

/** An id for everything that pages show but do not contain, before anything is written. */
export const reusablesOf = ({ composed, overlays, workouts, forms = [] }: SharedSeed, ids: Pick<Ids, 'next'>): Map<string, string> =>
  new Map([...composed, ...overlays, ...workouts, ...forms].map(({ key }) => [key, ids.next()]));

/** Writes it, contents before their containers. */
export async function makeShared(
  { server, ids, tenant, author, ...art }: Maker,
  { composed, overlays, workouts, forms = [] }: SharedSeed,
  refs: Refs,
): Promise<void> {
  const { reusables } = server.paged;
  const blocks = (list: SharedSeed['composed'][number]['blocks']) => list.map((block) => blockOf(block, refs, ids));
  for (const seed of forms) await reusables.forms.create(tenant, author, { title: seed.title, ...formOf(seed, refs, ids) }, refs.reusable(seed.key));
  for (const seed of workouts) {
    const filmed = seed.film && { workout_type: 'video_workout' as const, video: await makeFilm(server.identity.library, tenant, seed.film, art) };
    const data = { title: seed.title, groups: groupsOf(seed, refs, ids), ...filmed };
    await reusables.workouts.create(tenant, author, data, refs.reusable(seed.key));
  }
  for (const seed of composed)
    await reusables.composed.create(tenant, author, { title: seed.title, blocks: blocks(seed.blocks) }, refs.reusable(seed.key));
  for (const seed of overlays)
    await reusables.overlays.create(tenant, author, { title: seed.title, blocks: blocks(seed.blocks) }, refs.reusable(seed.key));
}

/** Puts the film into the app's library, with a picture of its first exercise. */
async function makeFilm(
  library: Pick<MediaLibrary, 'addFilm'>,
  tenant: Tenant,
  { file, title, width, height, eachS, exercises }: FilmSeed,
  { paint, palette }: Pick<Maker, 'paint' | 'palette'>,
): Promise<Video> {
  const poster = await paint(movementFrame({ exercise: requireAt(exercises, 0), at: 1, done: 0, palette, width }));
  const source = path.join(import.meta.dirname, 'content/tidewater', file);
  const row = await library.addFilm(tenant, { file: source, poster, title, width, height, durationS: exercises.length * eachS });
  const made = toValue(row);
  if (made?.kind !== 'video') throw new Error(`The film ${file} was not added`);
  return made.value;
}

/** Groups as a workout stores them. */
export const groupsOf = ({ groups }: WorkoutSeed, refs: Refs, ids: Pick<Ids, 'next'>): WorkoutGroup[] =>
  groups.map(({ items, ...group }) => ({
    id: ids.next(),
    ...group,
    items: items.map(({ exercise, title, sets, set, warmup, rest = null, notes = null, videoAt = null }) => ({
      uid: ids.next(),
      exercise_id: refs.page(exercise),
      title,
      sets: [
        ...(warmup ? [{ type: 'warmup' as const, ...warmup }] : []),
        ...Array.from({ length: sets }, () => ({ type: 'normal' as const, ...set })),
      ],
      rest,
      notes,
      video_at: videoAt,
    })),
  }));
