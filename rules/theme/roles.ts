import type { ColorMode, Theme } from '@bandstand/contract/theme.ts';
import { hexToOklch, mix, oklchToHex } from './colour.ts';
import { contrastRatio, graphicRatio, guardedTextOn, lowestContrast, nearestPassing, textRatio } from './contrast.ts';

/** The purpose of each colour. All hex. Text roles reach 4.5:1 and marks 3:1 on every surface, whatever the theme (GOALS 3). */
export type Roles = {
  surface: string;
  surfaceRaised: string;
  surfaceSunken: string;
  surfaceOverlay: string;
  line: string;
  lineStrong: string;
  text: string;
  textMuted: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  primarySoft: string;
  onPrimarySoft: string;
  primaryMark: string;
  secondary: string;
  secondaryHover: string;
  onSecondary: string;
  brand: string;
  onBrand: string;
  link: string;
  focus: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  dangerFill: string;
  dangerFillHover: string;
  onDangerFill: string;
  shadow: string;
};

type Surfaces = Pick<Roles, 'surface' | 'surfaceRaised' | 'surfaceSunken' | 'surfaceOverlay'>;

const statusSeeds = { success: '#1f8a55', warning: '#a86200', danger: '#cf352e' } as const;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Every colour role of a theme in one mode, guarded for contrast. Pure. */
export function deriveRoles(theme: Theme, mode: ColorMode): Roles {
  const surfaces = mode === 'light' ? lightSurfaces(theme) : darkSurfaces(theme);
  const grounds = Object.values(surfaces);
  const text = mode === 'light' ? inkFrom(theme.dark_color.hex) : paperFrom(theme.light_color.hex);
  const primary = visibleFill(theme.primary_color.hex, surfaces.surface, text);
  const secondary = mode === 'light' ? theme.secondary_color.hex : dimmedFill(theme.secondary_color.hex, surfaces.surfaceRaised);
  const primarySoft = visibleTint(surfaces.surfaceRaised, primary, mode === 'light' ? 0.1 : 0.2);
  const primaryMark = nearestPassing(primary, grounds, graphicRatio);
  return {
    ...surfaces,
    line: mix(surfaces.surfaceRaised, text, mode === 'light' ? 0.11 : 0.14),
    lineStrong: nearestPassing(mix(surfaces.surfaceRaised, text, 0.45), grounds, graphicRatio),
    text,
    textMuted: nearestPassing(mix(surfaces.surface, text, mode === 'light' ? 0.66 : 0.68), grounds, 4.7),
    ...filled('primary', primary),
    primarySoft,
    onPrimarySoft: nearestPassing(primary, primarySoft, 4.7),
    primaryMark,
    ...filled('secondary', secondary),
    brand: theme.brand_color.hex,
    onBrand: guardedTextOn(theme.brand_color.hex),
    link: nearestPassing(primary, grounds, textRatio),
    focus: primaryMark,
    ...status('success', surfaces, mode),
    ...status('warning', surfaces, mode),
    ...status('danger', surfaces, mode),
    dangerFill: statusSeeds.danger,
    dangerFillHover: mix(statusSeeds.danger, '#000000', 0.12),
    onDangerFill: guardedTextOn(statusSeeds.danger),
    shadow: mode === 'light' ? mix(text, '#000000', 0.2) : '#000000',
  };
}

/** A fill, its text, and a hover shade further from the text, so that contrast only increases. */
function filled<Name extends 'primary' | 'secondary'>(name: Name, fill: string) {
  const text = guardedTextOn(fill);
  const hover = mix(fill, contrastRatio(text, '#ffffff') > contrastRatio(text, '#000000') ? '#ffffff' : '#000000', 0.12);
  const on = name === 'primary' ? 'onPrimary' : 'onSecondary';
  return { [name]: fill, [`${name}Hover`]: hover, [on]: text } as Record<Name | `${Name}Hover` | `on${Capitalize<Name>}`, string>;
}

function status<Name extends keyof typeof statusSeeds>(name: Name, surfaces: Surfaces, mode: ColorMode) {
  const soft = mix(surfaces.surfaceRaised, statusSeeds[name], mode === 'light' ? 0.1 : 0.22);
  const text = nearestPassing(statusSeeds[name], [...Object.values(surfaces), soft], textRatio);
  return { [name]: text, [`${name}Soft`]: soft } as Record<Name | `${Name}Soft`, string>;
}

function lightSurfaces(theme: Theme): Surfaces {
  const { l, c, h } = hexToOklch(theme.light_color.hex);
  // A "light" colour that is not light still gives its hue to the surfaces.
  const base = { l: clamp(l, 0.955, 0.99), c: Math.min(c, 0.022), h };
  return {
    surface: l >= 0.955 && c <= 0.022 ? theme.light_color.hex.toLowerCase() : oklchToHex(base),
    surfaceRaised: oklchToHex({ l: Math.min(1, base.l + 0.025), c: base.c * 0.35, h }),
    surfaceSunken: oklchToHex({ l: base.l - 0.027, c: base.c * 1.15 + 0.001, h }),
    surfaceOverlay: oklchToHex({ l: Math.min(1, base.l + 0.03), c: base.c * 0.3, h }),
  };
}

function darkSurfaces(theme: Theme): Surfaces {
  const dark = hexToOklch(theme.dark_color.hex);
  const brand = hexToOklch(theme.primary_color.hex);
  // A neutral dark gets a touch of the brand's hue: pure grey looks lifeless beside colour.
  const isNeutral = dark.c < 0.008;
  const h = isNeutral ? brand.h : dark.h;
  const c = isNeutral ? Math.min(brand.c * 0.05, 0.008) : clamp(dark.c, 0.012, 0.04);
  const l = clamp(dark.l, 0.155, 0.225);
  return {
    surface: oklchToHex({ l, c, h }),
    surfaceRaised: oklchToHex({ l: l + 0.04, c: c * 1.1, h }),
    surfaceSunken: oklchToHex({ l: l - 0.025, c, h }),
    surfaceOverlay: oklchToHex({ l: l + 0.065, c: c * 1.15, h }),
  };
}

function inkFrom(hex: string): string {
  const { l, c, h } = hexToOklch(hex);
  return oklchToHex({ l: clamp(l, 0.19, 0.32), c: Math.min(c, 0.06), h });
}

function paperFrom(hex: string): string {
  const { l, c, h } = hexToOklch(hex);
  return oklchToHex({ l: clamp(l, 0.93, 0.97), c: Math.min(c, 0.025), h });
}

/** The owner's colour unchanged, unless the button would blend into the page: then a greyish one is inverted and a coloured one shifted. */
function visibleFill(fill: string, surface: string, text: string): string {
  if (contrastRatio(fill, surface) >= 1.35) return fill;
  return hexToOklch(fill).c < 0.03 ? text : nearestPassing(fill, surface, graphicRatio);
}

/** A touch of the colour on a surface; a pale colour needs a stronger tint to be visible. */
function visibleTint(surface: string, colour: string, least: number): string {
  let amount = least;
  while (amount < 0.5 && contrastRatio(mix(surface, colour, amount), surface) < 1.14) amount += 0.05;
  return mix(surface, colour, amount);
}

/** A muted fill for dark mode: a pale secondary would outshine the primary. A vivid one may shine. */
function dimmedFill(fill: string, raised: string): string {
  const { l, c } = hexToOklch(fill);
  const isSeen = lowestContrast(fill, [raised]) >= 1.2;
  if (isSeen && (l < 0.5 || c > 0.13)) return fill;
  return mix(raised, fill, 0.14);
}
