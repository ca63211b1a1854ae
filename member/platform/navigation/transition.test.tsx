import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWithMotion } from './transition.ts';

const drawer = document as { startViewTransition?: unknown };
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  delete drawer.startViewTransition;
});

/** Navigates, and tells what was on screen when the navigation reported that it was rendered. */
function step(motion: 'push' | 'none'): () => string | null {
  let go: (text: string) => void = () => {};
  function Place() {
    const [text, setText] = useState('before');
    go = setText;
    return <p>{text}</p>;
  }
  render(<Place />);
  let seen: string | null = null;
  act(() =>
    drawWithMotion(
      () => go('after'),
      motion,
      () => (seen = screen.getByRole('paragraph').textContent),
    ),
  );
  return () => seen;
}

it.each(['push', 'none'] as const)('navigating without a transition (%s) renders before it restores the scroll position', (motion) =>
  expect(step(motion)()).toBe('after'),
);

it('navigating with a transition does too, after a frame that shows the tap', () => {
  vi.useFakeTimers();
  drawer.startViewTransition = vi.fn((update: () => void) => {
    update();
    return { finished: Promise.resolve(), ready: Promise.resolve(), updateCallbackDone: Promise.resolve() };
  });
  const seen = step('push');
  expect(seen()).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(seen()).toBe('after');
  expect(drawer.startViewTransition).toHaveBeenCalledOnce();
});
