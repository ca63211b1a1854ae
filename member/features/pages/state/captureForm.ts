import type { PageJson, WorkoutPageData } from '@bandstand/contract/pages.ts';

/** The form of a workout page that is filled in during the workout (L135, NAV-14); null: the page has none. */
export function captureFormOf({ type_data, blocks }: Pick<PageJson, 'type_data' | 'blocks'>): string | null {
  const { workout } = (type_data ?? {}) as Partial<WorkoutPageData>;
  const ofBlocks = blocks.flatMap((block) => (block.type === 'workout' ? [block.data.capture_form_id ?? block.data.workout?.capture_form_id] : []));
  return [workout?.capture_form_id, ...ofBlocks].find((id) => typeof id === 'string') ?? null;
}
