import { contrastRatio, textRatio } from '@bandstand/rules/theme/contrast.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastFacts, inkRatio, roundRatio } from './contrastFacts.ts';
import { presets } from './presets.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast in the theme editor', () => {
  it('offers a shade on which the same text can be read, for every colour that has none', () => {
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
  it.each(presets.map((preset) => [preset.id, preset.theme] as const))('%s reads well', (_id, theme) => {
    expect(inkRatio(theme)).toBeGreaterThan(7);
    expect(contrastFacts(theme.primary_color.hex).ratio).toBeGreaterThan(3);
  });
});
