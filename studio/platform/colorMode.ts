export type ColorMode = 'light' | 'dark';
export type ModeChoice = ColorMode | 'system';
const key = 'studio:color-mode';
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

export function modeChoice(): ModeChoice {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export const shownMode = (choice: ModeChoice = modeChoice()): ColorMode => (choice === 'system' ? (isDark() ? 'dark' : 'light') : choice);

export function setModeChoice(choice: ModeChoice): void {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  document.documentElement.dataset['mode'] = shownMode(choice);
}

/** Shows the kept choice, and follows the system while there is none. */
export function startColorMode(): void {
  document.documentElement.dataset['mode'] = shownMode();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    document.documentElement.dataset['mode'] = shownMode();
  });
}
