import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMedia, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { MediaScreen } from '../library/MediaScreen.tsx';

const longName = 'Aufnahmen vom Sommerfest der Wassersportgemeinschaft';
const folder = (id: string, parent_id: string | null = null, title = id) => ({ id, title, parent_id, media_count: 3 });
const open = (answers: Answers = {}, query = '') => {
  window.history.replaceState(null, '', `/studio/media${query}`);
  return renderStudio(<MediaScreen />, {
    'GET /studio/media': listOf([aMedia('Lake'), aMedia('Hill')]),
    'GET /studio/media_folders': listOf([folder('shots', null, longName), folder('winter', 'shots', 'Winter'), folder('art', null, 'Artwork')]),
    'GET /studio/media_tags': listOf([{ tag: 'snow', count: 3 }]),
    'POST /studio/media/bulk': { affected: 1, in_use: [] },
    ...answers,
  });
};
const choose = async (title: string, item: string) => {
  const label = `Actions for ${title}`;
  fireEvent.click((await screen.findAllByRole('button', { name: label, hidden: true }))[0]!);
  fireEvent.click(within(screen.getAllByRole('menu', { name: label, hidden: true })[0]!).getByRole('menuitem', { name: item, hidden: true }));
};
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => localStorage.clear());

describe('the menu of a folder', () => {
  it('moves it anywhere but into itself and what lies in it', async () => {
    const { sent } = await open({ 'PUT /studio/media_folders/{id}': folder('shots', 'art') });
    await choose(longName, 'Move to…');
    const form = await dialog();
    const options = [...form.getByLabelText<HTMLSelectElement>('Folder').options].map(({ value }) => value);
    expect(options).toEqual(['none', 'art']);
    fireEvent.change(form.getByLabelText('Folder'), { target: { value: 'art' } });
    fireEvent.click(form.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent('PUT /studio/media_folders/{id}')[0]).toMatchObject({ params: { id: 'shots' }, body: { parent_id: 'art' } }));
  });
  it('gives it another name, and says at the field why that was refused', async () => {
    const { sent, answer } = await open({ 'PUT /studio/media_folders/{id}': refuse(409, 'slug_taken', 'There is one of this name.') });
    await choose('Winter', 'Rename');
    const form = await dialog();
    const name = form.getByLabelText<HTMLInputElement>('Folder name');
    expect(name.value).toBe('Winter');
    fireEvent.change(name, { target: { value: '  ' } });
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'Artwork' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('There is one of this name.')).toBeTruthy();
    answer({ 'PUT /studio/media_folders/{id}': folder('winter', 'shots', 'Snow') });
    fireEvent.change(name, { target: { value: 'Snow' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT /studio/media_folders/{id}').at(-1)?.body).toEqual({ title: 'Snow' });
  });
  it('makes a folder inside it', async () => {
    const { sent } = await open({ 'POST /studio/media_folders': folder('spring', 'art') });
    await choose('Artwork', 'New folder');
    const form = await dialog();
    fireEvent.change(form.getByLabelText('Folder name'), { target: { value: 'Spring' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST /studio/media_folders')[0]?.body).toEqual({ title: 'Spring', parent_id: 'art' }));
  });
  it('deletes it after a question, and the library shows everything again', async () => {
    const { sent } = await open({ 'DELETE /studio/media_folders/{id}': null as never }, '?folder=art&page=2');
    await choose('Artwork', 'Delete folder');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the folder Artwork?' }));
    expect(question.getByText('Its contents move up one level. No media is deleted.')).toBeTruthy();
    expect(sent('DELETE /studio/media_folders/{id}')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Delete folder' }));
    await waitFor(() => expect(addressNow()).toBe('/media'));
  });
  it('leaves it where it is when it could not be deleted', async () => {
    await open({ 'DELETE /studio/media_folders/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.') }, '?folder=art');
    await choose('Artwork', 'Delete folder');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete folder' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(addressNow()).toBe('/media?folder=art');
  });
});

describe('the filters of the library', () => {
  it('stand in the address together, and one press takes them all away', async () => {
    const { sent } = await open({ 'GET /studio/media': listOf([]) }, '?folder=art&page=4');
    expect(await screen.findByText('This folder is empty')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Videos' }));
    fireEvent.change(await screen.findByLabelText('Tags'), { target: { value: 'snow' } });
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: '-size' } });
    expect(addressNow()).toBe('/media?folder=art&kind=video&tag=snow&sort=-size');
    await waitFor(() =>
      expect(Object.fromEntries(sent('GET /studio/media').at(-1)!.query)).toMatchObject({
        folder_id: 'art',
        kind: 'video',
        tag: 'snow',
        sort: '-size',
        page: '1',
      }),
    );
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(addressNow()).toBe('/media?sort=-size');
  });
  it('find what lies in no folder', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Without a folder' }));
    await waitFor(() => expect(sent('GET /studio/media').at(-1)?.query.get('folder_id')).toBe('none'));
    fireEvent.click(screen.getByRole('button', { name: 'All media' }));
    expect(addressNow()).toBe('/media');
  });
});

describe('media that are ticked', () => {
  const tick = async (title: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  it('are tagged together, each tag once', async () => {
    const { sent } = await open();
    await tick('Lake');
    fireEvent.click(within(screen.getByRole('toolbar')).getByText('Add tags'));
    const form = await dialog();
    fireEvent.change(form.getByLabelText('Tags'), { target: { value: 'Schnee, , Winter,Schnee' } });
    fireEvent.submit(form.getByLabelText('Tags').closest('form')!);
    await waitFor(() => expect(sent('POST /studio/media/bulk')[0]?.body).toEqual({ ids: ['lake'], action: 'tag', tags: ['Schnee', 'Winter'] }));
    expect(await screen.findByText('1 changed')).toBeTruthy();
  });
  it('stay ticked when the change was refused, and are let go of by a press', async () => {
    await open({ 'POST /studio/media/bulk': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    await tick('Lake');
    await tick('Hill');
    fireEvent.click(within(screen.getByRole('toolbar', { name: '2 selected' })).getByText('Delete'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 media?' }));
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    await tick('Hill');
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy();
    fireEvent.click(screen.getByText('Clear selection'));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
