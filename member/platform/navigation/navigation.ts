import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { findPart, formatHash, closePart, openPart, parseHash, type HashPart } from '@bandstand/rules/pages/hash.ts';

export type Place = { path: string; search: string; hash: string };
export type Motion = 'push' | 'pop' | 'none';
export type NavigateOptions = {
  replace?: boolean;
  motion?: Motion;
  /** The step opens something above the page, so that closing it is a step back. */
  isOver?: boolean;
  /** The URL is loaded in a new document once this has settled: nothing of the current one remains. */
  reloadAfter?: Promise<unknown>;
};

export type Navigation = {
  current(): Place;
  subscribe(listener: () => void): () => void;
  /** Goes to a URL of this app: `/path`, `?query` or `#hash`. */
  navigate(to: string, options?: NavigateOptions): void;
  /** One step back inside the app, or to `fallback` when the visit began here. */
  back(fallback: string): void;
  /** Opens a panel above the page as a history step, so that Back closes it (NAV-4). */
  openPanel(name: string, query?: Record<string, string>, options?: { replace?: boolean }): void;
  /** Closes a panel; without a name, the topmost. */
  closePanel(name?: string): void;
  /** Opens what a query parameter names above the page, such as `message_thread` (NAV-6). */
  openOver(query: Record<string, string>): void;
  closeOver(names: readonly string[]): void;
  /** Whether a navigation to another page is in preparation. */
  isBusy(): boolean;
};

type NavigationParts = {
  /** Prepares what the URL shows; null when it is ready. Navigation waits a moment for it, then shows what there is. */
  prepare(place: Place): Promise<unknown> | null;
  /** Renders the new place, with a transition where the device supports and wants it. */
  draw(update: () => void, motion: Motion, onDrawn: () => void): void;
  /** A new version is waiting: the navigation becomes a full load (NAV-11). True: it was taken over. */
  takeOver(url: URL): boolean;
  /** Reloads the URL once that has settled. */
  reload(url: URL, after: Promise<unknown>): void;
  /** Adds required parameters to a URL, such as the page-builder token (ACC-27). */
  carry(url: URL): void;
};

type Entry = { key: string; depth: number; isPanel: boolean };

/** How long a navigation waits for its data before skeletons appear. */
const patienceMs = 150;

