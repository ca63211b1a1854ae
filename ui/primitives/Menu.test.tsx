import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Menu, type MenuItem } from './Menu.tsx';

/** The test's DOM has no popover: this is as much of it as the menu needs. */
function giveItPopovers() {
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    const event = new Event('toggle');
    Object.assign(event, { newState });
    act(() => void element.dispatchEvent(event));
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed');
    },
  });
  document.addEventListener('click', invoke);
}

function invoke(event: Event) {
  const target = (event.target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  if (target) document.getElementById(target)?.showPopover();
}

beforeEach(giveItPopovers);
afterEach(() => {
  document.removeEventListener('click', invoke);
  cleanup();
});

function show(items: MenuItem[]) {
  render(
    <Menu
      label="Message"
      items={items}
      trigger={(props) => (
        <button type="button" {...props}>
          More
        </button>
      )}
    />,
  );
  return screen.getByRole('button', { name: 'More' });
}

const reply = vi.fn();
const items: MenuItem[] = [
  { id: 'reply', label: 'Reply', onSelect: reply },
  { id: 'pin', label: 'Pin', disabled: true, onSelect: reply },
  { id: 'edit', label: 'Edit', onSelect: () => undefined },
  { id: 'page', label: 'Open page', href: '/page' },
];
const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  it('focuses its first action when it opens and announces that it is open', async () => {
    const user = aUser();
    const trigger = show(items);
    await user.click(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Reply');
  });

  it('moves by arrows, Home, End and first letters, skipping disabled entries', async () => {
    const user = aUser();
    const trigger = show(items);
    trigger.focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Reply');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Edit');
    await user.keyboard('{End}');
    expect(focused()).toBe('Open page');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Reply');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Open page');
    await user.keyboard('e');
    expect(focused()).toBe('Edit');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Reply');
  });

  it('acts once and closes', async () => {
    const user = aUser();
    const trigger = show(items);
    await user.click(trigger);
    await user.keyboard('{Enter}');
    expect(reply).toHaveBeenCalledOnce();
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });

  it('has links for actions that lead somewhere, named by their labels only', () => {
    show(items);
    const link = screen.getByRole('menuitem', { name: 'Open page' });
    expect(link.getAttribute('href')).toBe('/page');
    expect(screen.getByRole('menu', { name: 'Message' })).toBeTruthy();
  });
});
