import { contrastRatio, textRatio } from '@bandstand/rules/theme/contrast.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveRoles } from '@bandstand/rules/theme/roles.ts';
import { fontOf } from '@bandstand/ui/fonts/fonts.ts';
import { contrastFacts, inkRatio, roundRatio, themeColourNames } from './contrastFacts.ts';
import { fontPairs, presets } from './presets.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast in the theme editor', () => {
  it('offers a readable shade for every unreadable colour', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const facts = contrastFacts(color);
        if (facts.suggestion === null) return facts.passes;
        return contrastRatio(facts.textHex, facts.suggestion) >= textRatio;
      }),
      { numRuns: 400 },
    );
  });
  it('never rounds up to a pass', () => {
    expect(roundRatio(4.49)).toBe(4.4);
  });
});

describe('presets', () => {
  it('are at least twelve, and no two alike', () => {
    expect(presets.length).toBeGreaterThanOrEqual(12);
    expect(new Set(presets.map(({ theme }) => theme.primary_color.hex)).size).toBe(presets.length);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
  });
  it.each(presets.map((preset) => [preset.id, preset.theme] as const))('%s passes the check, in light and in dark', (_id, theme) => {
    expect(inkRatio(theme)).toBeGreaterThan(7);
    for (const name of themeColourNames) expect(contrastFacts(theme[name].hex), `${name} ${theme[name].hex}`).toMatchObject({ passes: true });
    for (const mode of ['light', 'dark'] as const) {
      const roles = deriveRoles(theme, mode);
      const pairs = [
        [roles.onPrimary, roles.primary],
        [roles.onSecondary, roles.secondary],
        [roles.text, roles.surface],
        [roles.textMuted, roles.surfaceRaised],
        [roles.link, roles.surface],
        [roles.onBrand, roles.brand],
      ] as const;
      for (const [ink, ground] of pairs) expect(contrastRatio(ink, ground), `${mode}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(textRatio);
    }
    // A theme names fonts that the app really serves.
    for (const font of [theme.heading_font, theme.body_font]) expect(fontOf(font).id).toBe(font);
  });
});

describe('font pairs', () => {
  it('are twelve, of fonts that the app serves', () => {
    expect(fontPairs).toHaveLength(12);
    for (const { heading_font, body_font } of fontPairs) expect([fontOf(heading_font).id, fontOf(body_font).id]).toEqual([heading_font, body_font]);
  });
});
