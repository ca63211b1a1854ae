import { webFonts, type WebFont } from './webFonts.ts';

/** A typeface an owner can choose. `family` is a complete CSS value. */
export type Font = {
  id: string;
  name: string;
  family: string;
  headingWeight: number;
  headingTracking: string;
  web: null | Pick<WebFont, 'axis' | 'weights' | 'hasItalic' | 'fallback'>;
};

const sansStack = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

function toFont({ id, name, headingWeight, headingTracking, ...web }: WebFont): Font {
  const generic = web.fallback.local === 'Arial' ? 'sans-serif' : 'serif';
  return { id, name, family: `"${name} Variable", "${name} Fallback", ${generic}`, headingWeight, headingTracking, web };
}

const system: Font = { id: 'system', name: 'System', family: sansStack, headingWeight: 700, headingTracking: '-0.02em', web: null };

/** Fonts that the app serves itself, the system's own first (THM-6). */
export const fonts: readonly Font[] = [system, ...webFonts.map(toFont)];

/** The font with this id or name, in any case; the system font if none matches. */
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

// The files are cached for a year: change the number when the font packages change.
const filesVersion = '5.3';
/** The URL at which the server serves a font file. */
export const fontUrl = (file: string): string => `/fonts/${file}?v=${filesVersion}`;

/** File name → its path below `node_modules`, in parts. Files not listed here are not served. */
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

/** `@font-face` rules of the fonts, each once: latin and latin-ext, roman and italic, and a fallback that prevents layout shifts. */
export function fontFaceCss(idsOrNames: readonly string[]): string {
  const chosen = new Map(idsOrNames.map((name) => [fontOf(name).id, fontOf(name)]));
  return [...chosen.values()].map(facesOf).join('');
}

/** URLs worth preloading: the roman latin file of each font, each once. */
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
