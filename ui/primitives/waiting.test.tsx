import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressBar, ProgressRing } from './Progress.tsx';
import { Skeleton, SkeletonGroup } from './Skeleton.tsx';
import { ThinBar } from './ThinBar.tsx';
import { useDelayedFlag } from './useDelayedFlag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('useDelayedFlag', () => {
  it('shows nothing for a quick answer', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayedFlag(active), { initialProps: { active: true } });
    wait(140);
    rerender({ active: false });
    wait(1000);
    expect(result.current).toBe(false);
  });

  it('shows after 150 ms and keeps for 300 ms', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayedFlag(active), { initialProps: { active: true } });
    wait(150);
    expect(result.current).toBe(true);
    rerender({ active: false });
    wait(290);
    expect(result.current).toBe(true);
    wait(20);
    expect(result.current).toBe(false);
  });

  it('disappears at once when it was long enough to see', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayedFlag(active), { initialProps: { active: true } });
    wait(150);
    wait(2000);
    rerender({ active: false });
    wait(1);
    expect(result.current).toBe(false);
  });
});

describe('loading indicators', () => {
  it('a skeleton announces once that something is loading and is silent otherwise', () => {
    render(
      <SkeletonGroup label="Loading programs">
        <Skeleton lines={3} />
        <Skeleton shape="block" ratio={1.5} />
      </SkeletonGroup>,
    );
    expect(screen.getByRole('status').textContent).toBe('Loading programs');
    expect(document.querySelectorAll('[aria-hidden="true"]').length).toBe(2);
  });

  it('the thin bar appears after a delay', () => {
    render(<ThinBar active label="Loading" />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    wait(160);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
  });

  it('progress is announced in numbers and words, and stays between 0 and 100', () => {
    render(
      <>
        <ProgressBar value={0.375} label="Program" valueText="3 of 8" />
        <ProgressRing value={7} label="Week" />
      </>,
    );
    const bar = screen.getByRole('progressbar', { name: 'Program' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['38', '3 of 8']);
    expect(screen.getByRole('progressbar', { name: 'Week' }).getAttribute('aria-valuenow')).toBe('100');
  });
});
