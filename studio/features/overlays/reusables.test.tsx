import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { draftOfReusable, type ReusableEntry } from './reusableKinds.ts';
import { ReusablesScreen } from './ReusablesScreen.tsx';

const entry = (title: string, uses = 0): ReusableEntry => ({
  id: title.toLowerCase(),
  title,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: 'Kim',
  status: 'published' as const,
  uses,
});
const kept = { ...entry('Offer'), blocks: [], color_mode: 'dark' as const, background_color: null };
const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <ReusablesScreen kind="overlay" />,
    { 'GET /studio/overlays': listOf([entry('Offer', 2), entry('Hello')]), 'GET /studio/overlays/{id}': kept as never, ...answers },
    options,
  );
const choose = async (reusable: string, name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for ${reusable}`, hidden: true }));
  fireEvent.click(within(screen.getByRole('menu', { name: `More for ${reusable}`, hidden: true })).getByRole('menuitem', { name, hidden: true }));
};

describe('overlays and saved block groups', () => {
  it('are listed with how often they are used', async () => {
    await open();
    expect((await screen.findByText('Offer')).closest('tr')?.textContent).toMatch(/OfferPublished2.*Kim/);
    expect(screen.getByText('Hello').closest('tr')?.textContent).toContain('not used');
  });
  it('say what they are for while there are none, and when the list does not load', async () => {
    const { unmount } = await open({ 'GET /studio/overlays': listOf([]) });
    expect(await screen.findByText('No overlays yet')).toBeTruthy();
    unmount();
    await open({ 'GET /studio/overlays': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('start with a name, and open', async () => {
    const { sent } = await open({ 'POST /studio/overlays': kept as never });
    fireEvent.click(await screen.findByRole('button', { name: 'New overlay' }));
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Offer' } });
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    await waitFor(() => expect(sent('POST /studio/overlays')[0]?.body).toEqual({ title: 'Offer', blocks: [] }));
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  });
  it('can be renamed, and duplicated with everything in them', async () => {
    const { sent } = await open({ 'PUT /studio/overlays/{id}': kept as never, 'POST /studio/overlays': kept as never });
    await choose('Offer', 'Rename');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Better offer' } });
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    await waitFor(() => expect(sent('PUT /studio/overlays/{id}')[0]?.body).toEqual({ title: 'Better offer' }));
    await choose('Offer', 'Duplicate');
    await waitFor(() => expect(sent('POST /studio/overlays')[0]?.body).toEqual({ title: 'Offer (copy)', blocks: [], color_mode: 'dark' }));
  });
  it('are deleted after a confirmation, and kept while they are used', async () => {
    const { sent } = await open({
      'DELETE /studio/overlays/{id}': refuse(409, 'in_use', 'This is still in use.'),
    });
    await choose('Offer', 'Delete');
    expect(sent('DELETE /studio/overlays/{id}')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete', hidden: true }));
    await waitFor(() => expect(sent('DELETE /studio/overlays/{id}')).toHaveLength(1));
    expect(await screen.findByText('This is still in use.')).toBeTruthy();
  });
  it('are read-only for staff who may not build', async () => {
    await open({}, { permissions: permissionsOf.analyst });
    await screen.findByText('Offer');
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New overlay' })).toBeNull();
  });
  it('are pages to the builder, with blocks only', () => {
    expect(draftOfReusable(kept)).toMatchObject({
      id: 'offer',
      title: 'Offer',
      version: 1,
      color_mode: 'dark',
      page_actions: [],
      show_tabbar: false,
    });
  });
});
