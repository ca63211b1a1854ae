/** Metrics that make a system font take the space of the web font, so that nothing moves when it arrives. */
type FallbackMetrics = { local: 'Arial' | 'Times New Roman'; sizeAdjust: number; ascent: number; descent: number };

/** A typeface whose files the app serves. */
export type WebFont = {
  id: string;
  name: string;
  weights: string;
  headingWeight: number;
  headingTracking: string;
  fallback: FallbackMetrics;
  axis: 'wght' | 'opsz';
  hasItalic: boolean;
};

type Numbers = [sizeAdjust: number, ascent: number, descent: number];
type Variant = Partial<Pick<WebFont, 'axis' | 'hasItalic'>>;

const fontOn =
  (local: FallbackMetrics['local']) =>
  (
    id: string,
    name: string,
    weights: string,
    [headingWeight, tracking]: [number, number],
    [sizeAdjust, ascent, descent]: Numbers,
    variant: Variant = {},
  ): WebFont => ({
    id,
    name,
    weights,
    headingWeight,
    headingTracking: `${tracking}em`,
    fallback: { local, sizeAdjust, ascent, descent },
    axis: 'wght',
    hasItalic: true,
    ...variant,
  });
const sans = fontOn('Arial');
const serif = fontOn('Times New Roman');
const upright = { hasItalic: false };

/**
 * The open fonts, sans serifs first. Weight and tracking are for headings. The last three numbers were measured in a browser, in em: the
 * width of a sentence relative to Arial or Times, and the space the font leaves above and below its line.
 */
export const webFonts: readonly WebFont[] = [
  sans('inter', 'Inter', '100 900', [650, -0.022], [1.0733, 0.969, 0.241]),
  sans('manrope', 'Manrope', '200 800', [700, -0.022], [1.0283, 1.066, 0.3], upright),
  sans('outfit', 'Outfit', '100 900', [600, -0.015], [0.9906, 1.0, 0.26], upright),
  sans('nunito', 'Nunito', '200 1000', [800, -0.012], [1.0101, 1.011, 0.353]),
  sans('space-grotesk', 'Space Grotesk', '300 700', [650, -0.03], [1.0931, 0.984, 0.292], upright),
  sans('dm-sans', 'DM Sans', '100 1000', [680, -0.025], [1.0405, 0.992, 0.31]),
  sans('work-sans', 'Work Sans', '100 900', [640, -0.025], [1.1327, 0.93, 0.243]),
  sans('figtree', 'Figtree', '300 900', [700, -0.018], [1.0068, 0.95, 0.25]),
  sans('karla', 'Karla', '200 800', [700, -0.028], [1.0318, 0.917, 0.252]),
  sans('rubik', 'Rubik', '300 900', [620, -0.015], [1.0494, 0.935, 0.25]),
  sans('libre-franklin', 'Libre Franklin', '100 900', [700, -0.02], [1.0333, 0.966, 0.246]),
  sans('plus-jakarta-sans', 'Plus Jakarta Sans', '200 800', [720, -0.025], [1.0377, 1.038, 0.222]),
  sans('archivo', 'Archivo', '100 900', [700, -0.015], [0.9769, 0.878, 0.21]),
  serif('source-serif-4', 'Source Serif 4', '200 900', [600, -0.012], [1.1687, 1.036, 0.335]),
  serif('fraunces', 'Fraunces', '100 900', [500, -0.018], [1.125, 0.978, 0.255], { axis: 'opsz' }),
  serif('playfair-display', 'Playfair Display', '400 900', [560, -0.012], [1.1097, 1.082, 0.251]),
  serif('lora', 'Lora', '400 700', [600, -0.01], [1.1516, 1.006, 0.274]),
  serif('cormorant', 'Cormorant', '300 700', [600, -0.012], [0.9691, 0.924, 0.287]),
  serif('bitter', 'Bitter', '100 900', [680, -0.018], [1.1261, 0.935, 0.265]),
  serif('eb-garamond', 'EB Garamond', '400 800', [560, -0.01], [0.9358, 1.007, 0.298]),
];
