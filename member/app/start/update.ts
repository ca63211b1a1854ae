import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { Navigation } from '../../platform/navigation/navigation.ts';
import { afterLoad } from './afterLoad.ts';

/** How long the loader covers the app on the load after an update (spec L536). */
const updateLoaderMs = 1500;
/** How long a full load waits for its prerequisite, such as a logout request. */
const loadPatienceMs = 4000;

let isWaiting = false;
const listeners = new Set<() => void>();

/** A new version exists: the next navigation becomes a full load. */
export function expectUpdate(): void {
  isWaiting = true;
}

let wasReloaded = false;
let isLoading = false;

function show(next: boolean): void {
  isLoading = next;
  for (const listener of listeners) listener();
}

/** Whether that load is under way now. */
export const updateStore = {
  subscribe(listener: () => void) {
    return subscribeTo(listeners, listener);
  },
  isLoading: () => isLoading,
};

/** Turns a navigation into a full load with `reload=<ms>` while an update waits (NAV-11); never out of a checkout. */
export function takeOver(url: URL, current: () => ReturnType<Navigation['current']> | null): boolean {
  if (!isWaiting || /(^#|\+)checkout/.test(current()?.hash ?? '')) return false;
  show(true);
  const target = new URL(url);
  target.searchParams.set('reload', String(Date.now()));
  // The waiting worker takes over first, so that the load gets the new files.
  void activateWaiting().finally(() => window.location.assign(target));
  return true;
}

/**
 * A page belongs to a later release than this document: the next navigation becomes a full load, or at once if the page is being waited
 * for. Not offline, where only answers from different times exist, and not right after a reload.
 */
export function meetRelease(isAwaited: boolean, current: () => ReturnType<Navigation['current']> | null): void {
  if (!navigator.onLine) return;
  expectUpdate();
  if (isAwaited && !wasReloaded) takeOver(new URL(window.location.href), current);
}

/**
 * Covers the app and reloads a URL once `after` has settled or takes too long. A document keeps its decoded pictures and would show them to
 * the next person.
 */
export function reload(url: URL, after: Promise<unknown>): void {
  show(true);
  const late = new Promise((resolve) => setTimeout(resolve, loadPatienceMs));
  void Promise.race([after, late])
    .catch(() => {})
    .then(() => window.location.replace(url));
}

async function activateWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const worker = registration?.waiting;
  if (!worker) return;
  const taken = new Promise<void>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
  worker.postMessage({ type: 'skip-waiting' });
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, updateLoaderMs))]);
}

/** On the load after an update: removes `reload` from the URL and covers the app for a moment. */
export function endUpdate(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('reload')) return;
  wasReloaded = true;
  url.searchParams.delete('reload');
  window.history.replaceState(window.history.state, '', url);
  show(true);
  setTimeout(() => show(false), updateLoaderMs);
}

/** Registers the worker after the first view, only in production and outside the builder's frame. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) expectUpdate();
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  };
  afterLoad(() => void register().catch((error: unknown) => console.warn('The service worker could not be registered', error)));
}
