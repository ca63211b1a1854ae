import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { drawWithMotion } from './transition.ts';

const drawer = document as { startViewTransition?: unknown };
afterEach(() => {
  cleanup();
  delete drawer.startViewTransition;
});

/** What stood on the screen when the step said that it is drawn. */
function step(motion: 'push' | 'none'): string | null {
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
  return seen;
}

it.each(['push', 'none'] as const)('a step without movement (%s) is there before one scrolls to its place', (motion) =>
  expect(step(motion)).toBe('after'),
);

it('so is one that moves', () => {
  drawer.startViewTransition = (update: () => void) => {
    update();
    return { finished: Promise.resolve(), ready: Promise.resolve(), updateCallbackDone: Promise.resolve() };
  };
  expect(step('push')).toBe('after');
});
