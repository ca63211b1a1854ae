// Vitest loads an environment apart from the tests: what both know hangs on the globals that they share.
type Globals = typeof globalThis & { openNextWindow?: () => void };

/** The environment says how the next window is opened. */
export function offerNextWindow(open: () => void): void {
  (globalThis as Globals).openNextWindow = open;
}

/** Opens the window of the next file, and takes back what was done to what all windows share. */
export function openNextWindow(): void {
  const { openNextWindow: open } = globalThis as Globals;
  if (!open) throw new Error('These tests need the environment of ui/testing/browserWindow.ts.');
  open();
}
