import { act } from '@testing-library/react';
import { vi } from 'vitest';

type MediaLog = { loads: string[]; plays: () => number };
export type FakeMedia = HTMLMediaElement & {
  /** Plays to this second from the current position. */
  playTo(seconds: number): void;
  fire(event: string): void;
  /** Plays to the end. */
  finish(): void;
};

/** A browser's playback support and media elements: the test's document has none. `refusePlay` is the error of the next attempt. */
export function fakeMedia({ hls = 'maybe', duration = 100 }: { hls?: '' | 'maybe'; duration?: number } = {}) {
  const state = { plays: 0, refusal: null as Error | null };
  const loads: string[] = [];
  const prototype = HTMLMediaElement.prototype;
  const played = new WeakMap<object, [number, number][]>();
  const paused = new WeakMap<object, boolean>();
  const ended = new WeakSet<object>();
  const define = (name: string, descriptor: PropertyDescriptor) => Object.defineProperty(prototype, name, { configurable: true, ...descriptor });
  prototype.canPlayType = (type: string) => (type.includes('mpegurl') ? hls : 'maybe');
  prototype.load = () => {};
  prototype.play = async function play(this: HTMLMediaElement) {
    state.plays += 1;
    const { refusal } = state;
    state.refusal = null;
    if (refusal) throw refusal;
    paused.set(this, false);
    ended.delete(this);
    for (const name of ['play', 'playing']) this.dispatchEvent(new Event(name));
  };
  prototype.pause = function pause(this: HTMLMediaElement) {
    if (paused.get(this) ?? true) return;
    paused.set(this, true);
    this.dispatchEvent(new Event('pause'));
  };
  define('paused', {
    get(this: object) {
      return paused.get(this) ?? true;
    },
  });
  define('ended', {
    get(this: object) {
      return ended.has(this);
    },
  });
  define('duration', { get: () => duration });
  define('currentTime', { writable: true, value: 0 });
  define('playbackRate', { writable: true, value: 1 });
  define('muted', { writable: true, value: false });
  define('volume', { writable: true, value: 1 });
  define('played', {
    get(this: object) {
      const ranges = played.get(this) ?? [];
      return { length: ranges.length, start: (index: number) => ranges[index]![0], end: (index: number) => ranges[index]![1] };
    },
  });
  define('src', {
    get(this: HTMLElement) {
      return this.getAttribute('src') ?? '';
    },
    set(this: HTMLElement, url: string) {
      loads.push(url);
      this.setAttribute('src', url);
    },
  });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }));
  const log: MediaLog & { refusePlay(error: Error): void } = {
    loads,
    plays: () => state.plays,
    refusePlay: (error) => void (state.refusal = error),
  };
  const controlled = (element: HTMLMediaElement): FakeMedia =>
    Object.assign(element, {
      fire: (event: string) => act(() => void element.dispatchEvent(new Event(event))),
      finish: () =>
        act(() => {
          ended.add(element);
          element.pause();
          element.dispatchEvent(new Event('ended'));
        }),
      playTo: (seconds: number) => {
        played.set(element, [...(played.get(element) ?? []), [element.currentTime, seconds]]);
        element.currentTime = seconds;
        act(() => void element.dispatchEvent(new Event('timeupdate')));
      },
    });
  return { ...log, element: () => controlled(document.querySelector<HTMLMediaElement>('video, audio')!), controlled };
}
