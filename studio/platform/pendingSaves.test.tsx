import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderStudio } from '../testing/renderStudio.tsx';
import { flushPendingSaves, usePendingSave } from './pendingSaves.ts';

type Flush = () => Promise<boolean>;
function Place({ flush }: { flush: Flush }) {
  usePendingSave(flush, 'studio.page.not_saved');
  return null;
}
/** A promise and its resolver. */
function later() {
  let answer: (isSaved: boolean) => void = () => {};
  const promise = new Promise<boolean>((resolve) => (answer = resolve));
  return { promise, answer };
}

describe('unsaved changes', () => {
  it('are none where no screen saves automatically', async () => {
    expect(await flushPendingSaves()).toBeNull();
  });
  it('wait for all screens, and give the reason of one that could not save', async () => {
    const slow = later();
    const { rerender } = await renderStudio(
      <>
        <Place flush={async () => true} />
        <Place flush={() => slow.promise} />
      </>,
      {},
    );
    const done = vi.fn();
    const all = flushPendingSaves().then(done);
    await act(async () => {});
    expect(done).not.toHaveBeenCalled();
    slow.answer(false);
    await all;
    expect(done).toHaveBeenCalledWith('studio.page.not_saved');
    rerender(<Place flush={async () => true} />);
    await act(async () => {});
    expect(await flushPendingSaves()).toBeNull();
  });
  it('include a screen that failed', async () => {
    await renderStudio(<Place flush={() => Promise.reject(new Error('broken'))} />, {});
    expect(await flushPendingSaves()).toBe('studio.page.not_saved');
  });
  it('use a screen’s latest render', async () => {
    const [first, second] = [vi.fn(async () => true), vi.fn(async () => true)];
    const { rerender } = await renderStudio(<Place flush={first} />, {});
    rerender(<Place flush={second} />);
    await flushPendingSaves();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
  it('still include a screen that was just left, until its last save is done', async () => {
    const slow = later();
    const flush = vi.fn(() => slow.promise);
    const { unmount } = await renderStudio(<Place flush={flush} />, {});
    unmount();
    expect(flush).toHaveBeenCalledOnce();
    const all = flushPendingSaves();
    slow.answer(false);
    expect(await all).toBe('studio.page.not_saved');
    await act(async () => {});
    flush.mockClear();
    await flushPendingSaves();
    expect(flush).not.toHaveBeenCalled();
  });
});
