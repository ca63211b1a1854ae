import { earlyTapsKey } from '@bandstand/contract/render.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { repeatEarlyTaps } from './earlyTaps.ts';

/** What the first script of the document does, before any of the app's code is there. */
function listen() {
  const taps = Object.assign([] as Element[], {
    take: ({ target }: Event) => void (target instanceof Element && !taps.includes(target) && taps.push(target)),
  });
  Object.assign(window, { [earlyTapsKey]: taps });
  document.addEventListener('click', taps.take, true);
}
function aButton() {
  const button = document.body.appendChild(document.createElement('button'));
  let count = 0;
  return { button, begin: () => button.addEventListener('click', () => (count += 1)), count: () => count };
}
afterEach(() => document.body.replaceChildren());

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
    expect(count()).toBe(2);
  });
  it('on what is not there any more is forgotten', () => {
    listen();
    const { button, begin, count } = aButton();
    button.click();
    begin();
    button.remove();
    repeatEarlyTaps();
    expect(count()).toBe(0);
  });
  it('is no matter where the document came without the script', () => {
    expect(() => repeatEarlyTaps()).not.toThrow();
  });
});
