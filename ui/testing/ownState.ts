import { afterAll, vi } from 'vitest';

// Many files share a process and its libraries. Our own modules are loaded anew for each: what one file left in them is gone.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
