import { describe, expect, it } from 'vitest';
import { exerciseForm, findExerciseFiles } from './exerciseFiles.ts';

const file = (path: string, type = '') => {
  const made = new File(['x'], path.split('/').at(-1)!, { type });
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
};

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
    expect(findExerciseFiles([file('mine.json')])?.list.name).toBe('mine.json');
    expect(findExerciseFiles([file('a.json'), file('b.json')])).toBeNull();
    expect(findExerciseFiles([file('a.jpg')])).toBeNull();
  });
  it('sends the list first', () => {
    const form = exerciseForm(findExerciseFiles([file('l/images/a/0.png'), file('l/exercises.json')])!);
    expect([...form.keys()]).toEqual(['file', 'images']);
  });
});
