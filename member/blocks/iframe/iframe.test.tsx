import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock } from '@bandstand/contract/testing/pages.builders.ts';
import { clampHeight } from './frame.ts';

it('frames a page of another host, isolated from the app (BLK-8)', async () => {
  await drawBlocks([aBlock('iframe', { url: 'https://www.example.org/form', height: 300 })]);
  const frame = screen.getByTitle('Content from example.org');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-forms');
  expect([frame.getAttribute('height'), frame.getAttribute('loading')]).toEqual(['300', 'lazy']);
});

it.each(['http://example.org', 'javascript:alert(1)', 'data:text/html,x', '/own', '', 'https://'])('renders nothing for %j', async (url) => {
  await drawBlocks([aBlock('iframe', { url })]);
  expect(document.querySelector('iframe')).toBeNull();
});

it.each([
  [120.2, 121],
  [1, 40],
  [1e9, 4000],
  [Number.NaN, null],
  ['100', null],
  [null, null],
])('a height of %s is %s', (height, px) => expect(clampHeight(height)).toBe(px));
