import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { blockTypesOffered } from './newBlock.ts';
import { rememberKind } from './recentKinds.ts';

const reusable = {
  id: 'g',
  title: 'Footer',
  uses: 0,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  status: 'published' as const,
};
beforeEach(() => localStorage.clear());
const names = () => screen.getAllByRole('option').map((option) => option.id.replace('block-menu-', ''));

it('the block menu offers every kind of block, but none that needs a workout, a form or a saved block group while there is none', async () => {
  await renderStudio(<BlockMenu open onClose={() => {}} onChoose={() => {}} />, {});
  expect(names()).toEqual(blockTypesOffered.filter((type) => !['workout', 'composed', 'form_submission'].includes(type)));
});

it('the block menu offers each saved block group by its name', async () => {
  const choose = vi.fn<(type: string, id: string | null) => void>();
  await renderStudio(<BlockMenu open onClose={() => {}} onChoose={choose} />, { 'GET /studio/composed_blocks': listOf([reusable]) });
  fireEvent.click(await screen.findByRole('option', { name: /Footer/ }));
  expect(choose).toHaveBeenCalledWith('composed', 'g');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'video' } });
});

it('the block menu lists the most recently used first', async () => {
  rememberKind(localStorage, 'button');
  rememberKind(localStorage, 'map');
  await renderStudio(<BlockMenu open onClose={() => {}} onChoose={() => {}} />, {});
  expect(names().slice(0, 3)).toEqual(['map', 'button', 'hero']);
});
