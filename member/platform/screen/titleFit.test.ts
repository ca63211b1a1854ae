import { expect, test } from 'vitest';
import { titleFit } from './titleFit.ts';

test('a title of short words keeps its size, however many they are', () => {
  expect(titleFit(null)).toBeUndefined();
  expect(titleFit('Six weeks to strong, with two dumbbells and a kettlebell')).toBeUndefined();
});

test('the longest piece that a line can hold decides', () => {
  expect(titleFit('Kichererbsen-Ofengemüse')).toBeUndefined();
  expect(titleFit('Ein Gesundheitsfragebogen')).toEqual({
    '--title-fit': 'max(var(--text-xl), calc(min(100vw - 2.5rem, var(--column-reading)) / 10.9))',
  });
});
