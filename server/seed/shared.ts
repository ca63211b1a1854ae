import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import type { Forms } from '../domains/forms/forms.service.ts';
import type { Overlays } from '../domains/overlays/overlays.service.ts';
import type { Composed } from '../domains/reusables/reusables.block-groups.service.ts';
import type { Workouts } from '../domains/workouts/workouts.service.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { Ids } from '../platform/ids.ts';
import { blockOf, type Refs } from './blocks.ts';
import type { SharedSeed, WorkoutSeed } from './content/shared.ts';
import { formOf } from './forms.ts';

interface Maker {
  server: { paged: { reusables: { composed: Composed; overlays: Overlays; workouts: Workouts; forms: Forms } } };
  ids: Ids;
  tenant: Tenant;
  author: { name: string };
}

/** An id for everything that pages show but do not contain, before anything is written. */
export const reusablesOf = ({ composed, overlays, workouts, forms = [] }: SharedSeed, ids: Pick<Ids, 'next'>): Map<string, string> =>
  new Map([...composed, ...overlays, ...workouts, ...forms].map(({ key }) => [key, ids.next()]));

/** Writes it, contents before their containers. */
export async function makeShared(
  { server, ids, tenant, author }: Maker,
  { composed, overlays, workouts, forms = [] }: SharedSeed,
  refs: Refs,
): Promise<void> {
  const { reusables } = server.paged;
  const blocks = (list: SharedSeed['composed'][number]['blocks']) => list.map((block) => blockOf(block, refs, ids));
  for (const seed of forms) await reusables.forms.create(tenant, author, { title: seed.title, ...formOf(seed, refs, ids) }, refs.reusable(seed.key));
  for (const seed of workouts)
    await reusables.workouts.create(tenant, author, { title: seed.title, groups: groupsOf(seed, refs, ids) }, refs.reusable(seed.key));
  for (const seed of composed)
    await reusables.composed.create(tenant, author, { title: seed.title, blocks: blocks(seed.blocks) }, refs.reusable(seed.key));
  for (const seed of overlays)
    await reusables.overlays.create(tenant, author, { title: seed.title, blocks: blocks(seed.blocks) }, refs.reusable(seed.key));
}

/** Groups as a workout stores them. */
export const groupsOf = ({ groups }: WorkoutSeed, refs: Refs, ids: Pick<Ids, 'next'>): WorkoutGroup[] =>
  groups.map(({ items, ...group }) => ({
    id: ids.next(),
    ...group,
    items: items.map(({ exercise, title, sets, set, warmup, rest = null, notes = null }) => ({
      uid: ids.next(),
      exercise_id: refs.page(exercise),
      title,
      sets: [
        ...(warmup ? [{ type: 'warmup' as const, ...warmup }] : []),
        ...Array.from({ length: sets }, () => ({ type: 'normal' as const, ...set })),
      ],
      rest,
      notes,
    })),
  }));
