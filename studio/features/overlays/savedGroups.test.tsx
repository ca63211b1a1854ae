import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aButton } from '../../testing/aPage.ts';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import type { ReusableEntry } from './reusableKinds.ts';
import { ReusablesScreen } from './ReusablesScreen.tsx';

const longTitle = 'Öffnungszeiten während der Weihnachtsferien und an Feiertagen';
const entry = (title: string, id: string): ReusableEntry => ({
  id,
  title,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  status: 'published' as const,
  uses: 1200,
});
const group = { ...entry(longTitle, 'hours'), blocks: [aButton('b')] };
const open = (answers: Answers = {}, query = '') => {
  window.history.replaceState(null, '', `/studio/groups${query}`);
  return renderStudio(<ReusablesScreen kind="composed" />, {
    'GET /studio/composed_blocks': listOf([group]),
    'GET /studio/composed_blocks/{id}': group as never,
    ...answers,
  });
};
const choose = async (name: string) => {
  const label = `More for ${longTitle}`;
  fireEvent.click(await screen.findByRole('button', { name: label, hidden: true }));
  fireEvent.click(within(screen.getByRole('menu', { name: label, hidden: true })).getByRole('menuitem', { name, hidden: true }));
};

describe('saved block groups', () => {
  it('are found by the words in the address, in pages, and open from their row', async () => {
    const { sent } = await open({ 'GET /studio/composed_blocks': listOf([group], 60) }, '?q=weihnacht');
    const row = (await screen.findByRole('button', { name: longTitle })).closest('tr')!;
    expect(row.textContent).toContain('1,200');
    expect(sent('GET /studio/composed_blocks')[0]?.query.toString()).toBe('q=weihnacht&page=1');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(sent('GET /studio/composed_blocks').at(-1)?.query.get('page')).toBe('2'));
    fireEvent.click(screen.getByRole('button', { name: longTitle }));
    expect(addressNow()).toBe('/groups/hours');
  });
  it('say that nothing was found, apart from that there is none', async () => {
    const { unmount } = await open({ 'GET /studio/composed_blocks': listOf([]) }, '?q=zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.getByLabelText('Find a group')).toBeTruthy();
    unmount();
    await open({ 'GET /studio/composed_blocks': listOf([]) });
    expect(await screen.findByText('No groups yet')).toBeTruthy();
    expect(screen.queryByLabelText('Find a group')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'New group' })).toHaveLength(1);
  });
  it('are copied with their blocks, and the copy opens', async () => {
    const { sent } = await open({ 'POST /studio/composed_blocks': { ...group, id: 'copy' } as never });
    await choose('Duplicate');
    await waitFor(() => expect(addressNow()).toBe('/groups/copy'));
    expect(sent('POST /studio/composed_blocks')[0]?.body).toMatchObject({ title: `${longTitle} (copy)`, blocks: [{ id: 'b' }] });
  });
  it('that are shown on pages stay, and those pages are named', async () => {
    const pages = { used_by: [{ title: 'Home' }, { title: 'Contact' }] };
    await open({ 'DELETE /studio/composed_blocks/{id}': refuse(409, 'in_use', 'Still in use.', undefined, pages) });
    await choose('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: `Delete “${longTitle}”?` }));
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Still used in “Home”, “Contact”. Remove it there first.')).toBeTruthy();
  });
  it('are deleted for good only once the answer is yes', async () => {
    const { sent } = await open({ 'DELETE /studio/composed_blocks/{id}': null as never });
    await choose('Delete');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(sent('DELETE /studio/composed_blocks/{id}')).toEqual([]);
    await choose('Delete');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`“${longTitle}” deleted`)).toBeTruthy();
  });
  it('say once, at the title, why a name was refused', async () => {
    await open({ 'POST /studio/composed_blocks': refuse(422, 'validation_failed', 'Check the form.', { title: ['This name is taken.'] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'New group' }));
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create and open' });
    expect(create.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Hours' } });
    fireEvent.click(create);
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(screen.queryByText('Check the form.')).toBeNull();
  });
  it('stay in view with the reason when they cannot be asked for again', async () => {
    const { answer } = await open({ 'PUT /studio/composed_blocks/{id}': group as never });
    await choose('Rename');
    answer({ 'GET /studio/composed_blocks': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Hours' } });
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByRole('button', { name: longTitle })).toBeTruthy();
  });
});
