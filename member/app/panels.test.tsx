import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../testing/visit.tsx';

const home = aPage({ path: '/', page_title: 'Home', blocks: [aText('Welcome')] });
const dialogs = () =>
  screen
    .queryAllByRole('dialog')
    .map((dialog) => dialog.getAttribute('aria-labelledby') && document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent);

describe('panels in the URL hash (NAV-4)', () => {
  it('open as named in the hash, one above the other', async () => {
    await visit({ pages: [home], at: '/#menu+scheduled?available_after=2030-01-02T10:00:00Z' });
    await waitFor(() => expect(dialogs()).toEqual(['Harbour Strength', 'Not open yet']));
    expect(screen.getByText(/Jan 2, 2030/)).toBeTruthy();
  });

  it('keep unknown parts and show nothing for them', async () => {
    const { platform, hash } = await visit({ pages: [home], at: '/#elsewhere?x=1' });
    expect(dialogs()).toEqual([]);
    platform.navigation.openPanel('menu');
    await waitFor(() => expect(dialogs()).toHaveLength(1));
    expect(hash()).toBe('#elsewhere?x=1+menu');
  });

  it('close with Back, the topmost first', async () => {
    const { platform, hash } = await visit({ pages: [home] });
    platform.navigation.openPanel('menu');
    platform.navigation.openPanel('scheduled');
    await waitFor(() => expect(dialogs()).toHaveLength(2));
    expect(hash()).toBe('#menu+scheduled');
    window.history.back();
    await waitFor(() => expect(hash()).toBe('#menu'));
    window.history.back();
    await waitFor(() => expect(hash()).toBe(''));
    await waitFor(() => expect(dialogs()).toEqual([]));
  });

  it('close by their own button as a step back, so that Back does not reopen them', async () => {
    const { platform, user, hash } = await visit({ pages: [home] });
    const steps = window.history.length;
    platform.navigation.openPanel('scheduled');
    await screen.findByText('Not open yet');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(hash()).toBe(''));
    expect(window.history.length).toBe(steps + 1);
  });

  it('open another right after closing one', async () => {
    const { platform, hash } = await visit({ pages: [home] });
    platform.navigation.openPanel('scheduled');
    await settled();
    platform.navigation.closePanel('scheduled');
    platform.navigation.openPanel('menu');
    await waitFor(() => expect(hash()).toBe('#menu'));
  });

  it('close without leaving the page when they came with the URL', async () => {
    const { user, hash } = await visit({ pages: [home], at: '/#scheduled' });
    await screen.findByText('This page opens later. There is no date for it yet.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(hash()).toBe(''));
    expect(screen.getByText('Welcome')).toBeTruthy();
  });
});
