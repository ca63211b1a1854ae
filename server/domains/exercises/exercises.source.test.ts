import { describe, expect, it } from 'vitest';
import { fieldsOf, tagsOf, typeDataOf } from './exercises.pages.ts';
import { readExercises, type SourceExercise } from './exercises.source.ts';

const read = (row: object) => readExercises([row]);
const one = (row: object): SourceExercise => {
  const [exercise] = read({ name: 'Squat', ...row }).exercises;
  if (!exercise) throw new Error('the row was refused');
  return exercise;
};

describe('reading a library', () => {
  it.each([
    ['not an object', 'Squat', null, 'import.no_object'],
    ['nothing', null, null, 'import.no_object'],
    ['a list', [{ name: 'Squat' }], null, 'import.no_object'],
    ['no name', {}, null, 'import.name_missing'],
    ['a name of only spaces', { name: '  ' }, null, 'import.name_missing'],
    ['a number as its name', { name: 5 }, null, 'import.name_missing'],
    ['a long name', { name: 'x'.repeat(201) }, 'x'.repeat(200), 'import.name_too_long'],
    ['a number as its level', { name: 'Squat', level: 3 }, 'Squat', 'import.wrong_type'],
    ['a number among its muscles', { name: 'Squat', primaryMuscles: ['quads', 1] }, 'Squat', 'import.wrong_type'],
    ['too many cues', { name: 'Squat', instructions: Array.from({ length: 101 }, () => 'x') }, 'Squat', 'import.wrong_type'],
  ])('names the invalid row and reads the others: %s', (_what, row, name, key) => {
    const { exercises, problems } = readExercises([{ name: 'First' }, row, { name: 'Third' }]);
    expect(exercises.map((exercise) => [exercise.row, exercise.name])).toEqual([
      [1, 'First'],
      [3, 'Third'],
    ]);
    expect(problems).toEqual([expect.objectContaining({ row: 2, name, key })]);
  });

  it('takes the first of two rows with the same id, or the same name if there are no ids', () => {
    const { exercises, problems } = readExercises([
      { name: 'A', id: '1' },
      { name: 'B', id: ' 1 ' },
      { name: 'C' },
      { name: ' C ' },
      { name: 'A', id: '2' },
    ]);
    expect(exercises.map(({ key, name }) => [key, name])).toEqual([
      ['1', 'A'],
      ['C', 'C'],
      ['2', 'A'],
    ]);
    expect(problems).toEqual([
      { row: 2, name: 'B', key: 'import.duplicate', values: { first: 1 } },
      { row: 4, name: 'C', key: 'import.duplicate', values: { first: 3 } },
    ]);
  });

  it('normalises texts and lists: one text is a list of one, and an empty one is nothing', () => {
    expect(one({ level: ' beginner ', category: '  ', equipment: ' rope ', primaryMuscles: [' quads', '', '  '], instructions: null })).toMatchObject(
      {
        level: 'beginner',
        category: null,
        equipment: ['rope'],
        muscles: ['quads'],
        cues: [],
      },
    );
  });

  it('gives the same content the same hash in any place, and every change another', () => {
    const { hash } = one({});
    expect(readExercises([null, { name: ' Squat ' }]).exercises[0]?.hash).toBe(hash);
    const changes = [{ level: 'x' }, { force: 'x' }, { images: ['x'] }, { primaryMuscles: ['x'] }, { secondaryMuscles: ['x'] }, { id: 'x' }];
    const hashes = changes.map((change) => one(change).hash);
    expect(new Set([hash, ...hashes]).size).toBe(changes.length + 1);
  });
});

describe('the page of an exercise', () => {
  it('has tags to filter by, each once, beginning with a capital letter', () => {
    const exercise = one({ primaryMuscles: ['quads', 'Quads'], secondaryMuscles: ['glutes'], equipment: ['quads', 'barbell'], level: 'expert' });
    expect(tagsOf(exercise)).toEqual(['Quads', 'Glutes', 'Barbell', 'Expert']);
  });

  it('has no more tags, and no longer ones, than a page may have', () => {
    const exercise = one({ primaryMuscles: Array.from({ length: 60 }, (_, n) => `muscle ${n} ${'x'.repeat(60)}`) });
    expect(tagsOf(exercise)).toHaveLength(50);
    expect(new Set(tagsOf(exercise).map(({ length }) => length))).toEqual(new Set([60]));
  });

  it('cuts a long tag before a character that does not fit, not through it', () => {
    expect(tagsOf(one({ equipment: `${'x'.repeat(59)}💪` }))).toEqual([`X${'x'.repeat(58)}`]);
  });

  it.each([
    [{ primaryMuscles: ['quads', 'calves'], equipment: ['bar'] }, 'Quads, Calves · Bar'],
    [{ primaryMuscles: ['quads'] }, 'Quads'],
    [{ equipment: ['bar', 'rope'] }, 'Bar · Rope'],
    [{}, null],
  ])('of %j has the subtitle %j', (row, subtitle) => expect(fieldsOf(one(row), [])).toMatchObject({ subtitle, image: null }));

  it('shows what the source contains, and nothing else', () => {
    const exercise = one({ level: 'expert', force: 'push', instructions: ['stand', 'sit'] });
    expect(typeDataOf(exercise, 'id', [])).toMatchObject({
      exercise_id: 'id',
      level: 'Expert',
      force: 'Push',
      mechanic: null,
      cues: ['stand', 'sit'],
    });
  });
});
