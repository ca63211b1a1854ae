import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft, aTreePage, listOf } from '../../../testing/builders.ts';
import { fakeLayout } from '../../../testing/fakeLayout.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../../testing/renderStudio.tsx';

const pages = [
  aTreePage('home', { title: 'Home', path: '/', position: 0 }),
  aTreePage('program', { title: 'Strong in six weeks', path: '/strong', position: 1, access_state: 'purchase', type: 'program' }),
  aTreePage('week', {
    title: 'Week one',
    path: '/strong/week-one',
    parent_id: 'program',
    access_state: 'purchase',
    status: 'changed',
    inherits_from: { page_id: 'program', title: 'Strong in six weeks' },
  }),
  aTreePage('squat', { title: 'Squat', path: '/strong/week-one/squat', parent_id: 'week', inherits_from: { page_id: null, title: null } }),
  aTreePage('old', { title: 'Old news', path: '/old', position: 2, status: 'archived' }),
];
const open = (address = '/pages', answers: Answers = {}, options: Parameters<typeof renderApp>[2] = {}) =>
  renderApp(address, { 'GET /studio/pages': listOf(pages), 'GET /studio/changes': { items: [], access_changes: [] }, ...answers }, options);
const row = (name: RegExp) => screen.findByRole('row', { name });
const rows = () => screen.getAllByRole('row').map((line) => line.getAttribute('aria-label') ?? line.textContent);
const item = async (page: RegExp, action: string) => {
  const { textContent } = await row(page);
  const menu = screen
    .getAllByRole('menu', { hidden: true })
    .find((list) => textContent?.includes(list.getAttribute('aria-label')!.replace('Actions for ', '')))!;
  return within(menu).getByRole('menuitem', { name: new RegExp(`^${action}( ?Alt.*)?$`), hidden: true });
};

beforeEach(() => {
  localStorage.clear();
  fakeLayout({ width: 1000, height: 800 });
});

