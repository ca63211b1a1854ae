import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMedia, listOf } from '../../../testing/builders.ts';
import type { Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../../testing/renderStudio.tsx';
import { dragType, folderTree, withInside } from '../state/folderTree.ts';

const folder = (id: string, parent_id: string | null = null) => ({ id, title: id, parent_id, media_count: 0 });
const folders = [folder('Winter', 'Shots'), folder('Shots'), folder('Artwork')];
const open = (answers: Answers = {}, address = '/media', permissions = permissionsOf.owner) =>
  renderApp(
    address,
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/media': listOf([aMedia('Lake', { alt: 'A lake' }), aMedia('Hill', { alt: 'A hill' }), aMedia('Sea', { alt: 'The sea' })]),
      'GET /studio/media_folders': listOf(folders),
      'GET /studio/media_tags': listOf([{ tag: 'snow', count: 3 }]),
      'POST /studio/media/bulk': { affected: 2, in_use: [] },
      ...answers,
    },
    { permissions },
  );
const tick = (title: string, init = {}) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${title}` }), init);
beforeEach(() => localStorage.clear());

describe('folders', () => {
  it('are listed below each other by name, and cannot be moved into themselves', () => {
    expect(folderTree(folders).map(({ id, depth }) => `${depth} ${id}`)).toEqual(['0 Artwork', '0 Shots', '1 Winter']);
    expect([...withInside(folders, 'Shots')]).toEqual(['Shots', 'Winter']);
  });
  it('filter the library, and are in the URL', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Shots' }));
    await waitFor(() => expect(addressNow()).toBe('/media?folder=Shots'));
    await waitFor(() => expect(sent('GET /studio/media').at(-1)?.query.get('folder_id')).toBe('Shots'));
  });
  it('take media dropped on them', async () => {
    const { sent } = await open({ 'PUT /studio/media_folders/{id}': folder('Artwork', 'Shots') });
    const place = (await screen.findByRole('button', { name: 'Shots' })).closest('li')!;
    const drop = (dragged: object) => fireEvent.drop(place, { dataTransfer: { types: [dragType], getData: () => JSON.stringify(dragged) } });
    drop({ media: ['lake', 'hill'] });
    await waitFor(() => expect(sent('POST /studio/media/bulk')[0]?.body).toEqual({ ids: ['lake', 'hill'], action: 'move', folder_id: 'Shots' }));
    drop({ folder: 'Shots' });
    drop({ folder: 'Artwork' });
    await waitFor(() => expect(sent('PUT /studio/media_folders/{id}').map(({ body }) => body)).toEqual([{ parent_id: 'Shots' }]));
  });
  it('are created by name', async () => {
    const { sent } = await open({ 'POST /studio/media_folders': folder('Spring') });
    fireEvent.click(await screen.findByRole('button', { name: 'New folder' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Folder name'), { target: { value: 'Spring' } });
    fireEvent.submit(dialog.getByLabelText('Folder name').closest('form')!);
    await waitFor(() => expect(sent('POST /studio/media_folders')[0]?.body).toEqual({ title: 'Spring', parent_id: null }));
  });
});

describe('several media', () => {
  it('are ticked, also as a range, and moved without a pointer', async () => {
    const { sent } = await open();
    await screen.findByRole('checkbox', { name: 'Select Lake' });
    tick('Lake');
    tick('Sea', { shiftKey: true });
    const bar = within(screen.getByRole('toolbar', { name: '3 selected' }));
    fireEvent.click(bar.getByText('Move to…'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Folder'), { target: { value: 'Winter' } });
    fireEvent.click(dialog.getByText('Move'));
    await waitFor(() =>
      expect(sent('POST /studio/media/bulk')[0]?.body).toEqual({ ids: ['lake', 'hill', 'sea'], action: 'move', folder_id: 'Winter' }),
    );
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull());
  });
  it('that are used somewhere are kept, and a message says so', async () => {
    const { sent } = await open({ 'POST /studio/media/bulk': { affected: 1, in_use: ['hill'] } });
    await screen.findByRole('checkbox', { name: 'Select Lake' });
    tick('Lake');
    tick('Hill');
    fireEvent.click(within(screen.getByRole('toolbar', { name: '2 selected' })).getByText('Delete'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Delete'));
    expect(await screen.findByText('1 is in use and was kept')).toBeTruthy();
    expect(sent('POST /studio/media/bulk')[0]?.body).toEqual({ ids: ['lake', 'hill'], action: 'delete' });
  });
  it('cannot be ticked by staff who may only read', async () => {
    await open({}, '/media', permissionsOf.analyst);
    await screen.findByRole('button', { name: /Lake/ });
    expect([screen.queryByRole('checkbox', { name: 'Select Lake' }), screen.queryByRole('button', { name: 'New folder' })]).toEqual([null, null]);
  });
});
