import { keptColorMode } from '@bandstand/client/device/colorMode.ts';
import { keepText } from '@bandstand/client/device/keptText.ts';
import type { ColorMode } from '@bandstand/contract/theme.ts';

export type ModeChoice = ColorMode | 'system';
const key = 'studio:color-mode';
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

export const modeChoice = (): ModeChoice => keptColorMode(key) ?? 'system';

export const shownMode = (choice: ModeChoice = modeChoice()): ColorMode => (choice === 'system' ? (isDark() ? 'dark' : 'light') : choice);

export function setModeChoice(choice: ModeChoice): void {
  keepText(key, choice === 'system' ? null : choice);
  document.documentElement.dataset['mode'] = shownMode(choice);
}

/** Applies the saved choice, and follows the system without one. */
export function startColorMode(): void {
  document.documentElement.dataset['mode'] = shownMode();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    document.documentElement.dataset['mode'] = shownMode();
  });
}
