import { describe, expect, it } from 'vitest';
import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { hexToRgb, themeColour } from '@bandstand/rules/theme/colour.ts';
import { brightness } from '@bandstand/rules/theme/contrast.ts';
import { themeStyleSheet, themeVariables } from './theme.css.ts';

const themed = (changes: Partial<Theme>): Theme => ({ ...themeDefaults, ...changes });

describe('theme variables', () => {
  it.each([
    [null, '6px', '12px'],
    ['rounded', '16px', '24px'],
    ['square', '3px', '3px'],
  ] as const)('set the radii of the look %s (THM-3)', (app_look, block, input) => {
    const variables = themeVariables(themed({ app_look }), 'light');
    expect(variables['--radius-block']).toBe(block);
    expect(variables['--radius-input']).toBe(input);
  });

  it('raise by shadow or separate by line, never both', () => {
    const raised = themeVariables(themed({ card_style: 'raised' }), 'dark');
    expect([raised['--card-line'], raised['--card-shadow'] !== 'none']).toEqual(['transparent', true]);
    const flat = themeVariables(themed({ card_style: 'flat' }), 'dark');
    expect([flat['--card-line'], flat['--card-shadow']]).toEqual([flat['--line'], 'none']);
  });

  it('carry both modes in one sheet, the default mode without an attribute', () => {
    const sheet = themeStyleSheet(themed({ default_color_mode: 'dark' }));
    expect(sheet).toContain(':root,:root[data-mode="dark"],[data-theme-scope][data-mode="dark"]{color-scheme:dark;');
    expect(sheet).toContain(':root[data-mode="light"],[data-theme-scope][data-mode="light"]{color-scheme:light;');
    expect(themeStyleSheet(themeDefaults, '.preview')).toMatch(/^\.preview\{/);
  });

  it('name all block colours with their text colours', () => {
    const variables = themeVariables(themeDefaults, 'light');
    expect(variables['--block-light-grey']).toBe('#f4f5f7');
    expect(variables['--on-block-primary']).toBe('#ffffff');
  });

  it('show the light block colours as dark grounds in dark mode, and the others as they are', () => {
    const theme = themed({ light_color: themeColour('#faf6ee'), secondary_color: themeColour('#e8dac2'), primary_color: themeColour('#f3c6d8') });
    const variables = themeVariables(theme, 'dark');
    for (const name of ['white', 'light', 'light-grey', 'grey', 'secondary']) {
      expect([name, brightness(hexToRgb(variables[`--block-${name}`] ?? '')) < 80, variables[`--on-block-${name}`]]).toEqual([name, true, '#ffffff']);
    }
    expect([variables['--block-primary'], variables['--block-black']]).toEqual(['#f3c6d8', '#000000']);
    expect(variables['--block-grey']).not.toBe(variables['--block-white']);
  });

  it('cannot inject markup into the page: only known fonts are written', () => {
    const sheet = themeStyleSheet(themed({ heading_font: '</style><script>alert(1)</script>' }));
    expect(sheet).not.toContain('<');
  });
});
