import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAction, drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock, anImage } from '@bandstand/contract/testing/pages.builders.ts';

it('shows a face, a name and a line, with attributes filled in', async () => {
  await drawBlocks([aBlock('avatar', { name: 'Coach of {{page.title}}', subtitle: 'Since 2019', image: anImage('/media/ines') })]);
  expect(screen.getByText('Coach of Week 1')).toBeTruthy();
  expect(screen.getByText('Since 2019')).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/ines');
});

it('shows initials without a picture and performs the owner’s action', async () => {
  const { user, hash } = await drawBlocks([aBlock('avatar', { name: 'Bo Lund', action: anAction('trigger_purchase', { product_ids: ['p'] }) })]);
  expect(screen.getByText('BL')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Bo Lund/ }));
  await waitFor(() => expect(hash()).toBe('#checkout?product_ids=p'));
});
