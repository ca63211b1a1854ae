import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAction, drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock, anImage, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { fitted, swipeOf, wholeView, within, zoomAt } from './zoom.ts';

const pictures = ['one', 'two', 'three'].map((name) => aBlock('image', { image: anImage(`/media/${name}`), alt: name, caption: `Picture ${name}` }));
const shown = () => screen.getByRole('dialog').querySelector('img')!;
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key });

describe('enlarged pictures', () => {
  it('move from one to the next by buttons and keys, with captions', async () => {
    const { user } = await drawBlocks(pictures);
    await user.click(screen.getByRole('button', { name: 'Show larger: two' }));
    await screen.findByRole('dialog', { name: 'two' });
    expect([shown().getAttribute('src'), screen.getByText('2 of 3').textContent]).toEqual(['/media/two', '2 of 3']);
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(screen.getByRole('dialog', { name: 'three' }).textContent).toContain('Picture three');
    expect((screen.getByRole('button', { name: 'Next picture' }) as HTMLButtonElement).disabled).toBe(true);
    press('Home');
    expect(shown().getAttribute('src')).toBe('/media/one');
    press('ArrowLeft');
    expect(shown().getAttribute('src')).toBe('/media/one');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('zoom by keys, and change only at full size', async () => {
    const { user } = await drawBlocks(pictures);
    await user.click(screen.getByRole('button', { name: 'Show larger: one' }));
    await screen.findByRole('dialog', { name: 'one' });
    press('+');
    await waitFor(() => expect(shown().style.transform).toContain('scale(1.6)'));
    press('ArrowRight');
    expect(shown().getAttribute('src')).toBe('/media/one');
    press('0');
    await waitFor(() => expect(shown().style.transform).toContain('scale(1)'));
    press('ArrowRight');
    expect(shown().getAttribute('src')).toBe('/media/two');
  });

  it('close with a step back that stays on the page', async () => {
    const { user } = await drawBlocks(pictures);
    const at = window.location.pathname;
    await user.click(screen.getByRole('button', { name: 'Show larger: two' }));
    await screen.findByRole('dialog', { name: 'two' });
    expect(window.location.hash).toMatch(/^#picture/);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([window.location.pathname, window.location.hash]).toEqual([at, '']);
  });

  it('open by any action: its own picture, or the page’s first', async () => {
    const image = anImage('/media/chart', { alt: 'The chart' });
    const button = (media?: object) =>
      aBlock('button', { text: media ? 'Chart' : 'All', style: 'primary', action: anAction('open_lightbox', { media }) });
    const page = aPage({ attributes: [{ slug: 'chart', type: 'image', value: image }] });
    const { user } = await drawBlocks([...pictures, button({ attribute: 'chart' }), button()], {}, page);
    await user.click(screen.getByRole('button', { name: 'Chart' }));
    await screen.findByRole('dialog', { name: 'The chart' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByRole('dialog', { name: 'one' });
  });
});

describe('zoom', () => {
  const window = { width: 400, height: 800 };
  const picture = { width: 400, height: 300 };

  it('keeps the point under the finger in place', () => {
    const view = zoomAt(wholeView, 2, { x: 100, y: 50 });
    expect(view).toEqual({ scale: 2, x: -100, y: -50 });
    expect(zoomAt(view, 0.5, { x: 100, y: 50 })).toEqual(wholeView);
  });
  it('is limited at the edges, between the whole picture and four times that', () => {
    expect(within({ scale: 9, x: 9999, y: 9999 }, window, picture)).toEqual({ scale: 4, x: 600, y: 200 });
    expect(within({ scale: 0.2, x: 10, y: -10 }, window, picture)).toEqual(wholeView);
    // A picture lower than the window does not move vertically.
    expect(within({ scale: 2, x: -500, y: 90 }, window, picture)).toEqual({ scale: 2, x: -200, y: 0 });
  });
  it('begins with the whole picture', () => expect(fitted({ width: 1200, height: 900 }, window)).toEqual(picture));

  it.each([
    [-120, 10, 500, 'next'],
    [120, 10, 500, 'previous'],
    [-40, 5, 60, 'next'],
    [-40, 5, 600, null],
    [10, 150, 500, 'close'],
    [10, -150, 100, null],
  ])('a drag of %i, %i px in %i ms means %s', (dx, dy, ms, meaning) => expect(swipeOf(dx, dy, ms)).toBe(meaning));
});
