import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock, anItem } from '@bandstand/contract/testing/pages.builders.ts';

const items = ['A', 'B', 'C', 'D'].map((title) => anItem({ title }));
const carousel = aBlock('collection', { layout: 'carousel', source: 'items', collection: { items } });
const size = (name: 'scrollWidth' | 'clientWidth', px: number) => vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(px);

beforeEach(() => {
  vi.restoreAllMocks();
  size('clientWidth', 600);
});

it('scrolls by buttons and moves from card to card by the arrow keys', async () => {
  size('scrollWidth', 1200);
  const push = vi.fn<(to: ScrollToOptions) => void>();
  HTMLElement.prototype.scrollBy = push as never;
  const { user } = await drawBlocks([carousel]);
  await user.click(await screen.findByRole('button', { name: 'Forward' }));
  expect(push.mock.calls[0]?.[0].left).toBe(510);
  expect((screen.getByRole('button', { name: 'Back' }) as HTMLButtonElement).disabled).toBe(true);
  screen.getByRole('link', { name: 'A' }).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('B');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('A');
});

it('shows all of them on request and keeps the focus', async () => {
  size('scrollWidth', 1200);
  const { user } = await drawBlocks([carousel]);
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forward' })).toBeNull());
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(document.activeElement?.textContent).toBe('A');
});

it('has nothing to scroll when all of them are in view', async () => {
  size('scrollWidth', 600);
  await drawBlocks([carousel]);
  expect(screen.queryByRole('button')).toBeNull();
});
