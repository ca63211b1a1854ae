import { describe, expect, it } from 'vitest';
import { holds, shapeOf } from './shape.ts';
import { toSource } from './sources.parse.ts';

const measure = (files: Record<string, string>) => shapeOf(Object.entries(files).map(([path, text]) => toSource(path, text)));
const numberNamed = (files: Record<string, string>, name: string) => {
  const found = measure(files).find((number) => number.name === name);
  if (!found) throw new Error(`no number is named ${name}`);
  return found;
};
const lines = (count: number) => 'x;\n'.repeat(count);

describe('shape numbers', () => {
  it('hold for a small file with its test', () => {
    expect(
      measure({ 'server/a.ts': lines(10), 'server/a.test.ts': lines(9), 'member/a.ts': lines(10), 'member/a.test.ts': lines(6) }).filter(
        (number) => !holds(number),
      ),
    ).toEqual([]);
  });

  it.each([
    ['lines of a file, median', { 'rules/a.ts': lines(61) }],
    ['lines of a file, 95th percentile', { 'rules/a.ts': lines(251) }],
    ['lines of a file, largest', { 'rules/a.ts': lines(401) }],
    ['folders deep', { 'rules/a/b/c/d/e.ts': '' }],
    ['import cycles', { 'rules/a.ts': "import { b } from './b.ts';", 'rules/b.ts': "import { a } from './a.ts';" }],
    ['uses of any', { 'rules/a.ts': 'const a: any = 1;' }],
    ['uses of any', { 'rules/a.ts': 'const a = b as any;' }],
    ['lines of test a line, server', { 'server/a.ts': lines(100), 'server/a.test.ts': lines(89) }],
    ['lines of test a line, member', { 'member/a.tsx': lines(100), 'member/a.test.tsx': lines(59) }],
    ['lines of test a line, studio', { 'studio/a.tsx': lines(100), 'studio/a.test.tsx': lines(39), 'member/a.test.tsx': lines(900) }],
  ])('fail on a planted case: %s', (name, files) => {
    expect(holds(numberNamed(files, name))).toBe(false);
  });

  it('take no word of a text for a type', () => {
    expect(numberNamed({ 'rules/a.ts': "// as any\nconst text = 'as any'; const any = text;" }, 'uses of any').value).toBe(0);
  });
});
