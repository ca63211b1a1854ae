import { guestKey, liveAttribute, waitingFilesKey } from '@bandstand/contract/render.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWhenUsed } from './loadWhenUsed.ts';

const html = document.documentElement;
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname);
const loaded = () => [scripts(), [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)];
const asked = [['/assets/app.js'], ['modulepreload /assets/runtime.js']];

/** What scrolls into view, told by hand. */
let seen: ((isIntersecting: boolean) => void) | null = null;
const observed: Element[] = [];
class FakeObserver {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    seen = (isIntersecting) => tell([{ isIntersecting }]);
  }
  observe(element: Element) {
    observed.push(element);
  }
  disconnect() {
    observed.length = 0;
    seen = null;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  // The test's window would fetch the script.
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLScriptElement, src: string) {
    this.setAttribute('type', 'text/plain');
    this.setAttribute('src', src);
  });
  html.dataset[waitingFilesKey] = '/assets/app.js /assets/runtime.js';
});
afterEach(() => {
  // Ends what still waits.
  window.dispatchEvent(new Event('pointerdown'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const element of document.head.querySelectorAll('script, link')) element.remove();
  delete html.dataset[waitingFilesKey];
  delete html.dataset[guestKey];
  document.body.replaceChildren();
  localStorage.clear();
  document.cookie = 'has_session=; max-age=0';
  window.history.replaceState(null, '', '/');
});

describe('the app of a guest who is new', () => {
  it.each(['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'])('waits for a sign of use: %s', (sign) => {
    loadWhenUsed();
    expect([loaded(), guestKey in html.dataset]).toEqual([[[], []], true]);
    window.dispatchEvent(new Event(sign));
    window.dispatchEvent(new Event(sign));
    expect(loaded()).toEqual(asked);
  });

  it('waits for a pointer that moves, not for one that rests while the page appears', () => {
    loadWhenUsed();
    window.dispatchEvent(new PointerEvent('pointermove', { movementX: 0, movementY: 0 }));
    expect(scripts()).toEqual([]);
    window.dispatchEvent(new PointerEvent('pointermove', { movementX: 3, movementY: 0 }));
    expect(loaded()).toEqual(asked);
  });

  it('comes with a part in view that does nothing without it', () => {
    loadWhenUsed();
    const part = document.body.appendChild(document.createElement('div'));
    part.setAttribute(liveAttribute, '');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(observed).toEqual([part]);
    seen?.(false);
    expect(scripts()).toEqual([]);
    seen?.(true);
    expect(loaded()).toEqual(asked);
  });

  it('comes to a visitor who stays, and not before the page has loaded', () => {
    loadWhenUsed();
    vi.advanceTimersByTime(20_000);
    expect(scripts()).toEqual([]);
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(5000);
    expect(scripts()).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(loaded()).toEqual(asked);
  });

  it('is asked for again with the next sign when it did not come', () => {
    loadWhenUsed();
    window.dispatchEvent(new Event('pointerdown'));
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(scripts()).toEqual([]);
    window.dispatchEvent(new Event('pointerdown'));
    expect(scripts()).toEqual(['/assets/app.js']);
  });
});

describe('the app', () => {
  it.each([
    ['someone with a session', () => void (document.cookie = 'has_session=1')],
    ['someone who used it before', () => localStorage.setItem('app:first:device_id', '"1"')],
    ['an address with a panel', () => window.history.replaceState(null, '', '/#auth')],
    ['an address with a referral', () => window.history.replaceState(null, '', '/?utm_source=mail&referral=anna')],
  ])('comes at once for %s', (_whom, arrive) => {
    arrive();
    loadWhenUsed();
    expect([loaded(), guestKey in html.dataset]).toEqual([asked, false]);
  });

  it('waits at an address with only the parameters of a campaign', () => {
    window.history.replaceState(null, '', '/?utm_source=mail&utm_campaign=spring&fbclid=1&gclid=2');
    loadWhenUsed();
    expect(scripts()).toEqual([]);
  });

  it('is already in a document that does not wait', () => {
    delete html.dataset[waitingFilesKey];
    loadWhenUsed();
    window.dispatchEvent(new Event('pointerdown'));
    expect(loaded()).toEqual([[], []]);
  });
});
