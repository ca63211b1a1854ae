import { render, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { caps, isTyping, nameOf, useHotkeys, type Hotkeys } from './useHotkeys.ts';

const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
function Place({ hotkeys, isActive }: { hotkeys: Hotkeys; isActive?: boolean }) {
  useHotkeys(hotkeys, isActive);
  return <input aria-label="Field" />;
}
afterEach(cleanup);

describe('the name of a key press', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('k', { metaKey: true }), 'mod+k'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z'],
    [press('ArrowUp', { altKey: true }), 'alt+arrowup'],
    [press('?', { shiftKey: true }), '?'],
    [press('/', { ctrlKey: true, shiftKey: true }), 'mod+/'],
    [press('Delete'), 'delete'],
    [press('Enter', { shiftKey: true }), 'shift+enter'],
  ])('%j is %s', (event, name) => {
    expect(nameOf(event)).toBe(name);
  });
  it('is shown as on the keyboard', () => {
    expect([caps('mod+shift+z'), caps('alt+arrowup'), caps('?')]).toEqual([['Ctrl', 'Shift', 'Z'], ['Alt', '↑'], ['?']]);
  });
});

describe('shortcuts of a screen', () => {
  it('run, and keep the browser from acting', () => {
    const run = vi.fn();
    render(<Place hotkeys={{ 'mod+s': run }} />);
    // False: the browser's default was prevented.
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 's' })).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });
  it('leave plain letters to text fields, and take those with Ctrl', () => {
    const [plain, mod] = [vi.fn(), vi.fn()];
    render(<Place hotkeys={{ a: plain, 'mod+z': mod }} />);
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'a' });
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect([plain.mock.calls.length, mod.mock.calls.length]).toEqual([1, 1]);
  });
  it('leave plain letters to an open dialog', () => {
    const run = vi.fn();
    render(
      <>
        <Place hotkeys={{ delete: run }} />
        <dialog open />
      </>,
    );
    fireEvent.keyDown(document.body, { key: 'Delete' });
    expect(run).not.toHaveBeenCalled();
  });
  it('leave events that were handled already', () => {
    const run = vi.fn();
    render(<Place hotkeys={{ delete: run }} />);
    const field = screen.getByLabelText('Field').parentElement!;
    field.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(field, { key: 'Delete' });
    expect(run).not.toHaveBeenCalled();
  });
  it('run the latest render’s function, nothing while inactive, and nothing after leaving', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { rerender, unmount } = render(<Place hotkeys={{ a: first }} />);
    rerender(<Place hotkeys={{ a: second }} />);
    fireEvent.keyDown(document.body, { key: 'a' });
    rerender(<Place hotkeys={{ a: second }} isActive={false} />);
    fireEvent.keyDown(document.body, { key: 'a' });
    rerender(<Place hotkeys={{ a: second }} />);
    unmount();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('typing', () => {
  it.each(['input', 'textarea', 'select'])('happens in %s', (tag) => {
    expect(isTyping(document.createElement(tag))).toBe(true);
  });
  it('does not happen on a button, or elsewhere', () => {
    expect([isTyping(document.createElement('button')), isTyping(null), isTyping(window)]).toEqual([false, false, false]);
  });
});
