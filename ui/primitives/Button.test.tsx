import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('is a plain button that never sends a form by accident', async () => {
    const user = aUser();
    const press = vi.fn();
    render(<Button onClick={press}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('type')).toBe('button');
    await user.click(button);
    expect(press).toHaveBeenCalledOnce();
  });

  it('ignores presses while pending, keeps the focus and announces that it is busy', async () => {
    const user = aUser();
    const press = vi.fn();
    const send = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={(event) => send(event.nativeEvent)}>
        <Button type="submit" pending onClick={press}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('is a link when it leads somewhere', () => {
    render(
      <Button href="/plan" variant="primary">
        See the plan
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'See the plan' }).getAttribute('href')).toBe('/plan');
  });
});

describe('IconButton', () => {
  it('uses its label as its name, as a button and as a link', () => {
    render(
      <>
        <IconButton label="Bookmark">·</IconButton>
        <IconButton label="Inbox" href="/inbox">
          ·
        </IconButton>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Bookmark' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Inbox' })).toBeTruthy();
  });
});
