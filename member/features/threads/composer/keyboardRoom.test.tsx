import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMessage } from '@bandstand/contract/testing/threads.builders.ts';
import { opensThread } from '../thread/threads.driver.tsx';

/** The part of the screen above a keyboard. */
class Viewport extends EventTarget {
  height = 800;
  offsetTop = 0;
  scale = 1;
  becomes(height: number, scale = 1) {
    Object.assign(this, { height, scale });
    act(() => void this.dispatchEvent(new Event('resize')));
  }
}
let viewport: Viewport;
let bottom = 800;
const observers = new Set<() => void>();
beforeEach(() => {
  viewport = new Viewport();
  vi.stubGlobal('visualViewport', viewport);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 375, bottom));
  bottom = 800;
  observers.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        observers.add(notify);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a page that shrinks itself needs no space: it is measured again at its new height', async () => {
  await opensThread([aMessage(0)]);
  viewport.becomes(480);
  bottom = 480;
  act(() => {
    for (const notify of observers) notify();
  });
  expect(document.querySelector<HTMLElement>('.view')?.style.getPropertyValue('--keyboard')).toBe('0px');
});

it('the composer moves above an overlaying keyboard, and back down without it', async () => {
  await opensThread([aMessage(0)]);
  const room = () => document.querySelector<HTMLElement>('.view')?.style.getPropertyValue('--keyboard') ?? '';
  expect(room()).toBe('');
  viewport.becomes(480);
  expect(room()).toBe('320px');
  viewport.becomes(800);
  expect(room()).toBe('0px');
  // Pinch zoom is not a keyboard.
  viewport.becomes(400, 2);
  expect(room()).toBe('0px');
});
