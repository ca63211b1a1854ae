import { earlyTapsKey, rootElementId } from '@bandstand/contract/render.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatEarlyTaps } from './earlyTaps.ts';

/** What the document's first script does, before the app's code has loaded. */
function listen() {
  const taps = Object.assign([] as Element[], {
    take: ({ target }: Event) => void (target instanceof Element && !taps.includes(target) && taps.push(target)),
  });
  Object.assign(window, { [earlyTapsKey]: taps });
  document.addEventListener('click', taps.take, true);
}
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
    listen();
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
    listen();
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
    listen();
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
    listen();
    repeatEarlyTaps();
    const { button, begin, count } = aButton();
    // As React does it: the tap finds the part and is then dispatched to it.
    root.addEventListener('click', begin, { capture: true, once: true });
    button.click();
    vi.advanceTimersByTime(500);
    expect(count()).toBe(1);
  });
  it('is dropped if its target is gone, and after ten seconds nothing waits', () => {
    listen();
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
