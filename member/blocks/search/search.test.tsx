import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Providers } from '../../app/App.tsx';
import { show } from '../../testing/visit.tsx';
import { SearchField } from './SearchField.tsx';

it('text typed before hydration is searched for', async () => {
  const { platform } = await show(null);
  const field = (
    <Providers platform={platform}>
      <SearchField types={[]} placeholder="Find a page" />
    </Providers>
  );
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(field);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  input.value = 'kettlebell';
  const taken = await act(async () => hydrateRoot(root, field));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kettlebell');
  expect(screen.getByRole('button', { name: 'Clear search' })).toBeTruthy();
  act(() => taken.unmount());
  root.remove();
});
