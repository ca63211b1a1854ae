import { GlobalWindow } from 'happy-dom';
import { populateGlobal, type Environment } from 'vitest/runtime';
import { offerNextWindow } from './nextWindow.ts';
import { notePrototypes, restorePrototypes } from './prototypes.ts';
import { noteTimers } from './timers.ts';

/** What Node has, too, and a page has in its own way. */
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
 * A process for many files, a window for each: with the document go its storages, cookies, history and listeners.
 * A context of Node's for each file would do that, too, and take twice the time: it loads every library anew, and each use of a global is a call.
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
      // Only from the first file on: Vitest has its own by then.
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
  // wouter writes its own steps into the history once a process, and has to hear of those of the next window, too.
  if (before) Object.assign(page.history, before.history);
  const { keys, originals } = populateGlobal(globalThis, page, { bindFunctions: true, additionalKeys });
  return {
    page,
    close() {
      // Not waited for: a page that asks for its next frame in each frame never comes to rest.
      void page.happyDOM.abort();
      for (const key of keys) Reflect.deleteProperty(globalThis, key);
      for (const [key, original] of originals) Object.defineProperty(globalThis, key, original);
    },
  };
}
