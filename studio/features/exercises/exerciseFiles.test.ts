import { describe, expect, it } from 'vitest';
import { exerciseForm, findExerciseFiles, missingPictures, readList } from './exerciseFiles.ts';

const file = (path: string, type = '', content = 'x') => {
  const made = new File([content], path.split('/').at(-1)!, { type });
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
};
const csv = 'Exercise,Muscles,Photo\nSquat,"quads, glutes",0.jpg\nRow,back,row.jpg\n';

describe('a chosen exercise library', () => {
  it('finds the list and the pictures in a chosen folder, with their paths below it', () => {
    const found = findExerciseFiles([
      file('library/LICENSE'),
      file('library/exercises.json'),
      file('library/other.json'),
      file('library/images/Squat/0.jpg', 'image/jpeg'),
    ]);
    expect(found?.list.name).toBe('exercises.json');
    expect(found?.images.map(({ path }) => path)).toEqual(['images/Squat/0.jpg']);
    expect(found?.sizeBytes).toBe(2);
  });
  it('takes the only list, whatever its name, and none of several', () => {
    for (const name of ['mine.json', 'Plan 2027.csv', 'plan.tsv']) expect(findExerciseFiles([file(name)])?.list.name).toBe(name);
    expect(findExerciseFiles([file('a.json'), file('b.csv')])).toBeNull();
    expect(findExerciseFiles([file('a.jpg')])).toBeNull();
  });
  it('reads a spreadsheet, guesses its columns, and counts the pictures that are missing', async () => {
    const files = findExerciseFiles([file('lib/plan.csv', 'text/csv', csv), file('lib/images/0.jpg', 'image/jpeg')])!;
    const { table, meanings } = (await readList(files))!;
    expect([table.columns, meanings]).toEqual([
      ['Exercise', 'Muscles', 'Photo'],
      ['name', 'primaryMuscles', 'images'],
    ]);
    expect(missingPictures(files, table, meanings)).toBe(1);
    expect(missingPictures(files, table, ['name', null, null])).toBe(0);
  });
  it.each([
    ['of Windows', [...'Übung;Gerät\nBär;Stange'].map((sign) => sign.charCodeAt(0)), ['Bär', 'Stange']],
    ['of UTF-16', [...'\uFEFFÜbung\tGerät\nŚcisk\tx'].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]), ['Ścisk', 'x']],
  ])('reads the letters %s, in which spreadsheets save', async (_, bytes, row) => {
    const table = (await readList({ list: new File([new Uint8Array(bytes)], 'plan.csv'), images: [], sizeBytes: 0 }))?.table;
    expect([table?.columns, table?.rows[0]?.values]).toEqual([['Übung', 'Gerät'], row]);
  });
  it('has no rows when its list is empty or broken', async () => {
    const read = (name: string, content: string) => readList(findExerciseFiles([file(name, '', content)])!);
    expect([await read('a.csv', 'Exercise\n'), await read('a.json', '[]'), await read('a.json', '{"a":1}')]).toEqual([null, null, null]);
  });
  it('sends the list first, as the import takes it, and pictures only with the import itself', async () => {
    const files = findExerciseFiles([file('l/images/a/0.png'), file('l/plan.csv', '', csv)])!;
    const { table, meanings } = (await readList(files))!;
    const form = exerciseForm(files, table, meanings, { withPictures: true });
    expect([...form.keys()]).toEqual(['file', 'images']);
    expect(JSON.parse(await (form.get('file') as File).text())).toEqual([
      { name: 'Squat', primaryMuscles: ['quads', 'glutes'], images: ['0.jpg'] },
      { name: 'Row', primaryMuscles: ['back'], images: ['row.jpg'] },
    ]);
    expect([...exerciseForm(files, table, meanings, { withPictures: false }).keys()]).toEqual(['file']);
  });
});
