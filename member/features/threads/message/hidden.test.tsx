import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aThread, ines } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, opensThread, said } from '../thread/threads.driver.tsx';

describe('a message hidden until staff review it (MSG-16)', () => {
  it('says so to others, and stays readable for its author with a note', async () => {
    await opensThread([aMessage(0, { is_hidden: true, message: '' }), aMessage(5, { is_hidden: true, message: 'Mine', user: ines })]);
    expect(bubbles().map(said)).toEqual(['Hidden until staff have reviewed it.', 'MineHidden from others until staff have reviewed it.']);
  });

  it('is hidden while it is on screen, and comes back', async () => {
    const shown = aMessage(0, { message: 'Rude' });
    const { tells } = await opensThread([shown]);
    await tells('message_updated', { message: { ...shown, is_hidden: true, message: '' } });
    expect(screen.queryByText('Rude')).toBeNull();
    await tells('message_updated', { message: shown });
    expect(screen.getByText('Rude')).toBeTruthy();
  });
});

describe('a video (MSG-8)', () => {
  const video = {
    id: '00000000-0000-4000-8000-0000000000f1',
    status: 'preparing' as const,
    url: null,
    hls_url: null,
    poster_url: null,
    content_type: 'video/mp4',
    width: 640,
    height: 360,
    duration: null,
  };
  const message = aMessage(0, { message_type: 'video', message: '', video });

  it('reserves its place while it is prepared, and says when it cannot be played', async () => {
    const { tells } = await opensThread([message], aThread());
    expect(screen.getByText('The video is being prepared')).toBeTruthy();
    const room = () => document.querySelector<HTMLElement>('.video')?.style.aspectRatio;
    const before = room();
    await tells('message_updated', { message: { ...message, video: { ...video, status: 'failed' } } });
    expect(screen.getByText('This video can’t be played')).toBeTruthy();
    expect(room()).toBe(before);
  });

  it('plays in place when it is ready', async () => {
    const ready = { ...video, status: 'ready' as const, url: '/media/v/full', poster_url: '/media/v/poster' };
    await opensThread([{ ...message, video_url: '/media/v/full', video: ready }]);
    expect(screen.queryByText('The video is being prepared')).toBeNull();
    expect(await screen.findByRole('group', { name: 'Video' })).toBeTruthy();
  });
});
