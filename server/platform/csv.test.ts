import { describe, expect, it } from 'vitest';
import { csvLines, csvOf } from './csv.ts';

const cell = (value: unknown) => csvLines(['value'], [{ value }]).slice(0, -2);

describe('a cell of a CSV file', () => {
  it.each<[unknown, string]>([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [false, 'false'],
    [['a', 'b'], 'a b'],
    [[], ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
  ])('contains %j as %s', (value, text) => expect(cell(value)).toBe(text));

  it.each<[unknown, string]>([
    ['=1+1', "'=1+1"],
    ['+49 30 1', "'+49 30 1"],
    ['@name', "'@name"],
    ['-cmd', "'-cmd"],
    ['-1-1', "'-1-1"],
    ['-1e5', "'-1e5"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=A1,"x"', `"'=A1,""x"""`],
    [['=1', 'b'], "'=1 b"],
  ])('keeps a spreadsheet from calculating %j', (value, text) => expect(cell(value)).toBe(text));

  it.each([-5, '-5', '-5.25', -0.5])('leaves the negative number %j as it is', (value) => expect(cell(value)).toBe(String(value)));
});

it('columns are in the order of their names, and missing values are empty', () => {
  const rows = [{ b: 2, a: 1 }, { a: 3 }, {}];
  expect(csvOf(['a', 'b'], rows)).toBe('a,b\r\n1,2\r\n3,\r\n,\r\n');
  expect(csvOf(['a', 'b'], rows)).toBe(`a,b\r\n${csvLines(['a', 'b'], rows)}`);
  expect(csvOf(['a', 'b'], [])).toBe('a,b\r\n');
  expect(csvLines(['a'], [])).toBe('');
});
