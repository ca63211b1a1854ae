import { GlobalWindow } from 'happy-dom';
import { populateGlobal, type Environment } from 'vitest/runtime';
import { offerNextWindow } from './nextWindow.ts';
import { notePrototypes, restorePrototypes } from './prototypes.ts';
import { noteTimers } from './timers.ts';

/** Globals that Node has too, but that a page has in its own form. */
const additionalKeys = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

/**
 * One process for many files, with a window for each: storage, cookies, history and listeners disappear with the document. A Node context
 * per file would do that too, in twice the time: it reloads every library, and each use of a global is a call.
 */
const browserWindow: Environment = {
  name: 'browser-window',
  viteEnvironment: 'client',
  setup() {
    let window = openWindow();
    const prototypes = notePrototypes(window.page);
    let stopTimers: (() => void) | null = null;
    let keys: Set<PropertyKey> | null = null;
    offerNextWindow(() => {
      // Starts with the first file: Vitest has set its own timers by then.
      stopTimers ??= noteTimers();
      stopTimers();
      restorePrototypes(prototypes);
      window.close();
      for (const key of Reflect.ownKeys(globalThis)) if (keys && !keys.has(key)) Reflect.deleteProperty(globalThis, key);
      window = openWindow(window.page);
      keys = new Set(Reflect.ownKeys(globalThis));
    });
    return { teardown: () => window.close() };
  },
};
// oxlint-disable-next-line import/no-default-export -- Vitest takes an environment by its default export
export default browserWindow;

// A link that was clicked, such as one that saves a file, must not take the page of the tests that follow to its address.
const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };

function openWindow(before?: GlobalWindow) {
  const page = new GlobalWindow({ url: 'http://localhost:3000', settings: { disableErrorCapturing: true, navigation } });
  // wouter patches the history once per process and must also see changes in the next windows.
  if (before) Object.assign(page.history, before.history);
  const { keys, originals } = populateGlobal(globalThis, page, { bindFunctions: true, additionalKeys });
  return {
    page,
    close() {
      // Not awaited: a page that requests its next frame in every frame never settles.
      void page.happyDOM.abort();
      for (const key of keys) Reflect.deleteProperty(globalThis, key);
      for (const [key, original] of originals) Object.defineProperty(globalThis, key, original);
    },
  };
}
