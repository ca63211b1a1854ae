import type { Theme } from '@bandstand/contract/theme.ts';
import { contrastRatio, nearestPassing } from '@bandstand/rules/theme/contrast.ts';

/** What a certificate says. */
export type CertificateWords = {
  appName: string;
  heading: string;
  /** Of the member; empty: it names nobody. */
  name: string;
  program: string;
  date: string;
  figures: readonly { label: string; value: string }[];
};
export type CertificateLook = { paper: string; ink: string; accent: string; headingFont: string; bodyFont: string; weight: string; corner: number };

const [inkRatio, accentRatio] = [7, 3];

/** Dark words on light paper, in the theme's own colours as far as they can be read. */
export function certificateLook(
  theme: Pick<Theme, 'app_look' | 'dark_color' | 'light_color' | 'primary_color'>,
): Omit<CertificateLook, 'headingFont' | 'bodyFont' | 'weight'> {
  const isPale = contrastRatio(theme.light_color.hex, '#000000') >= 14;
  const paper = isPale ? theme.light_color.hex : '#ffffff';
  const ink = contrastRatio(theme.dark_color.hex, paper) >= inkRatio ? theme.dark_color.hex : '#16181d';
  return { paper, ink, accent: nearestPassing(theme.primary_color.hex, paper, accentRatio), corner: theme.app_look === 'square' ? 0 : 28 };
}
