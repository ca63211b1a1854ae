import { rootElementId } from '@bandstand/contract/render.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectEarlyTaps, repeatEarlyTaps } from './earlyTaps.ts';

let root: HTMLElement;
/** A button rendered by the server; `begin`: React hydrates it. */
function aButton() {
  const button = root.appendChild(document.createElement('button'));
  let count = 0;
  const begin = () => {
    Object.assign(button, { __reactProps$1: {} });
    button.addEventListener('click', () => (count += 1));
  };
  return { button, begin, count: () => count };
}
beforeEach(() => {
  vi.useFakeTimers();
  root = document.body.appendChild(Object.assign(document.createElement('div'), { id: rootElementId }));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('a tap before hydration', () => {
  it('takes effect after it, once, however often it was repeated', () => {
    collectEarlyTaps();
    const { button, begin, count } = aButton();
    button.click();
    button.click();
    begin();
    repeatEarlyTaps();
    expect(count()).toBe(1);
    repeatEarlyTaps();
    button.click();
    vi.runAllTimers();
    expect(count()).toBe(2);
  });
  it('waits for the part of the page with its button', () => {
    collectEarlyTaps();
    const { button, begin, count } = aButton();
    button.click();
    repeatEarlyTaps();
    vi.advanceTimersByTime(400);
    expect(count()).toBe(0);
    begin();
    vi.advanceTimersByTime(60);
    expect(count()).toBe(1);
  });
  it('takes effect in a part that arrives after others', () => {
    collectEarlyTaps();
    repeatEarlyTaps();
    const { button, begin, count } = aButton();
    vi.advanceTimersByTime(300);
    button.click();
    button.click();
    vi.advanceTimersByTime(10);
    begin();
    vi.advanceTimersByTime(60);
    expect(count()).toBe(1);
  });
  it('is not repeated when React hydrates its part at once', () => {
    collectEarlyTaps();
    repeatEarlyTaps();
    const { button, begin, count } = aButton();
    // As React does it: the tap finds the part and is then dispatched to it.
    root.addEventListener('click', begin, { capture: true, once: true });
    button.click();
    vi.advanceTimersByTime(500);
    expect(count()).toBe(1);
  });
  it('is dropped if its target is gone, and after ten seconds nothing waits', () => {
    collectEarlyTaps();
    const [gone, late] = [aButton(), aButton()];
    gone.button.click();
    gone.begin();
    gone.button.remove();
    late.button.click();
    repeatEarlyTaps();
    vi.advanceTimersByTime(10_100);
    late.begin();
    vi.advanceTimersByTime(200);
    expect([gone.count(), late.count()]).toEqual([0, 0]);
  });
  it('does not matter if the document came without the script', () => {
    expect(() => repeatEarlyTaps()).not.toThrow();
  });
});