/** The URL as the only source of what is shown. Writes history; screens subscribe. */
export function createNavigation({ prepare, draw, takeOver, reload, carry }: NavigationParts): Navigation {
  const listeners = new Set<() => void>();
  const scrolls = new Map<string, number>();
  let place = readPlace();
  let entry = readEntry(0);
  let turn = 0;
  let isBusy = false;
  /** Runs after the browser has gone back, which it reports asynchronously. */
  let afterBack: (() => void)[] = [];

  const emit = () => {
    for (const listener of listeners) listener();
  };
  const setBusy = (next: boolean) => {
    if (next === isBusy) return;
    isBusy = next;
    emit();
  };
  const show = (motion: Motion, scrollTo: number | null) => {
    setBusy(false);
    const isOtherPage = readPlace().path !== place.path;
    const update = () => {
      // Drawn a moment later: a panel may have been opened by then.
      place = readPlace();
      emit();
    };
    // Only after rendering: the previous page may be too short for the scroll position.
    const onDrawn = () => {
      if (scrollTo !== null) window.scrollTo({ top: scrollTo, behavior: 'instant' });
    };
    if (isOtherPage) draw(update, motion, onDrawn);
    else update();
  };
  const write = (url: URL, replace: boolean, isPanel: boolean) => {
    const next: Entry = { key: replace ? entry.key : newKey(), depth: entry.depth + (replace ? 0 : 1), isPanel };
    window.history[replace ? 'replaceState' : 'pushState'](next, '', url);
    entry = next;
  };

  const step = async (to: string, { replace = false, motion = 'push', isOver, reloadAfter }: NavigateOptions) => {
    const url = new URL(to, window.location.href);
    carry(url);
    const target = placeOf(url);
    const isOtherPage = target.path !== place.path;
    if (reloadAfter) reload(url, reloadAfter);
    else if (isOtherPage && takeOver(url)) return;
    turn += 1;
    const own = turn;
    const ready = isOtherPage ? prepare(target) : null;
    if (ready) {
      setBusy(true);
      await Promise.race([ready.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
      // The prepared data may belong to a later release than this document.
      if (own !== turn || takeOver(url)) return;
    }
    scrolls.set(entry.key, window.scrollY);
    // Navigation out of a panel replaces it: Back must not reopen it. A replaced step counts as an overlay only if the former one did;
    // otherwise closing it would leave the app.
    const laysOver = replace ? entry.isPanel : target.hash !== '' && target.hash !== place.hash;
    write(url, replace || (isOtherPage && entry.isPanel), isOver ?? (!isOtherPage && laysOver));
    show(motion, isOtherPage ? 0 : null);
  };

  window.addEventListener('popstate', (event) => {
    turn += 1;
    scrolls.set(entry.key, window.scrollY);
    const next = readEntry(entry.depth + 1);
    const isBack = next.depth < entry.depth;
    entry = next;
    // The browser has already animated the old page itself, for example after a swipe.
    const motion = (event as PopStateEvent & { hasUAVisualTransition?: boolean }).hasUAVisualTransition ? 'none' : isBack ? 'pop' : 'push';
    show(motion, scrolls.get(next.key) ?? 0);
    const waiting = afterBack;
    afterBack = [];
    for (const run of waiting) run();
  });

  const goBack = () => {
    afterBack.push(() => {});
    window.history.back();
  };
  const whenBack = (run: () => void) => {
    if (afterBack.length > 0) afterBack.push(run);
    else run();
  };

  return {
    current: () => place,
    isBusy: () => isBusy,
    subscribe: (listener) => subscribeTo(listeners, listener),
    navigate: (to, options = {}) => whenBack(() => void step(to, options)),
    back: (fallback) => whenBack(() => (entry.depth > 0 ? goBack() : void step(fallback, { replace: true, motion: 'pop' }))),
    ...panelSteps({ step, goBack, whenBack, isPanel: () => entry.isPanel }),
  };
}

type PanelParts = {
  step(to: string, options: NavigateOptions): Promise<void>;
  goBack(): void;
  /** Runs something once the browser has finished going back. */
  whenBack(run: () => void): void;
  /** Whether the current step opened the overlay. */
  isPanel(): boolean;
};

/** Opens and closes overlays of a page: panels in the hash, others in the query. */
function panelSteps({ step, goBack, whenBack, isPanel }: PanelParts): Pick<Navigation, 'openPanel' | 'closePanel' | 'openOver' | 'closeOver'> {
  const setParts = (parts: HashPart[], replace: boolean) =>
    void step(formatHash(parts) || `${window.location.pathname}${window.location.search}`, { replace, motion: 'none' });

  return {
    openPanel: (name, query = {}, { replace = false } = {}) =>
      whenBack(() => {
        const parts = parseHash(window.location.hash);
        setParts(openPart(parts, { name, query }), replace || findPart(parts, name) !== null);
      }),
    closePanel: (name) =>
      whenBack(() => {
        const parts = parseHash(window.location.hash);
        const top = parts.at(-1)?.name;
        const closing = name ?? top;
        if (closing === undefined || !findPart(parts, closing)) return;
        if (closing === top && isPanel()) goBack();
        else setParts(closePart(parts, closing), true);
      }),
    openOver: (query) => whenBack(() => void step(withQuery(query), { motion: 'none', isOver: true })),
    closeOver: (names) =>
      whenBack(() => {
        if (isPanel()) goBack();
        else void step(withQuery(Object.fromEntries(names.map((name) => [name, null]))), { replace: true, motion: 'none' });
      }),
  };
}

/** The URL as the server saw it: no navigation there. */
export function staticNavigation(url: string): Navigation {
  const place = placeOf(new URL(url, 'http://localhost'));
  const nothing = () => {};
  return {
    current: () => place,
    subscribe: () => nothing,
    navigate: nothing,
    back: nothing,
    openPanel: nothing,
    closePanel: nothing,
    openOver: nothing,
    closeOver: nothing,
    isBusy: () => false,
  };
}

/** The current URL with changed query parameters; null removes one. */
function withQuery(changes: Record<string, string | null>): string {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

const placeOf = (url: URL): Place => ({ path: readablePath(url.pathname), search: url.search, hash: url.hash });
const readPlace = (): Place => placeOf(new URL(window.location.href));

function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return `${performance.timeOrigin}-${lastKey}`;
};

/** The current history entry; one created by the browser, by a plain link to a hash, gets a mark. */
function readEntry(depthOfNew: number): Entry {
  const state = window.history.state as Partial<Entry> | null;
  if (typeof state?.key === 'string' && typeof state.depth === 'number')
    return { key: state.key, depth: state.depth, isPanel: state.isPanel === true };
  const made: Entry = { key: newKey(), depth: depthOfNew, isPanel: depthOfNew > 0 && window.location.hash !== '' };
  window.history.replaceState(made, '');
  return made;
}
