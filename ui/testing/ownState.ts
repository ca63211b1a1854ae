import { afterAll, vi } from 'vitest';

// Many files share a process and its libraries. Our own modules are reloaded for each file, so no file sees state from another.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
