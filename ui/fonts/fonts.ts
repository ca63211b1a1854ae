/** Numbers that make a font of the system take the room of the web font, so that nothing moves when it arrives. */
type FallbackMetrics = { local: 'Arial' | 'Times New Roman'; sizeAdjust: number; ascent: number; descent: number };

/** A typeface an owner can choose. `family` is a complete CSS value. */
export type Font = {
  id: string;
  name: string;
  family: string;
  headingWeight: number;
  headingTracking: string;
  web: null | {
    axis: 'wght' | 'opsz';
    weights: string;
    hasItalic: boolean;
    fallback: FallbackMetrics;
  };
};

const sansStack = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

function webFont(
  id: string,
  name: string,
  look: { headingWeight: number; headingTracking: string },
  file: { axis?: 'wght' | 'opsz'; weights: string; hasItalic: boolean },
  [local, sizeAdjust, ascent, descent]: [FallbackMetrics['local'], number, number, number],
): Font {
  const generic = local === 'Arial' ? 'sans-serif' : 'serif';
  return {
    id,
    name,
    family: `"${name} Variable", "${name} Fallback", ${generic}`,
    ...look,
    web: { axis: 'wght', ...file, fallback: { local, sizeAdjust, ascent, descent } },
  };
}

/** Fonts that the app serves by itself, the system's own first (THM-6). Metrics were measured in a browser against Arial and Times. */
export const fonts: readonly Font[] = [
  { id: 'system', name: 'System', family: sansStack, headingWeight: 700, headingTracking: '-0.02em', web: null },
  webFont('inter', 'Inter', { headingWeight: 650, headingTracking: '-0.022em' }, { weights: '100 900', hasItalic: true }, [
    'Arial',
    1.0733,
    0.969,
    0.241,
  ]),
  webFont('manrope', 'Manrope', { headingWeight: 700, headingTracking: '-0.022em' }, { weights: '200 800', hasItalic: false }, [
    'Arial',
    1.0283,
    1.066,
    0.3,
  ]),
  webFont('outfit', 'Outfit', { headingWeight: 600, headingTracking: '-0.015em' }, { weights: '100 900', hasItalic: false }, [
    'Arial',
    0.9906,
    1.0,
    0.26,
  ]),
  webFont('nunito', 'Nunito', { headingWeight: 800, headingTracking: '-0.012em' }, { weights: '200 1000', hasItalic: true }, [
    'Arial',
    1.0101,
    1.011,
    0.353,
  ]),
  webFont('space-grotesk', 'Space Grotesk', { headingWeight: 650, headingTracking: '-0.03em' }, { weights: '300 700', hasItalic: false }, [
    'Arial',
    1.0931,
    0.984,
    0.292,
  ]),
  webFont('source-serif-4', 'Source Serif 4', { headingWeight: 600, headingTracking: '-0.012em' }, { weights: '200 900', hasItalic: true }, [
    'Times New Roman',
    1.1687,
    1.036,
    0.335,
  ]),
  webFont('fraunces', 'Fraunces', { headingWeight: 500, headingTracking: '-0.018em' }, { axis: 'opsz', weights: '100 900', hasItalic: true }, [
    'Times New Roman',
    1.125,
    0.978,
    0.255,
  ]),
];

const system = fonts[0]!;

/** The font of an id or a name, in any case; the system's where nothing fits. */
export function fontOf(idOrName: string): Font {
  const wanted = idOrName.trim().toLowerCase();
  return fonts.find((font) => font.id === wanted || font.name.toLowerCase() === wanted) ?? system;
}

const subsets = {
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
} as const;
type Subset = keyof typeof subsets;
type Style = 'normal' | 'italic';

const fileName = (font: Font, subset: Subset, style: Style) => `${font.id}-${subset}-${font.web?.axis}-${style}.woff2`;
const stylesOf = (font: Font): Style[] => (font.web?.hasItalic ? ['normal', 'italic'] : ['normal']);

// The files are cached for a year; the number changes when the font packages do.
const filesVersion = '5.3';
/** Address at which the server serves a font file. */
export const fontUrl = (file: string): string => `/fonts/${file}?v=${filesVersion}`;

/** File name → its path below `node_modules`, in parts. What is not in here is not served. */
export const fontFiles: ReadonlyMap<string, readonly string[]> = new Map(
  fonts
    .filter((font) => font.web)
    .flatMap((font) =>
      stylesOf(font).flatMap((style) =>
        (Object.keys(subsets) as Subset[]).map((subset): [string, readonly string[]] => {
          const file = fileName(font, subset, style);
          return [file, ['@fontsource-variable', font.id, 'files', file]];
        }),
      ),
    ),
);

/** `@font-face` rules of the fonts, each once: latin and latin-ext, roman and italic, and the fallback that keeps the layout still. */
export function fontFaceCss(idsOrNames: readonly string[]): string {
  const chosen = new Map(idsOrNames.map((name) => [fontOf(name).id, fontOf(name)]));
  return [...chosen.values()].map(facesOf).join('');
}

/** Addresses worth a preload: the roman latin file of each font, each once. */
export function fontPreloads(idsOrNames: readonly string[]): string[] {
  const chosen = new Map(idsOrNames.map((name) => [fontOf(name).id, fontOf(name)]));
  return [...chosen.values()].filter((font) => font.web).map((font) => fontUrl(fileName(font, 'latin', 'normal')));
}

function facesOf(font: Font): string {
  if (!font.web) return '';
  const { weights, fallback } = font.web;
  const faces = stylesOf(font).flatMap((style) =>
    (Object.keys(subsets) as Subset[]).map(
      (subset) =>
        `@font-face{font-family:"${font.name} Variable";font-style:${style};font-weight:${weights};font-display:swap;` +
        `src:url(${fontUrl(fileName(font, subset, style))}) format("woff2");unicode-range:${subsets[subset]}}`,
    ),
  );
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  const { local, sizeAdjust, ascent, descent } = fallback;
  const localNames =
    local === 'Arial'
      ? 'local("Arial"),local("Liberation Sans"),local("Roboto")'
      : 'local("Times New Roman"),local("Liberation Serif"),local("Noto Serif")';
  faces.push(
    `@font-face{font-family:"${font.name} Fallback";src:${localNames};size-adjust:${percent(sizeAdjust)};` +
      `ascent-override:${percent(ascent / sizeAdjust)};descent-override:${percent(descent / sizeAdjust)};line-gap-override:0%}`,
  );
  return faces.join('');
}
