import { expect, it } from 'vitest';
import { videoProviderOf } from './embeds.ts';

it.each([
  ['https://www.youtube.com/watch?v=abc', 'youtube'],
  ['https://youtu.be/abc', 'youtube'],
  ['https://player.vimeo.com/video/1', 'vimeo'],
  ['https://fb.watch/abc', 'facebook'],
  ['http://www.youtube.com/watch?v=abc', null],
  ['https://www.youtube.com.evil.example/watch', null],
  ['https://evil.example/?https://youtube.com', null],
  ['javascript:alert(1)', null],
  ['/media/1/original.mp4', null],
])('BLK-9: %s → %s', (url, provider) => {
  expect(videoProviderOf(url)).toBe(provider);
});
