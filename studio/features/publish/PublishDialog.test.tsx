import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const item = (id: string, title: string) => ({ type: 'page', id, title, status: 'changed', author: 'Ada', changed_at: '2026-01-01T00:00:00Z' });
const changes = {
  items: [item('p1', 'Welcome'), item('p2', 'Week one'), { type: 'theme', id: null, title: '', status: 'changed', author: null, changed_at: null }],
  access_changes: [{ page_id: 'p2', title: 'Week one', path: '/week-one', before: 'public', after: 'purchase' }],
};
const release = { id: 'r', title: '', published_at: null, author: null, items: [{ type: 'page' as const, id: 'p1', title: 'Welcome' }] };
const open = (answers: object = {}) =>
  renderStudio(<PublishDialog open onClose={onClose} />, { 'GET /studio/changes': changes as never, 'POST /studio/releases': release, ...answers });
const onClose = vi.fn();

describe('publishing', () => {
  it('lists unpublished changes, and says for whom pages open differently', async () => {
    await open();
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(screen.getByText('Theme')).toBeTruthy();
    expect(screen.getByText('Access changes on 1 page')).toBeTruthy();
    expect(screen.getByText('everyone → buyers')).toBeTruthy();
    expect(screen.getByText('Publish 3 changes')).toBeTruthy();
  });
  it('publishes only what is ticked', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByLabelText('Week one'));
    fireEvent.click(screen.getByText('Publish 2 changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('POST /studio/releases')[0]?.body).toEqual({ items: [{ type: 'page', id: 'p1' }, { type: 'theme' }] });
    expect(await screen.findByText('1 change published')).toBeTruthy();
  });
  it('has nothing to send when nothing is ticked', async () => {
    await open();
    for (const box of await screen.findAllByRole('checkbox', { hidden: true })) fireEvent.click(box);
    expect((screen.getByText('Publish 0 changes').closest('button') as HTMLButtonElement).disabled).toBe(true);
  });
  it('says why it failed, and keeps the choice', async () => {
    await open({
      'POST /studio/releases': () => {
        throw new Refusal(403, 'forbidden');
      },
    });
    fireEvent.click(await screen.findByText('Publish 3 changes'));
    expect(await screen.findByText('forbidden')).toBeTruthy();
    expect(screen.getByText('Publish 3 changes')).toBeTruthy();
  });
  it('is calm when everything is published', async () => {
    await open({ 'GET /studio/changes': { items: [], access_changes: [] } });
    expect(await screen.findByText('All published')).toBeTruthy();
  });
});
