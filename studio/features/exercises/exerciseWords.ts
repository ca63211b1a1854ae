import type { Answer } from '@bandstand/client/api/api.ts';

export type ExercisePage = Answer<'GET /studio/pages/{id}'>;
export const listNames = ['aliases', 'muscles', 'secondary_muscles', 'equipment'] as const;
/** An exercise as it is typed: lists with commas, cues one to a line. */
export type ExerciseWords = Record<'name' | 'level' | 'cues' | (typeof listNames)[number], string>;
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

/** What a page of an exercise says besides its blocks. */
export const draftOf = ({ type_data }: Pick<ExercisePage, 'type_data'>): Data => (type_data ?? {}) as Data;

export function exerciseOf(page: Pick<ExercisePage, 'title' | 'type_data'> | null): ExerciseWords {
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
  };
}

/** The data of the page with what was typed; everything else stays as it is. */
export const typeDataOf = (before: Data, words: ExerciseWords): Data => ({
  ...before,
  ...Object.fromEntries(listNames.map((name) => [name, split(words[name], /[,;\n]/)])),
  level: words.level.trim() || null,
  cues: split(words.cues, /\n/),
});
