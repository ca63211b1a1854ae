import { expect, test } from 'vitest';
import { titleFit } from './titleFit.ts';

test('a title of short words keeps its size, however many there are', () => {
  expect(titleFit(null)).toBeUndefined();
  expect(titleFit('Six weeks to strong, with two dumbbells and a kettlebell')).toBeUndefined();
});

test('the longest part that fits a line decides', () => {
  expect(titleFit('Kichererbsen-Ofengemüse')).toBeUndefined();
  expect(titleFit('Ein Gesundheitsfragebogen')).toEqual({
    '--title-fit': 'max(var(--text-lg), calc(min(100vw - 2.5rem, var(--column-reading)) / 11.8))',
    '--title-word': '11.8em',
  });
});

test('letters count by their width, not by their number', () => {
  expect(titleFit('Stillfrittilifilli')).toBeUndefined();
  expect(titleFit('WOMMEWWAMM')).toBeDefined();
});
