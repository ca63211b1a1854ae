import { describe, expect, it } from 'vitest';
import { holds, shapeOf } from './shape.ts';
import { toSource } from './sources.parse.ts';

const measure = (files: Record<string, string>) => shapeOf(Object.entries(files).map(([path, text]) => toSource(path, text)));
const numberNamed = (files: Record<string, string>, name: string) => {
  const found = measure(files).find((number) => number.name === name);
  if (!found) throw new Error(`no limit is named ${name}`);
  return found;
};
const lines = (count: number) => 'x;\n'.repeat(count);

describe('size and test limits', () => {
  it('are met by a small file with its test', () => {
    expect(
      measure({ 'server/a.ts': lines(10), 'server/a.test.ts': lines(9), 'member/a.ts': lines(10), 'member/a.test.ts': lines(6) }).filter(
        (number) => !holds(number),
      ),
    ).toEqual([]);
  });

  it.each([
    ['lines of a file, median', { 'rules/a.ts': lines(51), 'rules/a.test.ts': lines(1), 'tools/a.ts': lines(1) }],
    ['lines of a file, 95th percentile', { 'rules/a.ts': lines(181), 'rules/a.test.ts': lines(1) }],
    ['lines of a test, median', { 'rules/a.ts': lines(1), 'rules/a.test.ts': lines(106) }],
    ['lines of a test, 95th percentile', { 'rules/a.ts': lines(1), 'rules/a.test.ts': lines(266) }],
    ['lines of a file, largest', { 'rules/a.ts': lines(401) }],
    ['folders deep', { 'rules/a/b/c/d/e.ts': '' }],
    ['import cycles', { 'rules/a.ts': "import { b } from './b.ts';", 'rules/b.ts': "import { a } from './a.ts';" }],
    ['uses of any', { 'rules/a.ts': 'const a: any = 1;' }],
    ['uses of any', { 'rules/a.ts': 'const a = b as any;' }],
    ['uses of any', { 'rules/a.ts': 'const a = `${`(${b as any})`}`;' }],
    ['uses of as never', { 'rules/a.ts': 'f(b as never);' }],
    ['uses of as never', { 'studio/a.tsx': 'const a = <A b={c as\n never} />;' }],
    ['uses of as unknown as', { 'rules/a.ts': 'const a = b as unknown as C;\n'.repeat(5) }],
    ['non-null assertions', { 'rules/a.ts': 'const a = list[0]!.b;' }],
    ['non-null assertions', { 'rules/a.ts': 'const a = find(b)!;' }],
    ['non-null assertions', { 'member/a.tsx': 'const a = <A className={styles.a!} />;' }],
    ['non-null assertions', { 'rules/a.ts': 'const a = `text ${b!} text`;' }],
    ['non-null assertions', { 'server/seed/a.ts': "const a = b['c']!;" }],
    ['lines of test a line, server', { 'server/a.ts': lines(100), 'server/a.test.ts': lines(89) }],
    ['lines of test a line, member', { 'member/a.tsx': lines(100), 'member/a.test.tsx': lines(59) }],
    ['lines of test a line, studio', { 'studio/a.tsx': lines(100), 'studio/a.test.tsx': lines(39), 'member/a.test.tsx': lines(900) }],
  ])('fail on a planted case: %s', (name, files) => {
    expect(holds(numberNamed(files, name))).toBe(false);
  });

  it('ignore type names inside texts', () => {
    expect(numberNamed({ 'rules/a.ts': "// as any\nconst text = 'as any'; const any = text;" }, 'uses of any').value).toBe(0);
  });

  it('take no sign of a text, a pattern or a comparison for an assertion', () => {
    const code =
      "// a!\nconst a = b !== c && !d && e != f;\nconst text = 'Stop!' + `Go! ${a} now!` + \"Hi!\";\nconst found = /x!['`]y!/.test(text);\nconst z = '`' + g!;";
    expect(numberNamed({ 'rules/a.ts': code }, 'non-null assertions').value).toBe(1);
  });

  it('leave casts to tests, which build what the types forbid', () => {
    const code = 'f(a as never, b!, c as unknown as D);\n'.repeat(9);
    const files = { 'rules/a.ts': lines(1), 'rules/a.test.ts': code, 'server/testing/a.ts': code, 'e2e/a.spec.ts': code, 'tools/a.ts': code };
    for (const name of ['uses of as never', 'uses of as unknown as', 'non-null assertions']) expect(numberNamed(files, name).value).toBe(0);
  });
});
