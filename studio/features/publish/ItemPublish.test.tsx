import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ItemPublish } from './ItemPublish.tsx';

describe('one saved item', () => {
  it('is published alone from its editor, which says what is live', async () => {
    const item = { type: 'overlay', id: 'offer', title: 'Offer', status: 'changed', author: 'Kim', changed_at: null };
    let items = [item];
    const { sent } = await renderStudio(<ItemPublish type="overlay" id="offer" openedAs="published" changes={['GET /studio/overlays']} />, {
      'GET /studio/changes': () => ({ items, access_changes: [], timezone: 'UTC' }) as never,
      'POST /studio/releases': () => {
        items = [];
        return { id: 'r', title: 'Offer', items: [] } as never;
      },
    });
    expect(await screen.findByText('Changed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent('POST /studio/releases')[0]?.body).toEqual({ items: [{ type: 'overlay', id: 'offer' }] }));
    expect(await screen.findByText('Published')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true));
  });
});
