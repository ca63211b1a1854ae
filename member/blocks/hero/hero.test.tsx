import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aVideo } from '../../testing/kitMedia.ts';
import { aBlock, anImage, aPage } from '@bandstand/contract/testing/pages.builders.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});
const moving = aBlock('hero', { title: 'Tide', video: aVideo() });
const reduce = (isReduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query.includes('reduce'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

describe('a hero with a video', () => {
  it('plays silently over its poster and stops on a press', async () => {
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
    const { user } = await drawBlocks([moving]);
    const stop = await screen.findByRole('button', { name: 'Pause background video' });
    const video = document.querySelector('video')!;
    expect([video.muted, video.loop, video.autoplay]).toEqual([true, true, true]);
    await user.click(stop);
    expect(pause).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Play background video' })).toBeTruthy();
    expect(document.querySelector('img')).toBeTruthy();
  });

  it('stays still for viewers who want less motion or less data', async () => {
    reduce(true);
    await drawBlocks([moving]);
    expect(document.querySelector('video')).toBeNull();
    reduce(false);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    await drawBlocks([moving]);
    expect(document.querySelector('video')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Tide' })).toBeTruthy();
  });
});

it('uses a picture from an attribute, of the right kind only (BLK-6)', async () => {
  const attributes = [
    { slug: 'cover', type: 'image' as const, value: anImage('/media/cover') },
    { slug: 'words', type: 'string' as const, value: '/media/no' },
  ];
  const hero = (attribute: string) => aBlock('hero', { title: 'T', image: { attribute } });
  await drawBlocks([hero('cover')], {}, aPage({ attributes }));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/cover');
  await drawBlocks([hero('words'), hero('missing')], {}, aPage({ attributes }));
  expect(document.querySelector('img')).toBeNull();
});
