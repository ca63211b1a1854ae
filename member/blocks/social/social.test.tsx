import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock } from '@bandstand/contract/testing/pages.builders.ts';

it('names every network, links to email, and omits unsafe addresses', async () => {
  await drawBlocks([
    aBlock('social', {
      links: [
        { network: 'instagram', url: 'https://instagram.com/harbour' },
        { network: 'email', url: 'hello@harbour.example' },
        { network: 'website', url: 'https://harbour.example' },
        { network: 'youtube', url: 'javascript:alert(1)' },
        { network: 'x', url: '' },
      ],
    }),
  ]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Instagram', 'https://instagram.com/harbour'],
    ['Email', 'mailto:hello@harbour.example'],
    ['Website', 'https://harbour.example'],
  ]);
});

it('renders no empty list', async () => {
  await drawBlocks([aBlock('social', { links: [] })]);
  expect(screen.queryByRole('list')).toBeNull();
});
