// Vitest loads an environment separately from the tests; they share only globals.
type Globals = typeof globalThis & { openNextWindow?: () => void };

/** Registers how the environment opens the next window. */
export function offerNextWindow(open: () => void): void {
  (globalThis as Globals).openNextWindow = open;
}

/** Opens the window for the next file and undoes changes to what all windows share. */
export function openNextWindow(): void {
  const { openNextWindow: open } = globalThis as Globals;
  if (!open) throw new Error('These tests need the environment of ui/testing/browserWindow.ts.');
  open();
}