describe('the list of all pages', () => {
  it('shows for each page its type, who may see it, where that comes from, and its state', async () => {
    await open();
    const week = await row(/Week one/);
    expect(within(week).getByText('/strong/week-one')).toBeTruthy();
    expect(within(week).getByText('Purchase')).toBeTruthy();
    expect(within(week).getByLabelText('Follows Strong in six weeks')).toBeTruthy();
    expect(within(week).getByText('Changed')).toBeTruthy();
    expect(within(await row(/Squat/)).getByLabelText('Follows the app’s settings')).toBeTruthy();
    expect(within(await row(/Strong in six/)).getByLabelText('Program')).toBeTruthy();
  });
  it('offers no search while there is no page', async () => {
    await open('/pages', { 'GET /studio/pages': listOf([]) });
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect([screen.queryByRole('checkbox'), screen.getAllByRole('button', { name: 'New page' }).length]).toEqual([null, 2]);
  });
  it('filters by kind or tag, and shows the ancestors', async () => {
    await open('/pages', { 'GET /studio/pages': listOf(pages.map((page) => (page.id === 'squat' ? { ...page, tags: ['legs'] } : page))) });
    await row(/Home/);
    fireEvent.change(screen.getByLabelText('Page type'), { target: { value: 'program' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(addressNow()).toBe('/pages?type=program');
    fireEvent.change(screen.getByLabelText('Page type'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Tag'), { target: { value: 'legs' } });
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
  it('hides archived pages until asked', async () => {
    await open();
    await row(/Home/);
    expect(screen.queryByText('Old news')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show archived pages' }));
    expect(await row(/Old news/)).toBeTruthy();
    expect(addressNow()).toBe('/pages?archived=1');
  });
  it('finds pages by a visible field, with their ancestors, also after another search', async () => {
    await open();
    await row(/Home/);
    fireEvent.change(screen.getByLabelText('Find a page'), { target: { value: 'home' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.change(screen.getByLabelText('Find a page'), { target: { value: 'squat' } });
    await waitFor(() => expect(rows().join()).toMatch(/Strong in six weeks.*Week one.*Squat/));
    fireEvent.change(screen.getByLabelText('Find a page'), { target: { value: 'nothing like it' } });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });
  it('remembers what was collapsed', async () => {
    const { unmount } = await open();
    const program = await row(/Strong in six/);
    fireEvent.keyDown(program, { key: 'ArrowLeft' });
    fireEvent.click(within(program).getByRole('button', { name: /collapse|expand/i }));
    await waitFor(() => expect(screen.queryByText('Week one')).toBeNull());
    unmount();
    await open();
    await row(/Strong in six/);
    expect(screen.queryByText('Week one')).toBeNull();
  });
  it('invites to create a page while there is none, but only staff who may', async () => {
    const { unmount } = await open('/pages', { 'GET /studio/pages': listOf([]) });
    expect(await screen.findByText('No pages yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New page' })).toHaveLength(2);
    unmount();
    await open('/pages?new=1', { 'GET /studio/pages': listOf([]) }, { permissions: permissionsOf.coach });
    expect(await screen.findByText('No pages yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /New page|Create page/ })).toBeNull();
  });
  it('gives a reader no menu and no handle', async () => {
    await open('/pages', {}, { permissions: permissionsOf.coach });
    const home = await row(/Home/);
    expect(within(home).queryAllByRole('button')).toEqual([]);
  });
});

describe('actions on a page', () => {
  it('duplicate it, alone or with everything below', async () => {
    const { sent } = await open('/pages', { 'POST /studio/pages/{id}/duplicate': aDraft() });
    fireEvent.click(await item(/Strong in six/, 'Duplicate'));
    expect(await screen.findByText('Strong in six weeks duplicated')).toBeTruthy();
    fireEvent.click(await item(/Strong in six/, 'Duplicate with everything below'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/duplicate').map(({ body }) => body)).toEqual([{}, { with_children: true }]));
  });
  it('archive it after a confirmation, and undo that', async () => {
    const { sent } = await open('/pages', { 'POST /studio/pages/{id}/archive': aDraft(), 'POST /studio/pages/{id}/restore': aDraft() });
    fireEvent.click(await item(/Home/, 'Archive'));
    expect(await screen.findByText('Archive Home?')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/archive')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Home archived')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/restore').map(({ path }) => path)).toEqual(['/studio/pages/home/restore']));
  });
  it('restore an archived page, and delete it for good only after a confirmation', async () => {
    const { sent } = await open('/pages?archived=1', {
      'POST /studio/pages/{id}/restore': aDraft(),
      'DELETE /studio/pages/{id}': refuse(409, 'in_use', 'This is still in use.'),
    });
    fireEvent.click(await item(/Old news/, 'Restore'));
    expect(await screen.findByText('Old news restored as a draft')).toBeTruthy();
    fireEvent.click(await item(/Old news/, 'Delete for good'));
    expect(await screen.findByText(/its versions will be lost/)).toBeTruthy();
    expect(sent('DELETE /studio/pages/{id}')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('This is still in use.')).toBeTruthy();
  });
  it('move it by the menu as by the keys', async () => {
    const { sent } = await open('/pages', { 'POST /studio/pages/{id}/move': { page: pages[0]!, access_changes: [] } });
    fireEvent.click(await item(/Home/, 'Move down'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')[0]?.body).toEqual({ parent_id: null, position: 1 }));
  });
  it('say when a page with this address already exists at the target', async () => {
    const { sent } = await open('/pages', { 'POST /studio/pages/{id}/move': refuse(409, 'slug_taken', 'This address is taken.') });
    fireEvent.keyDown(await row(/Week one/), { key: 'ArrowLeft', altKey: true });
    expect(await screen.findByText(/There is already a page with this address/)).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/move')).toHaveLength(1);
  });
});

describe('a new page', () => {
  const made = aDraft({ id: 'made' });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  it('has a kind, a title and a position; its address follows the title until it is edited', async () => {
    const { sent } = await open('/pages', { 'POST /studio/pages': made });
    fireEvent.click(await item(/Strong in six/, 'New page below'));
    fireEvent.click(await screen.findByRole('radio', { name: 'Article' }));
    type('Title', 'Über Ausdauer');
    expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('uber-ausdauer');
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    await waitFor(() => expect(addressNow()).toBe('/pages/made'));
    expect(sent('POST /studio/pages')[0]?.body).toEqual({ type: 'article', title: 'Über Ausdauer', parent_id: 'program' });
  });
  it('takes a custom address, and says at it that it is taken', async () => {
    const { sent } = await open('/pages?new=1', { 'POST /studio/pages': refuse(409, 'slug_taken', 'This address is taken.') });
    await screen.findByRole('radio', { name: 'Article' });
    type('Title', 'Squat');
    type('Address', 'the-squat');
    fireEvent.click(screen.getByRole('button', { name: 'Create page' }));
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
    expect(sent('POST /studio/pages')[0]?.body).toEqual({ type: 'generic', title: 'Squat', slug: 'the-squat' });
  });
  it('needs a title', async () => {
    const { sent } = await open('/pages?new=1');
    await screen.findByRole('radio', { name: 'Article' });
    type('Title', '   ');
    expect((screen.getByRole('button', { name: 'Create page' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    expect(sent('POST /studio/pages')).toEqual([]);
  });
  it('is the home page if it is the first', async () => {
    await open('/pages?new=1', { 'GET /studio/pages': listOf([]) });
    expect(await screen.findByText('Your first page is the home page of the app.')).toBeTruthy();
    expect(screen.queryByLabelText('Address')).toBeNull();
  });
});
