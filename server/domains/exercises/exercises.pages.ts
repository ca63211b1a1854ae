import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { ExerciseData } from '@bandstand/contract/pages.ts';
import { linkedVideo } from '@bandstand/rules/pages/linkedVideo.ts';
import { cutText } from '@bandstand/rules/text/cut.ts';
import type { DraftFields } from '../drafts/drafts.service.ts';
import type { SourceExercise } from './exercises.source.ts';

export const rootKey = 'exercises';
export const pageKey = (sourceKey: string): string => `exercise:${sourceKey}`;

const readable = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The tags to filter by: muscles, equipment, level, category, each once and as people read it. */
export const tagsOf = (exercise: SourceExercise): string[] =>
  [
    ...new Set(
      [
        ...exercise.muscles,
        ...exercise.secondaryMuscles,
        ...exercise.equipment,
        ...(exercise.level ? [exercise.level] : []),
        ...(exercise.category ? [exercise.category] : []),
        ...exercise.tags,
      ].map(readable),
    ),
  ]
    .map((tag) => cutText(tag, 60))
    .slice(0, 50);

export const fieldsOf = (exercise: SourceExercise, images: readonly Image[]): Pick<DraftFields, 'tags' | 'image' | 'subtitle'> => ({
  tags: tagsOf(exercise),
  image: images[0] ?? null,
  subtitle: [exercise.muscles.map(readable).join(', '), ...exercise.equipment.map(readable)].filter(Boolean).join(' · ') || null,
});

/** What the exercise template shows (BLK-2). */
export const typeDataOf = (exercise: SourceExercise, exerciseId: string, images: readonly Image[]): ExerciseData & Record<string, unknown> => ({
  exercise_id: exerciseId,
  images: [...images],
  cues: exercise.cues,
  muscles: exercise.muscles.map(readable),
  secondary_muscles: exercise.secondaryMuscles.map(readable),
  equipment: exercise.equipment.map(readable),
  level: exercise.level && readable(exercise.level),
  category: exercise.category && readable(exercise.category),
  mechanic: exercise.mechanic && readable(exercise.mechanic),
  force: exercise.force && readable(exercise.force),
  // What the source does not say stays as the owner has it.
  ...(exercise.aliases.length > 0 ? { aliases: exercise.aliases } : {}),
  ...(exercise.measures.length > 0 ? { measures: exercise.measures } : {}),
  ...(exercise.video ? { video: linkedVideo(exercise.video) } : {}),
});

/** The library's own page: search for an exercise, or browse them by name. */
export const rootBlocks = (rootId: string, nextId: () => string): Block[] => [
  { id: nextId(), type: 'search', data: { types: ['exercise'] }, style: {}, members_only: false },
  {
    id: nextId(),
    type: 'collection',
    data: { layout: 'list', source: 'query', query: { content_type: 'exercise', page_id: rootId, order_by: 'title', limit: 50 } },
    style: {},
    members_only: false,
  },
];
