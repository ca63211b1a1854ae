import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fontFaceCss, fontFiles, fontOf, fontPreloads, fonts } from './fonts.ts';

describe('fonts', () => {
  it('are all installed', () => {
    expect(fonts).toHaveLength(21);
    expect(fontFiles.size).toBeGreaterThan(70);
    for (const parts of fontFiles.values()) {
      expect(existsSync(join(import.meta.dirname, '../../node_modules', ...parts)), parts.join('/')).toBe(true);
    }
  });

  it('are found by id and by name, with the system font as the fallback', () => {
    expect(fontOf('Space Grotesk').id).toBe('space-grotesk');
    expect(fontOf('FRAUNCES').id).toBe('fraunces');
    expect(fontOf('Comic Sans').id).toBe('system');
  });

  it('are each declared once with swap, both subsets and a fallback of the same size', () => {
    const css = fontFaceCss(['manrope', 'Manrope']);
    expect(css.match(/@font-face/g)).toHaveLength(3);
    expect(css.match(/font-display:swap/g)).toHaveLength(2);
    expect(css).toContain('/fonts/manrope-latin-ext-wght-normal.woff2');
    expect(css).toContain('size-adjust:102.83%');
    expect(fontFaceCss(['system'])).toBe('');
  });

  it('keep their line height with a fallback of the same height, whatever their source', () => {
    for (const { id, web } of fonts) {
      if (!web) continue;
      const { sizeAdjust, ascent, descent } = web.fallback;
      expect(sizeAdjust, id).toBeGreaterThan(0.85);
      expect(sizeAdjust, id).toBeLessThan(1.25);
      expect(ascent + descent, id).toBeGreaterThan(1);
      expect(fontFaceCss([id]), id).toContain(`font-weight:${web.weights}`);
    }
  });

  it('name only files that are served', () => {
    const css = fontFaceCss(fonts.map((font) => font.id));
    const files = [...css.matchAll(/\/fonts\/([^?]+)\?/g)].map((match) => match[1]!);
    expect(files).toHaveLength(fontFiles.size);
    for (const file of files) expect(fontFiles.has(file), file).toBe(true);
    expect(fontPreloads(['inter', 'inter', 'system'])).toEqual(['/fonts/inter-latin-wght-normal.woff2?v=5.3']);
  });
});
