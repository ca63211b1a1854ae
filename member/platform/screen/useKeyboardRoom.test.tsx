import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeyboardRoom } from './useKeyboardRoom.ts';

const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 500, scale: 1 });
let moves: { finished: Promise<unknown> }[] = [];
const looked = vi.fn();

beforeEach(() => {
  Object.assign(viewport, { height: 500, scale: 1 });
  moves = [];
  looked.mockClear();
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: 800 } as DOMRect);
  Object.assign(HTMLDialogElement.prototype, { getAnimations: () => (looked(), moves) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Framed() {
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardRoom(frame);
  return (
    <dialog open>
      <div ref={frame} data-testid="frame" />
    </dialog>
  );
}
const room = () => document.querySelector<HTMLElement>('[data-testid="frame"]')?.style.getPropertyValue('--keyboard');
const frames = (count: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, count * 20)));

it('leaves room for what the keyboard covers, and none while someone zooms in', () => {
  render(<Framed />);
  expect(room()).toBe('300px');
  Object.assign(viewport, { scale: 2 });
  act(() => void viewport.dispatchEvent(new Event('resize')));
  expect(room()).toBe('0px');
});

it('waits for a dialog that slides in, without keeping the page from drawing', async () => {
  // It has finished, and is still listed.
  moves = [{ finished: Promise.resolve() }];
  render(<Framed />);
  await frames(3);
  expect(room()).toBe('');
  moves = [];
  await frames(3);
  expect(room()).toBe('300px');
});

it('stops looking when its dialog is gone', async () => {
  moves = [{ finished: Promise.resolve() }];
  render(<Framed />);
  cleanup();
  const before = looked.mock.calls.length;
  await frames(3);
  expect(looked.mock.calls.length).toBe(before);
});
