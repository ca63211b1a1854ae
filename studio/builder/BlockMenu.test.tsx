import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listOf } from '../testing/builders.ts';
import { renderStudio } from '../testing/renderStudio.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { blockTypesOffered, pieceTypes } from './newBlock.ts';

const piece = { id: 'g', title: 'Footer', uses: 0, version: 1, updated_at: '2026-01-01T00:00:00Z', updated_by: null };
const names = () => screen.getAllByRole('option').map((option) => option.id.replace('block-menu-', ''));

it('offers every kind of block, but nothing that needs a workout or a saved group while there is none', async () => {
  await renderStudio(<BlockMenu open onClose={() => {}} onChoose={() => {}} />, {});
  expect(names()).toEqual(blockTypesOffered.filter((type) => !pieceTypes.some((other) => other === type)));
});

it('begins a saved group with the first there is', async () => {
  const choose = vi.fn<(type: string, id: string | null) => void>();
  await renderStudio(<BlockMenu open onClose={() => {}} onChoose={choose} />, { 'GET /studio/composed_blocks': listOf([piece]) });
  fireEvent.click(await screen.findByRole('option', { name: /Saved blocks/ }));
  expect(choose).toHaveBeenCalledWith('composed', 'g');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'video' } });
});
