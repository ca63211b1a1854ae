import type { Answer } from '@bandstand/client/api/api.ts';
import { exerciseMeasures, type ExerciseMeasure } from '@bandstand/contract/exercises.values.ts';
import type { Image, Video } from '@bandstand/contract/media.ts';

export type ExercisePage = Answer<'GET /studio/pages/{id}'>;
export const listNames = ['aliases', 'muscles', 'secondary_muscles', 'equipment'] as const;
export type ExerciseText = 'name' | 'level' | 'cues' | (typeof listNames)[number];
/** An exercise as it is edited: lists with commas, cues one to a line. Alternates by the ids of their pages. */
export type ExerciseWords = Record<ExerciseText, string> & {
  image: Image | null;
  video: Video | null;
  measures: readonly ExerciseMeasure[];
  alternates: readonly string[];
};
type Data = Record<string, unknown>;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);
const split = (text: string, at: RegExp): string[] => [
  ...new Set(
    text
      .split(at)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

const isVideo = (value: unknown): value is Video => typeof value === 'object' && value !== null && 'url' in value;

/** What a page of an exercise says besides its blocks. */
export const draftOf = ({ type_data }: Pick<ExercisePage, 'type_data'>): Data => (type_data ?? {}) as Data;

export function exerciseOf(page: (Pick<ExercisePage, 'title' | 'type_data'> & Partial<Pick<ExercisePage, 'image'>>) | null): ExerciseWords {
  const data = page ? draftOf(page) : {};
  const list = (name: (typeof listNames)[number]) => texts(data[name]).join(', ');
  return {
    name: page?.title ?? '',
    aliases: list('aliases'),
    muscles: list('muscles'),
    secondary_muscles: list('secondary_muscles'),
    equipment: list('equipment'),
    level: typeof data['level'] === 'string' ? data['level'] : '',
    cues: texts(data['cues']).join('\n'),
    image: page?.image ?? null,
    video: isVideo(data['video']) ? data['video'] : null,
    measures: exerciseMeasures.filter((measure) => texts(data['measures']).includes(measure)),
    alternates: texts(data['alternate_ids']),
  };
}

/** The data of the page with what was typed; everything else stays as it is. */
export const typeDataOf = (before: Data, words: ExerciseWords): Data => ({
  ...before,
  ...Object.fromEntries(listNames.map((name) => [name, split(words[name], /[,;\n]/)])),
  level: words.level.trim() || null,
  cues: split(words.cues, /\n/),
  // A film from an attribute is not shown here, and stays.
  ...(words.video || !before['video'] || isVideo(before['video']) ? { video: words.video } : {}),
  measures: [...words.measures],
  alternate_ids: [...words.alternates],
});
