import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { blockColourHex, blockColourNames, blockColoursIn } from './blockColours.ts';
import { rgbToHex, themeColour } from './colour.ts';
import { contrastRatio, guardedTextOn } from './contrast.ts';
import { deriveRoles, type Roles } from './roles.ts';

const surfaces = ['surface', 'surfaceRaised', 'surfaceSunken', 'surfaceOverlay'] as const;
const textOnSurfaces = ['text', 'textMuted', 'link', 'success', 'warning', 'danger'] as const;
const marksOnSurfaces = ['focus', 'primaryMark', 'lineStrong'] as const;
const textPairs: [keyof Roles, keyof Roles][] = [
  ...textOnSurfaces.flatMap((text) => surfaces.map((ground): [keyof Roles, keyof Roles] => [text, ground])),
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimarySoft', 'primarySoft'],
  ['text', 'primarySoft'],
  ['onSecondary', 'secondary'],
  ['onSecondary', 'secondaryHover'],
  ['onBrand', 'brand'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['onDangerFill', 'dangerFill'],
  ['onDangerFill', 'dangerFillHover'],
  ['surface', 'text'],
];

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.record({ r: channel, g: channel, b: channel }).map((rgb) => themeColour(rgbToHex(rgb)));
const anyTheme: fc.Arbitrary<Theme> = fc.record({
  app_look: fc.constantFrom('rounded', 'square', null),
  card_style: fc.constantFrom('raised', 'flat', null),
  default_color_mode: fc.constantFrom('light', 'dark'),
  heading_font: fc.constant('inter'),
  body_font: fc.constant('inter'),
  primary_color: colour,
  secondary_color: colour,
  dark_color: colour,
  light_color: colour,
  brand_color: colour,
});

describe('roles of a theme', () => {
  it('have no text under 4.5:1 and no mark under 3:1 for 2,000 random themes in both modes', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        for (const mode of ['light', 'dark'] as const) {
          const roles = deriveRoles(theme, mode);
          for (const [text, ground] of textPairs) {
            const ratio = contrastRatio(roles[text], roles[ground]);
            if (ratio < 4.5) throw new Error(`${mode}: ${text} on ${ground} is ${ratio.toFixed(2)} (${roles[text]} on ${roles[ground]})`);
          }
          for (const mark of marksOnSurfaces) {
            for (const ground of surfaces) {
              const ratio = contrastRatio(roles[mark], roles[ground]);
              if (ratio < 3) throw new Error(`${mode}: ${mark} on ${ground} is ${ratio.toFixed(2)}`);
            }
          }
        }
        for (const mode of ['light', 'dark'] as const)
          for (const [name, ground] of Object.entries(blockColoursIn(theme, mode)))
            if (contrastRatio(guardedTextOn(ground), ground) < 4.5) throw new Error(`block colour ${name} in ${mode}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('keep the owner’s colours where they are readable', () => {
    const roles = deriveRoles(themeDefaults, 'light');
    expect(roles.primary).toBe('#5c29d3');
    expect(roles.onPrimary).toBe('#ffffff');
    expect(roles.surface).toBe('#f7f8f9');
    expect(roles.secondary).toBe('#dde3e9');
  });

  it('invert a black button in dark mode so that it stays visible', () => {
    const roles = deriveRoles({ ...themeDefaults, primary_color: themeColour('#000000') }, 'dark');
    expect(contrastRatio(roles.primary, roles.surface)).toBeGreaterThan(7);
  });

  it('include eight block colours (L92)', () => {
    expect(blockColourNames.map((name) => blockColourHex(name, themeDefaults))).toEqual([
      '#ffffff',
      '#f4f5f7',
      '#dfe3e8',
      '#000000',
      '#5c29d3',
      '#dde3e9',
      '#000000',
      '#f7f8f9',
    ]);
  });
});
