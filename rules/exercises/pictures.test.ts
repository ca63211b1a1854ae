import { expect, it } from 'vitest';
import { pictureFinder } from './pictures.ts';

const find = pictureFinder(['lib/images/Squat/0.jpg', 'lib/images/Row/0.jpg', 'Plank.JPG']);

it.each([
  ['images/Squat/0.jpg', 0],
  ['Row\\0.jpg', 1],
  ['./plank.jpg', 2],
  ['plank.jpg', 2],
  ['0.jpg', null],
  ['Dip/0.jpg', null],
  ['other/plank.jpg', null],
  ['', null],
])('a list that names %s finds file %s', (named, at) => {
  expect(find(named)).toBe(at);
});
