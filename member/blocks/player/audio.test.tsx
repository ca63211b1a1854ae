import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeMedia } from '../../testing/fakeMedia.ts';
import { anImage } from '@bandstand/contract/testing/pages.builders.ts';
import { show } from '../../testing/visit.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';

const audio = { media_id: 'talk', url: '/media/talk/original.mp3', content_type: 'audio/mpeg', title: 'A talk', duration: 200 };
let media: ReturnType<typeof fakeMedia>;
beforeEach(() => {
  media = fakeMedia({ duration: 200 });
});
async function open() {
  const visited = await show(<AudioPlayer audio={audio} cover={anImage('/media/cover')} />);
  const button = await screen.findByRole('button', { name: 'Play A talk' });
  return { ...visited, button };
}

describe('a sound', () => {
  it('shows title, cover and length, and loads nothing before it is played', async () => {
    const { button } = await open();
    expect([screen.getByText('A talk').tagName, screen.getByText('/ 3:20').tagName, media.loads]).toEqual(['P', 'SPAN', []]);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/cover');
    fireEvent.click(button);
    await waitFor(() => expect(media.loads).toEqual([audio.url]));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  });
  it('reports nothing and stores its position', async () => {
    const { button, server, platform } = await open();
    fireEvent.click(button);
    await waitFor(() => expect(media.element().paused).toBe(false));
    media.element().playTo(190);
    media.element().playTo(120);
    expect(server.calls('PUT /activity')).toEqual([]);
    expect(platform.storage.get('media_positions')?.['guest talk']?.at).toBe(120);
  });
  it('seeks by keys, and reports when it cannot be played', async () => {
    const { button } = await open();
    fireEvent.click(button);
    await waitFor(() => expect(media.element().paused).toBe(false));
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Position' }), { key: 'l' });
    expect(media.element().currentTime).toBe(10);
    media.element().fire('error');
    expect(screen.getByRole('alert').textContent).toContain('This could not be played.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
