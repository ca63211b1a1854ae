import type { Answer } from '@bandstand/client/api/api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { WorkoutBuilder } from '../features/workouts/builder/WorkoutBuilder.tsx';
import type { WorkoutDraft } from '../features/workouts/state/document.ts';
import { aWorkout, sheetOf } from './aWorkout.ts';
import { listOf } from './builders.ts';
import type { Answers, Sent } from './fakeServer.ts';
import { renderStudio } from './renderStudio.tsx';

type Exercise = Answer<'GET /studio/exercises'>['items'][number];
export const anExercise = (name: string, more: Partial<Exercise> = {}): Exercise => ({
  id: `e-${name}`,
  page_id: `p-${name}`,
  name,
  aliases: [],
  muscles: [],
  secondary_muscles: [],
  equipment: [],
  tags: [],
  level: null,
  image: null,
  ...more,
});

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
/** A library that is searched as the server does it. */
const search =
  (library: readonly Exercise[]) =>
  ({ query }: Sent) => {
    const [q, ids] = [query.get('q') ?? '', query.get('page_ids')];
    const isNamed = (one: Exercise) => wordsOf(q).every((word) => [one.name, ...one.aliases].join(' ').toLowerCase().includes(word));
    return listOf(library.filter((one) => (ids === null ? isNamed(one) : ids.split(',').includes(one.page_id))));
  };

/** A workout in the builder, over a server that stores what it is sent. */
export async function openWorkout(
  draft: WorkoutDraft = aWorkout(''),
  { library = [], answers = {}, ...options }: { library?: readonly Exercise[]; answers?: Answers } & Parameters<typeof renderStudio>[2] = {},
) {
  let stored = draft;
  const put = ({ body }: Sent): Answer<'PUT /studio/workouts/{id}'> => {
    const { base_version: _base, ...changes } = body as Partial<WorkoutDraft> & { base_version: number };
    stored = { ...stored, ...changes, version: stored.version + 1 };
    return stored;
  };
  const studio = await renderStudio(
    <WorkoutBuilder draft={draft} actions={() => null} />,
    {
      'PUT /studio/workouts/{id}': put,
      'GET /studio/workouts/{id}': () => stored,
      'GET /studio/exercises': search(library),
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
      ...answers,
    },
    options,
  );
  return { ...studio, stored: () => stored, lines: () => sheetOf(stored) };
}

export const cell = (label: string) =>
  screen.getByRole<HTMLInputElement>(/^New line$|^Exercise \d+$/.test(label) ? 'combobox' : 'textbox', { name: label });
export const write = (label: string, value: string) => {
  cell(label).focus();
  fireEvent.change(cell(label), { target: { value } });
};
export const press = (label: string, key: string, more: object = {}) => fireEvent.keyDown(cell(label), { key, code: key, ...more });
/** Types a line into the empty one at the end. */
export const addLine = (text: string) => {
  write('New line', text);
  press('New line', 'Enter');
};
