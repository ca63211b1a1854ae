import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { ExerciseData, PageJson, StreamData, WorkoutPageData } from '@bandstand/contract/pages.ts';
import { videoOf } from './mainVideo.ts';

/** Blocks that a type's template renders: the workout, the stream, the exercise video. None that the owner has already placed. */
export function typeBlocksOf(page: PageJson): Block[] {
  const own = { id: `${page.page_id}-type`, style: {}, members_only: false };
  switch (page.page_content_type) {
    case 'workout': {
      const { workout } = (page.type_data ?? {}) as Partial<WorkoutPageData>;
      if (!workout || page.blocks.some((block) => block.type === 'workout' && block.data.workout_id === workout.id)) return [];
      return [{ ...own, type: 'workout', data: { workout_id: workout.id, workout } }];
    }
    case 'stream': {
      const { url, provider = null, starts_at = null, ends_at = null } = (page.type_data ?? {}) as Partial<StreamData>;
      return url ? [{ ...own, type: 'livestream', data: { title: page.page_title ?? '', url, provider, starts_at, ends_at } }] : [];
    }
    case 'exercise': {
      const { video } = (page.type_data ?? {}) as Partial<ExerciseData>;
      return video && videoOf(video, page) ? [{ ...own, type: 'image', data: { video } }] : [];
    }
    default:
      return [];
  }
}
