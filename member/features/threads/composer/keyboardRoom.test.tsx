import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMessage } from '@bandstand/contract/testing/threads.builders.ts';
import { opensThread } from '../thread/threads.driver.tsx';

/** The part of the screen that a keyboard leaves. */
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

it('a page that becomes smaller itself needs no room: it is measured again when it has its new height', async () => {
  await opensThread([aMessage(0)]);
  viewport.becomes(480);
  bottom = 480;
  act(() => {
    for (const notify of observers) notify();
  });
  expect(document.querySelector<HTMLElement>('.view')?.style.getPropertyValue('--keyboard')).toBe('0px');
});

it('the composer stands above a keyboard that lies over the page, and down again without it', async () => {
  await opensThread([aMessage(0)]);
  const room = () => document.querySelector<HTMLElement>('.view')?.style.getPropertyValue('--keyboard') ?? '';
  expect(room()).toBe('');
  viewport.becomes(480);
  expect(room()).toBe('320px');
  viewport.becomes(800);
  expect(room()).toBe('0px');
  // Two fingers that enlarge are no keyboard.
  viewport.becomes(400, 2);
  expect(room()).toBe('0px');
});
