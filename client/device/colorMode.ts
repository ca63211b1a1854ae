import type { ColorMode } from '@bandstand/contract/theme.ts';
import { keptText } from './keptText.ts';

/** Light or dark as chosen on this device; null if nothing was chosen. */
export function keptColorMode(key: string): ColorMode | null {
  const mode = keptText(key);
  return mode === 'light' || mode === 'dark' ? mode : null;
}
