import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aVideo } from '../../testing/kitMedia.ts';
import { aBlock } from '@bandstand/contract/testing/pages.builders.ts';
import { embedOf } from '@bandstand/rules/pages/embed.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';

describe('addresses of external videos (L115)', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'youtube', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?t=42', 'youtube', `${youtube}&start=42`],
    ['https://m.youtube.com/live/dQw4w9WgXcQ', 'youtube', youtube],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', youtube],
    ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/76979871/abcdef0123', 'vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef0123'],
    ['https://vimeo.com/event/12345', 'vimeo', 'https://vimeo.com/event/12345/embed?autoplay=1&dnt=1'],
    [
      'https://www.facebook.com/watch/?v=1',
      'facebook',
      'https://www.facebook.com/plugins/video.php?autoplay=true&show_text=false&href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1',
    ],
    ['https://us02web.zoom.us/j/123', 'zoom', null],
  ])('%s', (address, provider, src) => expect(embedOf(address)).toMatchObject({ provider, src }));

  it.each([
    'https://example.org/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'javascript://youtube.com/%0aalert(1)',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/',
    'not an address',
  ])('%s is not one', (address) => expect(embedOf(address)).toBeNull());
});

it('loads nothing from other hosts before a click, and explains the click (BLK-9)', async () => {
  const { user } = await drawBlocks([aBlock('image', { video: aVideo({ url: 'https://youtu.be/dQw4w9WgXcQ', title: 'The hinge' }) })]);
  expect(document.querySelector('iframe')).toBeNull();
  expect(document.body.innerHTML).not.toContain('youtube-nocookie');
  expect(screen.getByText('Plays from YouTube, which will know that you visited.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Play: The hinge/ }));
  expect(screen.getByTitle('The hinge').getAttribute('src')).toBe(youtube);
});
