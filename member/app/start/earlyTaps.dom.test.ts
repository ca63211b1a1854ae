import { earlyTapsKey, rootElementId } from '@bandstand/contract/render.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatEarlyTaps } from './earlyTaps.ts';

/** What the first script of the document does, before any of the app's code is there. */
function listen() {
  const taps = Object.assign([] as Element[], {
    take: ({ target }: Event) => void (target instanceof Element && !taps.includes(target) && taps.push(target)),
  });
  Object.assign(window, { [earlyTapsKey]: taps });
  document.addEventListener('click', taps.take, true);
}
let root: HTMLElement;
/** A button that the server drew; `begin`: React takes it over. */
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

describe('a tap before the app took over', () => {
  it('is done once it has, once, however often it was tapped', () => {
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
  it('waits for the part of the page that its button is in', () => {
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
  it('and in a part that is not there yet, while others are, is done too', () => {
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
  it('for which React takes its part over at once is not done twice', () => {
    listen();
    repeatEarlyTaps();
    const { button, begin, count } = aButton();
    // As React does it: the tap finds the part, and is then told to it.
    root.addEventListener('click', begin, { capture: true, once: true });
    button.click();
    vi.advanceTimersByTime(500);
    expect(count()).toBe(1);
  });
  it('on what is not there any more is forgotten, and after ten seconds nothing is waited for', () => {
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
  it('is no matter where the document came without the script', () => {
    expect(() => repeatEarlyTaps()).not.toThrow();
  });
});
