import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Dialog, Sheet } from './Dialog.tsx';

const close = vi.fn();
const panel = () => screen.getByRole('dialog');
const handle = () => panel().querySelector('header')!;

beforeEach(() => {
  close.mockClear();
  HTMLElement.prototype.setPointerCapture ??= () => {};
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A finger goes down at the top of the sheet, moves to each height in turn, `ms` apart, and lifts. */
function pulls(
  heights: readonly number[],
  { ms = 100, pointerType = 'touch', on = handle() }: { ms?: number; pointerType?: string; on?: Element } = {},
) {
  const at = (clientY: number, step: number) => ({ clientY, pointerType, pointerId: 1, bubbles: true, timeStamp: 1000 + step * ms });
  const send = (type: string, init: ReturnType<typeof at>) => {
    const event = new PointerEvent(type, init);
    Object.defineProperty(event, 'timeStamp', { value: init.timeStamp });
    fireEvent(on, event);
  };
  send('pointerdown', at(0, 0));
  heights.forEach((height, step) => send('pointermove', at(height, step + 1)));
  return () => send('pointerup', at(heights.at(-1) ?? 0, heights.length));
}

const show = (isDismissable = true) =>
  render(
    <Sheet open onClose={close} title="Menu" closeLabel="Close" isDismissable={isDismissable}>
      <p>Content</p>
    </Sheet>,
  );

describe('a sheet under a finger', () => {
  it('follows it down and closes after a third of its height', () => {
    show();
    const leave = pulls([80, 160, 240]);
    expect(panel().style.translate).toBe('0 240px');
    expect(panel().hasAttribute('data-dragging')).toBe(true);
    leave();
    expect(close).toHaveBeenCalledOnce();
    expect(panel().style.translate).toBe('');
  });

  it('springs back after less', () => {
    show();
    pulls([30, 60, 90])();
    expect(close).not.toHaveBeenCalled();
    expect([panel().style.translate, panel().hasAttribute('data-dragging')]).toEqual(['', false]);
  });

  it('closes after a flick, however short', () => {
    show();
    pulls([20, 60], { ms: 30 })();
    expect(close).toHaveBeenCalledOnce();
  });

  it('resists upward pulls: there is nowhere to go', () => {
    show();
    pulls([-80]);
    expect(panel().style.translate).toBe('0 -10px');
  });

  it('stays in place under a mouse and under its own buttons', () => {
    show();
    pulls([300], { pointerType: 'mouse' })();
    pulls([300], { on: screen.getByRole('button', { name: 'Close' }) })();
    expect(panel().style.translate).toBe('');
    expect(close).not.toHaveBeenCalled();
  });

  it('cannot be pulled away when it asks for a decision', () => {
    show(false);
    pulls([400])();
    expect(panel().style.translate).toBe('');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('a dialog', () => {
  it('is described by its explanation and keeps its actions below the scrolling content', async () => {
    const user = aUser();
    const leave = vi.fn();
    render(
      <Dialog
        open
        isAlert
        onClose={close}
        title="Leave the program?"
        closeLabel="Close"
        description="Your progress goes."
        footer={
          <button type="button" onClick={leave}>
            Leave
          </button>
        }
      />,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Leave the program?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Your progress goes.');
    expect(screen.getByRole('button', { name: 'Leave' }).closest('footer')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(leave).toHaveBeenCalledOnce();
  });

  it('whose title is visually hidden still has a name', () => {
    render(<Dialog open onClose={close} title="Picture" isTitleHidden closeLabel="Close" />);
    expect(screen.getByRole('dialog', { name: 'Picture' })).toBeTruthy();
  });
});
