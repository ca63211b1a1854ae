import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Dialog, Sheet, type DialogProps } from './Dialog.tsx';

afterEach(cleanup);

function Opener({ as: Modal = Dialog, children, ...props }: Partial<DialogProps> & { as?: typeof Dialog }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal title="Leave the program?" closeLabel="Close" open={open} onClose={() => setOpen(false)} {...props}>
        {children ?? <p>Your progress stays.</p>}
      </Modal>
    </>
  );
}

const dialog = () => document.querySelector('dialog')!;
async function open() {
  const user = aUser();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(dialog().open).toBe(true);
}

describe.each([
  ['Dialog', Dialog],
  ['Sheet', Sheet],
])('%s', (_, Modal) => {
  it('is named by its title, locks the page’s scrolling and restores the focus', async () => {
    const user = aUser();
    render(<Opener as={Modal} />);
    await open();
    const title = document.getElementById(dialog().getAttribute('aria-labelledby')!);
    expect(title?.textContent).toBe('Leave the program?');
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog().open).toBe(false);
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('takes the focus itself when the browser chose its close button', async () => {
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      this.open = true;
      this.querySelector('button')?.focus();
    });
    render(<Opener as={Modal} />);
    await open();
    expect(document.activeElement).toBe(dialog());
    show.mockRestore();
  });

  it('focuses the element that is marked as the first', async () => {
    render(
      <Opener as={Modal}>
        <button type="button">Not this</button>
        <input aria-label="Name" data-autofocus />
      </Opener>,
    );
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('closes on Escape and on a press outside, but not on a press that began inside', async () => {
    render(<Opener as={Modal} />);
    await open();
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(dialog().open).toBe(false);

    await open();
    fireEvent.pointerDown(screen.getByText('Your progress stays.'));
    fireEvent.click(dialog());
    expect(dialog().open).toBe(true);
    fireEvent.pointerDown(dialog());
    fireEvent.click(dialog());
    expect(dialog().open).toBe(false);
  });
});

describe('a dialog that asks for a decision', () => {
  it('stays open until one is made', async () => {
    render(<Opener isDismissable={false} isAlert />);
    await open();
    const escape = new Event('cancel', { cancelable: true });
    fireEvent(dialog(), escape);
    fireEvent.pointerDown(dialog());
    fireEvent.click(dialog());
    expect(escape.defaultPrevented).toBe(true);
    expect(dialog().open).toBe(true);
    expect(dialog().getAttribute('role')).toBe('alertdialog');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('the page behind a dialog', () => {
  it.each([
    [1265, '15px'],
    [1280, '0px'],
  ])('when %i px wide in a window of 1280, reserves %s for the lost scroll bar', async (width, kept) => {
    const user = aUser();
    const root = document.documentElement;
    vi.stubGlobal('innerWidth', 1280);
    Object.defineProperty(root, 'clientWidth', { value: width, configurable: true });
    render(<Opener />);
    await open();
    expect(root.style.getPropertyValue('--scrollbar-width')).toBe(kept);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(root.style.getPropertyValue('--scrollbar-width')).toBe('');
    vi.unstubAllGlobals();
    Reflect.deleteProperty(root, 'clientWidth');
  });
});

describe('content', () => {
  it('stays locked while the dialog closes and is free afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Opener />);
    await open();
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(screen.queryByText('Your progress stays.')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.queryByText('Your progress stays.')).toBeNull();
    vi.useRealTimers();
  });

  it('is unlocked when open dialogs unmount, even two at once', async () => {
    const both = (
      <>
        <Dialog open title="One" closeLabel="Close" onClose={() => undefined} />
        <Dialog open title="Two" closeLabel="Close" onClose={() => undefined} />
      </>
    );
    const { unmount } = render(both);
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true);
    unmount();
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(false);
  });
});

describe('content that is higher than the dialog', () => {
  const heightOf = (name: 'scrollHeight' | 'clientHeight', height: number) => vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(height);
  afterEach(() => void vi.restoreAllMocks());
  const shown = (children: ReactNode) => (
    <Dialog open title="Terms" closeLabel="Close" onClose={() => {}}>
      {children}
    </Dialog>
  );
  const part = (text: string) => screen.getByText(text).parentElement;

  it('can be focused and scrolled by keys when nothing in it can take the focus', async () => {
    heightOf('scrollHeight', 900);
    heightOf('clientHeight', 300);
    const { rerender } = render(shown(<p>Much</p>));
    rerender(shown([<p key="1">Much</p>, <p key="2">More</p>]));
    await waitFor(() => expect(part('Much')?.tabIndex).toBe(0));
    rerender(
      shown([
        <p key="1">Much</p>,
        <a key="3" href="/terms">
          All of it
        </a>,
      ]),
    );
    await waitFor(() => expect(part('Much')?.hasAttribute('tabindex')).toBe(false));
  });
});
