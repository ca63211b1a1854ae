import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../testing/visit.tsx';
import { needsOwnPull } from './needsOwnPull.ts';
import { pullEnough, pullMost, watchPull } from './pullGesture.ts';

const installed = (isInstalled: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer') || (isInstalled && query.includes('standalone')),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
const touch = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] });
const root = document.documentElement;
const swipe = (...points: [number, number][]) => {
  const [first, ...rest] = points;
  fireEvent.touchStart(document.body, touch(...first!));
  const held = rest.map((point) => !fireEvent.touchMove(document.body, touch(...point)));
  return held;
};

afterEach(() => {
  vi.unstubAllGlobals();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

describe('a pulling finger', () => {
  const watch = () => {
    const [onPull, onRefresh] = [vi.fn(), vi.fn()];
    const stop = watchPull(root, { onPull, onRefresh, mayStart: () => true });
    return { onPull, onRefresh, stop, last: () => onPull.mock.calls.at(-1)?.[0] as number | null | undefined };
  };

  it('refreshes once it has pulled far enough, without scrolling the page', () => {
    const { onRefresh, last, stop } = watch();
    expect(swipe([50, 10], [52, 60], [54, 300])).toEqual([true, true]);
    expect(last()).toBeGreaterThan(pullEnough);
    expect(last()).toBeLessThan(pullMost);
    fireEvent.touchEnd(document.body, { touches: [] });
    expect(onRefresh).toHaveBeenCalledTimes(1);
    expect(last()).toBeNull();
    stop();
  });

  it('does nothing when it lets go early', () => {
    const { onRefresh, last, stop } = watch();
    swipe([50, 10], [50, 60]);
    fireEvent.touchEnd(document.body, { touches: [] });
    expect(onRefresh).not.toHaveBeenCalled();
    expect(last()).toBeNull();
    stop();
  });

  it.each([
    ['up', [50, 100], [50, 40]],
    ['aside', [50, 100], [140, 150]],
  ] as const)('is ignored when it goes %s', (_where, from, to) => {
    const { onPull, stop } = watch();
    expect(swipe([...from], [...to], [to[0], 400])).toEqual([false, false]);
    expect(onPull).not.toHaveBeenCalled();
    stop();
  });

  it('is ignored on a scrolled page and with a second finger', () => {
    const { onPull, stop } = watch();
    Object.defineProperty(window, 'scrollY', { value: 40, configurable: true });
    expect(swipe([50, 10], [50, 200])).toEqual([false]);
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    fireEvent.touchStart(document.body, { touches: [touch(1, 1).touches[0], touch(9, 9).touches[0]] });
    fireEvent.touchMove(document.body, touch(1, 200));
    expect(onPull).not.toHaveBeenCalled();
    stop();
  });
});

describe('pull to refresh', () => {
  it('is the app’s own only where the browser has none', () => {
    installed(true);
    expect(needsOwnPull()).toBe(true);
    installed(false);
    expect(needsOwnPull()).toBe(false);
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' });
    expect(needsOwnPull()).toBe(true);
  });

  it('refetches the current page', async () => {
    installed(true);
    const { server } = await visit({ pages: [aPage({ path: '/', blocks: [aText('Old words')] })] });
    await waitFor(() => expect(root.style.overscrollBehaviorY).toBe('contain'), { timeout: 4000 });
    server.pages.set('/', aPage({ path: '/', blocks: [aText('New words')] }));
    swipe([50, 10], [50, 60], [50, 320]);
    act(() => void fireEvent.touchEnd(document.body, { touches: [] }));
    expect(await screen.findByText('New words')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Refreshing')).toBeNull(), { timeout: 2000 });
  });

  it('does not start in a dialog', async () => {
    installed(true);
    const { server, platform } = await visit({ pages: [aPage({ path: '/' })] });
    await waitFor(() => expect(root.style.overscrollBehaviorY).toBe('contain'), { timeout: 4000 });
    platform.navigation.openPanel('menu');
    await screen.findByRole('dialog');
    swipe([50, 10], [50, 60], [50, 320]);
    fireEvent.touchEnd(document.body, { touches: [] });
    await settled(20);
    expect(server.requests.filter(({ name }) => name === 'page')).toEqual([]);
  });
});
