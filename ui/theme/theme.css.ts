import type { ColorMode, Theme } from '@bandstand/contract/theme.ts';
import { blockColoursIn } from '@bandstand/rules/theme/blockColours.ts';
import { hexToRgb } from '@bandstand/rules/theme/colour.ts';
import { guardedTextOn } from '@bandstand/rules/theme/contrast.ts';
import { deriveRoles, type Roles } from '@bandstand/rules/theme/roles.ts';
import { fontOf } from '../fonts/fonts.ts';

type Variables = Record<string, string>;

// Block and input radii are the specification's (L542, THM-3); small things and sheets match them.
const radii = {
  default: { block: 6, input: 12, small: 4, sheet: 16 },
  rounded: { block: 16, input: 24, small: 8, sheet: 28 },
  square: { block: 3, input: 3, small: 2, sheet: 3 },
} as const;

/** All custom properties of a theme in one mode: name → value. Pure and deterministic. */
export function themeVariables(theme: Theme, mode: ColorMode): Variables {
  return { ...constantVariables(theme), ...modeVariables(theme, mode) };
}

/**
 * One style sheet for both modes, for the server to inline. The mode is `data-mode` on the element of `scope`; without it, the theme's
 * default mode applies (THM-2). An element with `data-theme-scope` and its own mode uses that one (BLK-11).
 */
export function themeStyleSheet(theme: Theme, scope = ':root'): string {
  const other: ColorMode = theme.default_color_mode === 'light' ? 'dark' : 'light';
  return (
    rule(scope, constantVariables(theme)) +
    rule(`${scope},${inMode(scope, theme.default_color_mode)}`, modeVariables(theme, theme.default_color_mode)) +
    rule(inMode(scope, other), modeVariables(theme, other))
  );
}

const inMode = (scope: string, mode: ColorMode): string => `${scope}[data-mode="${mode}"],[data-theme-scope][data-mode="${mode}"]`;

const rule = (selector: string, variables: Variables): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

function constantVariables(theme: Theme): Variables {
  const heading = fontOf(theme.heading_font);
  const radius = radii[theme.app_look ?? 'default'];
  const variables: Variables = {
    '--theme-primary': theme.primary_color.hex,
    '--theme-secondary': theme.secondary_color.hex,
    '--theme-dark': theme.dark_color.hex,
    '--theme-light': theme.light_color.hex,
    '--theme-brand': theme.brand_color.hex,
    '--font-heading': heading.family,
    '--font-body': fontOf(theme.body_font).family,
    '--heading-weight': String(heading.headingWeight),
    '--heading-tracking': heading.headingTracking,
    '--radius-block': `${radius.block}px`,
    '--radius-input': `${radius.input}px`,
    '--radius-small': `${radius.small}px`,
    '--radius-sheet': `${radius.sheet}px`,
    '--radius-round': theme.app_look === 'square' ? '3px' : '999px',
  };
  return variables;
}

function modeVariables(theme: Theme, mode: ColorMode): Variables {
  const roles = deriveRoles(theme, mode);
  const variables: Variables = { 'color-scheme': mode };
  for (const [role, value] of Object.entries(roles)) {
    if (role !== 'shadow') variables[tokenName(role)] = value;
  }
  for (const [name, hex] of Object.entries(blockColoursIn(theme, mode))) {
    const token = name.replace('_', '-');
    variables[`--block-${token}`] = hex;
    variables[`--on-block-${token}`] = guardedTextOn(hex);
  }
  return { ...variables, ...depthVariables(theme, mode, roles) };
}

const tokenName = (role: string): string => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Shadows are tinted with the theme's dark colour. In dark mode, a lit upper edge replaces the shadow. */
function depthVariables(theme: Theme, mode: ColorMode, roles: Roles): Variables {
  const { r, g, b } = hexToRgb(roles.shadow);
  const shade = (alpha: number) => `rgb(${r} ${g} ${b}/${(mode === 'light' ? alpha : alpha * 4).toFixed(2)})`;
  const litEdge = mode === 'light' ? '' : ',inset 0 1px 0 rgb(255 255 255/.06)';
  const shadows = {
    '--shadow-low': `0 1px 2px ${shade(0.07)}${litEdge}`,
    '--shadow-raised': `0 1px 2px ${shade(0.06)},0 4px 8px -2px ${shade(0.05)},0 12px 24px -8px ${shade(0.09)}${litEdge}`,
    '--shadow-lifted': `0 2px 4px ${shade(0.06)},0 8px 16px -4px ${shade(0.08)},0 24px 40px -12px ${shade(0.14)}${litEdge}`,
    '--shadow-overlay': `0 4px 16px ${shade(0.1)},0 24px 64px -8px ${shade(0.2)}${litEdge}`,
    '--scrim': `rgb(${r} ${g} ${b}/${mode === 'light' ? '.42' : '.58'})`,
  };
  switch (theme.card_style) {
    case 'raised':
      return {
        ...shadows,
        '--card-line': 'transparent',
        '--card-shadow': shadows['--shadow-raised'],
        '--card-shadow-hover': shadows['--shadow-lifted'],
      };
    case 'flat':
      return { ...shadows, '--card-line': roles.line, '--card-shadow': 'none', '--card-shadow-hover': 'none' };
    default:
      return { ...shadows, '--card-line': roles.line, '--card-shadow': shadows['--shadow-low'], '--card-shadow-hover': shadows['--shadow-raised'] };
  }
}
