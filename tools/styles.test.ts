import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findStyleViolations, readSheets } from './styles.ts';

const root = path.dirname(import.meta.dirname);
const judge = (text: string, file = 'studio/app/shell/Shell.module.css') => findStyleViolations([{ path: file, text }]);

describe('the style sheets of the repository', () => {
  const sheets = readSheets(root);

  it('are read from each client', () => {
    for (const folder of ['ui', 'member', 'studio']) expect(sheets.filter((sheet) => sheet.path.startsWith(`${folder}/`)).length).toBeGreaterThan(10);
  });

  it('take their sizes and breakpoints from tokens', () => {
    expect(findStyleViolations(sheets)).toEqual([]);
  });
});

describe('the style guard', () => {
  it('fails when it reads nothing', () => {
    expect(() => findStyleViolations([])).toThrow('read no file');
  });

  it.each([
    ['.a {\n  width: 44px;\n}', 2, '44px is a raw size'],
    ['.a { margin: -6px auto; }', 1, '-6px is a raw size'],
    ['.a { border: 1.5px solid; }', 1, '1.5px is a raw size'],
    ['.a { width: calc(100% - 11px); }', 1, '11px is a raw size'],
    ['.a { --rail: 12px; }', 1, '12px is a raw size'],
    ['.a { width: var(--size-11-1); }', 1, '--size-11-1 is not a token'],
    ['/* one\ntwo */\n@media (max-width: 768px) {}', 3, 'instead of a width'],
    ['@container (width <= 760px) {}', 1, 'instead of a width'],
    ['@media (--tiny) {}', 1, '--tiny is not a token'],
  ])('refuses %j', (text, line, message) => {
    const violations = judge(text);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatchObject({ path: 'studio/app/shell/Shell.module.css', line });
    expect(violations[0]?.message).toContain(message);
  });

  it.each([
    '.a { border: 1px solid var(--line); translate: 0 -1px; inset: 0px; }',
    '.a { width: var(--size-11); padding: var(--space-4); }',
    '/* 44px, as the specification has it */',
    '@media (--mobile) and (hover: hover) {}',
  ])('allows %j', (text) => {
    expect(judge(text)).toEqual([]);
  });

  it('lets the files that define tokens use raw sizes', () => {
    expect(judge(':root { --control-height: 48px; }', 'ui/tokens/component.css')).toEqual([]);
  });
});
