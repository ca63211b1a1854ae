import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../../testing/visit.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./TakeBack.tsx', async (load) => {
  await code.promise;
  return load();
});

it('a press on the button of a completed page opens its menu, even if its code comes later', async () => {
  const page = aPage({ path: '/x', page_actions: [{ id: 'm', action_type: 'mark_complete' }] });
  const bundle = aBundle({ page_completions: { by_uuid: { [page.page_id]: true }, by_content_type: {} } });
  const { user } = await visit({ at: '/x', pages: [page], bundle });
  const menus: (string | null)[] = [];
  document.addEventListener('click', ({ target }) => menus.push((target as Element).closest('button')?.getAttribute('popovertarget') ?? null));
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  await settled();
  expect(menus).toEqual([null]);
  code.resolve();
  const item = await screen.findByRole('menuitem', { name: 'Mark as not completed' });
  await waitFor(() => expect(menus).toEqual([null, item.closest('[popover]')?.id]));
});
