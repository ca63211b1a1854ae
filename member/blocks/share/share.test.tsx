import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock, aPage } from '@bandstand/contract/testing/pages.builders.ts';

afterEach(() => vi.unstubAllGlobals());

it('shares the page with the device, with attributes filled in', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { user } = await drawBlocks([aBlock('share', { text: 'Read {{page.title}}' })], {}, aPage({ path: '/week-1', page_title: 'Week 1' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ url: `${window.location.origin}/week-1`, text: 'Read Week 1' });
  Reflect.deleteProperty(navigator, 'share');
});

it('copies the link if the device has no share sheet', async () => {
  const { user } = await drawBlocks([aBlock('share', { url: 'https://example.org/a' })]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(write).toHaveBeenCalledWith('https://example.org/a'));
});
