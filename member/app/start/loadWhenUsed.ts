import { guestKey, liveAttribute, waitingFilesKey } from '@bandstand/contract/render.ts';
import { hasSessionCookie } from '../../platform/session/session.handoff.ts';

/** What people do before they tap, and taps. */
const signs = ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown', 'focusin'] as const;
/** Visitors who only look have gone by then. */
const quietMs = 6000;
/** Parameters of campaigns: pages ignore them. */
const idleParameter = /^(utm_\w+|\w*clid)$/;

/**
 * Loads the app in a document whose app may wait: at the first sign of use, when a part in view does nothing without it, or when the visitor
 * stays. At once for everyone who has used the app on this device, and for addresses that ask for more than the page.
 */
export function loadWhenUsed(): void {
  const { dataset } = document.documentElement;
  const files = dataset[waitingFilesKey]?.split(' ');
  if (!files) return;
  if (hasSessionCookie() || hasUsedApp() || asksForMore(window.location)) return load(files, () => {});
  dataset[guestKey] = '';

  let stop = () => {};
  const begin = () => {
    stop();
    // Without a connection, the next sign tries again.
    load(files, () => (stop = follow(begin)));
  };
  stop = follow(begin);
}

/** Calls `begin` at the first reason for the app; returns what ends that. */
function follow(begin: () => void): () => void {
  const isSeen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin());
  const watch = () => {
    for (const part of document.querySelectorAll(`[${liveAttribute}]`)) isSeen.observe(part);
  };
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => (timer = setTimeout(begin, quietMs));
  // Browsers also tell of a pointer that rests while the page appears below it.
  const notice = (event: Event) => {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove' || event.movementX !== 0 || event.movementY !== 0) begin();
  };
  for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true });
  document.addEventListener('DOMContentLoaded', watch);
  window.addEventListener('load', wait);
  return () => {
    isSeen.disconnect();
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, notice, true);
    document.removeEventListener('DOMContentLoaded', watch);
    window.removeEventListener('load', wait);
  };
}

function load([script = '', ...modules]: readonly string[], onFailure: () => void): void {
  for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const element = Object.assign(document.createElement('script'), { type: 'module', src: script });
  element.onerror = () => {
    element.remove();
    onFailure();
  };
  document.head.append(element);
}

/** The app stores something at each start. */
function hasUsedApp(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('app:'));
  } catch {
    return false;
  }
}

const asksForMore = ({ hash, search }: Location): boolean =>
  hash !== '' || [...new URLSearchParams(search).keys()].some((key) => !idleParameter.test(key));
