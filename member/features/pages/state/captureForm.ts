import type { PageJson, WorkoutPageData } from '@bandstand/contract/pages.ts';

/** The form of a workout page that is filled in during the workout (L135, NAV-14); null: the page has none. */
export function captureFormOf({ page_content_type, type_data, blocks }: Pick<PageJson, 'page_content_type' | 'type_data' | 'blocks'>): string | null {
  if (page_content_type !== 'workout') return null;
  const { workout } = (type_data ?? {}) as Partial<WorkoutPageData>;
  const ofBlocks = blocks.flatMap((block) => (block.type === 'workout' ? [block.data.capture_form_id ?? block.data.workout?.capture_form_id] : []));
  return [workout?.capture_form_id, ...ofBlocks].find((id) => typeof id === 'string') ?? null;
}
