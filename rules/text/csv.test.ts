import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

it.each([
  ['commas', 'a,b\nc,d\n'],
  ['semicolons, as German spreadsheets write them', 'a;b\r\nc;d'],
  ['tabs', 'a\tb\nc\td'],
  ['a byte order mark, spaces and empty rows', '\uFEFF a , b\n\n,\nc,d\n\n'],
])('a table with %s is read', (_, text) => {
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('a cell in quotes may contain separators, quotes and breaks', () => {
  expect(cells('name;cues\n"Row; bent";"Stand.\nPull ""hard""."\n')).toEqual([
    ['name', 'cues'],
    ['Row; bent', 'Stand.\nPull "hard".'],
  ]);
});

it('the separator inside quotes of the first row does not count', () => {
  expect(cells('"a,b,c";d\n1;2')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ]);
});

it('rows know the line they begin in, as spreadsheets and editors count it', () => {
  expect(readCsv('a,b\n\n"x\ny",1\nz,2').map(({ line }) => line)).toEqual([1, 3, 5]);
});

it('an empty text has no rows', () => {
  expect([readCsv(''), readCsv('\n \n')]).toEqual([[], []]);
});
