import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { dismissToast, toast, toastStore } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (const shown of toastStore.current()) dismissToast(shown.id);
  vi.useRealTimers();
});

const show = (...news: Parameters<typeof toast>) => act(() => void toast(...news));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('toasts', () => {
  it('appear, are announced and disappear without action', () => {
    render(<ToastRegion label="Messages" dismissLabel="Dismiss" />);
    show({ text: 'Saved' });
    expect(screen.getByText('Saved').closest('[aria-live="polite"]')).not.toBeNull();
    wait(4900);
    expect(screen.queryByText('Saved')).not.toBeNull();
    wait(200);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('offer to undo once', () => {
    const run = vi.fn();
    render(<ToastRegion label="Messages" dismissLabel="Dismiss" />);
    show({ text: 'Moved', action: { label: 'Undo', run } });
    wait(7000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Moved')).toBeNull();
  });

  it('stay while someone looks at them', () => {
    render(<ToastRegion label="Messages" dismissLabel="Dismiss" />);
    show({ text: 'Saved' });
    const line = screen.getByText('Saved').closest('li')!;
    fireEvent.pointerEnter(line);
    wait(20_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(line);
    wait(5100);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('number three at most, and each can be dismissed', () => {
    render(<ToastRegion label="Messages" dismissLabel="Dismiss" />);
    for (const text of ['One', 'Two', 'Three', 'Four']) show({ text });
    expect(screen.queryByText('One')).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    expect(toastStore.current().map((shown) => shown.text)).toEqual(['Three', 'Four']);
  });

  it('stay above a bar at the lower edge that comes while they are shown', async () => {
    const withBar = (isThere: boolean) => (
      <>
        {isThere && <div data-bottom-bar />}
        <ToastRegion label="Messages" dismissLabel="Dismiss" />
      </>
    );
    const edge = window.innerHeight;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.matches('[data-bottom-bar]') ? edge - 90 : edge - 60, 375, 90);
    });
    const room = () => screen.getByRole('region', { hidden: true }).style.getPropertyValue('--room-below');
    const { rerender } = render(withBar(true));
    show({ text: 'Saved' });
    expect(room()).toBe('90px');
    rerender(withBar(false));
    await act(async () => {});
    expect(room()).toBe('0px');
    vi.restoreAllMocks();
  });

  it('can be pressed while a dialog is open: they move into the one in front, and out again', () => {
    const dialogs = (second: boolean) => (
      <>
        <Dialog open title="One" closeLabel="Close" onClose={() => undefined} />
        <Dialog open={second} title="Two" closeLabel="Close" onClose={() => undefined} />
        <ToastRegion label="Messages" dismissLabel="Dismiss" />
      </>
    );
    const run = vi.fn();
    const { rerender } = render(dialogs(true));
    const around = () => screen.getByText('Removed').closest('dialog')?.textContent;
    show({ text: 'Removed', action: { label: 'Undo', run } });
    expect(around()).toContain('Two');
    rerender(dialogs(false));
    expect(around()).toContain('One');
    fireEvent.click(screen.getByText('Undo'));
    expect(run).toHaveBeenCalledOnce();
    rerender(<ToastRegion label="Messages" dismissLabel="Dismiss" />);
    show({ text: 'Removed' });
    expect(around()).toBeUndefined();
  });
});
