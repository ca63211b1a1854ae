import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import { themeVariables } from '../theme/theme.css.ts';

const css = readFileSync(join(import.meta.dirname, 'studio.css'), 'utf8');
const tokensOf = (selector: string): Record<string, string> => {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!]));
};
const modes = { light: tokensOf(":root[data-mode='light']"), dark: tokensOf(":root[data-mode='dark']") };
const surfaces = ['--surface', '--surface-raised', '--surface-sunken', '--surface-overlay'];

describe.each(['light', 'dark'] as const)('the studio in %s', (mode) => {
  const token = (name: string) => modes[mode][name]!;

  it.each(['--text', '--text-muted', '--link', '--success', '--warning', '--danger'])('has readable %s on every surface', (name) => {
    for (const surface of surfaces) expect(contrastRatio(token(name), token(surface)), surface).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['--on-primary', '--primary'],
    ['--on-primary', '--primary-hover'],
    ['--on-primary-soft', '--primary-soft'],
    ['--on-secondary', '--secondary-hover'],
    ['--on-danger-fill', '--danger-fill'],
    ['--success', '--success-soft'],
    ['--warning', '--warning-soft'],
    ['--danger', '--danger-soft'],
    ['--text', '--primary-soft'],
  ])('has readable %s on %s', (text, ground) => expect(contrastRatio(token(text), token(ground))).toBeGreaterThanOrEqual(4.5));

  it.each(['--focus', '--primary-mark', '--line-strong'])('shows %s clearly on every surface', (name) => {
    for (const surface of surfaces) expect(contrastRatio(token(name), token(surface)), surface).toBeGreaterThanOrEqual(3);
  });

  it('has every theme token, so that shared primitives find their colours', () => {
    const given = { ...tokensOf(':root'), ...modes[mode] };
    const ownersOnly = /^(--theme-|--block-|--on-block-|--brand$|--on-brand$|color-scheme)/;
    const missing = Object.keys(themeVariables(themeDefaults, mode)).filter((name) => !ownersOnly.test(name) && !(name in given));
    expect(missing).toEqual([]);
  });
});
