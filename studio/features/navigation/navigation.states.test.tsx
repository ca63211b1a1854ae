import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMedia, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { toImage } from '../media/state/toImage.ts';
import { NavigationScreen } from './NavigationScreen.tsx';

const entry = (id: string, more: object = { screen: 'saved' }) => ({ id, icon: 'star', label: id, ...more });
const ways = {
  tab_bar: [entry('Start', { path: '/' }), entry('Old', { page_id: 'gone' }), entry('Plans', { page_id: 'p' })],
  menu: [entry('Chat', { screen: 'messages' })],
  is_changed: false,
};
const toolbar = { background_color: null, logo: null, logo_height_ratio: 50, align: null };

async function open(answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) {
  const studio = await renderStudio(
    <NavigationScreen />,
    {
      'GET /studio/navigation': ways as never,
      'GET /studio/toolbar': { toolbar, is_changed: false },
      'GET /studio/pages': listOf([
        aTreePage('p', { title: 'All plans', path: '/plans' }),
        aTreePage('q', { title: 'Put away', status: 'archived' }),
      ]),
      'POST /studio/presence': { others: [] },
      'POST /studio/preview_tokens': refuse(403, 'forbidden'),
      'PUT /studio/navigation': ({ body }) => ({ ...ways, ...(body as object), is_changed: true }) as never,
      'PUT /studio/toolbar': ({ body }) => ({ toolbar: { ...toolbar, ...(body as object) }, is_changed: true }),
      ...answers,
    },
    options,
  );
  await screen.findByRole('list', { name: 'Tab bar' });
  return studio;
}
const list = (name: string) => within(screen.getByRole('list', { name }));
const line = (name: string, place = 'Tab bar') => list(place).getByText(name).closest('li')!;
const names = (place = 'Tab bar') =>
  list(place)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[aria-expanded]')?.textContent);
const saveNow = () => act(() => void fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }));
const openEntry = (name: string) => fireEvent.click(line(name).querySelector('[aria-expanded]')!);

beforeEach(() => localStorage.clear());

describe('where the entries of the navigation lead', () => {
  it('is beside their labels, also where a page is gone or the first one is not made yet', async () => {
    await open();
    await waitFor(() => expect(names()[2]).toBe('PlansAll plans'));
    expect(names()).toEqual(['StartAppears with your first page', 'OldThis page no longer exists', 'PlansAll plans']);
    expect(names('Menu')).toEqual(['ChatMessages']);
    openEntry('Plans');
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: '' } });
    expect(names()[2]).toBe('All plans');
  });
  it('is offered by name, without pages that were archived and with each screen of the app', async () => {
    await open();
    fireEvent.pointerDown(screen.getAllByLabelText('Add a page or a screen', { selector: 'input' })[0]!);
    const offered = () => [...screen.getAllByRole('listbox', { name: 'Add a page or a screen' })[0]!.children].map(({ textContent }) => textContent);
    await waitFor(() => expect(offered().at(-1)).toBe('All plans/plans'));
    expect(offered()[0]).toBe('My contentScreen of the app');
    expect(offered()).not.toContain('Put away/q');
  });
});

describe('changes of the navigation', () => {
  it('in both lists and the toolbar are sent by Ctrl+S, each by its own call, and can be undone and redone by keys', async () => {
    const { sent } = await open();
    expect(screen.getByText('Published')).toBeTruthy();
    fireEvent.click(within(line('Old')).getByLabelText('Remove Old'));
    fireEvent.change(screen.getByLabelText('Background'), { target: { value: 'primary' } });
    saveNow();
    await waitFor(() => expect(sent('PUT /studio/toolbar').at(-1)?.body).toEqual({ ...toolbar, background_color: 'primary' }));
    const saved = sent('PUT /studio/navigation')[0]?.body as { tab_bar: { id: string }[]; menu?: object };
    expect([saved.tab_bar.map(({ id }) => id), saved.menu]).toEqual([['Start', 'Plans'], undefined]);
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect(list('Tab bar').getAllByRole('listitem')).toHaveLength(3);
    act(() => void fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true }));
    expect(list('Tab bar').getAllByRole('listitem')).toHaveLength(2);
  });
  it('are one step of undo for a whole label that is typed', async () => {
    await open();
    openEntry('Plans');
    const field = screen.getByLabelText<HTMLInputElement>('Label');
    for (const value of ['P', 'Pr', 'Preise']) fireEvent.change(field, { target: { value } });
    fireEvent.click(screen.getByLabelText('Undo'));
    expect(field.value).toBe('Plans');
    fireEvent.click(screen.getByLabelText('Redo'));
    expect(field.value).toBe('Preise');
  });
  it('are made by dragging one entry onto the place of another', async () => {
    await open();
    const dataTransfer = { setData: () => {}, effectAllowed: '' };
    fireEvent.dragStart(line('Start'), { dataTransfer });
    fireEvent.dragOver(line('Plans'), { dataTransfer });
    fireEvent.drop(line('Plans'), { dataTransfer });
    expect(
      list('Tab bar')
        .getAllByRole('listitem')
        .map((item) => item.querySelector('[aria-expanded] span span')?.textContent),
    ).toEqual(['Old', 'Plans', 'Start']);
  });
  it('cannot go beyond the ends of a list', async () => {
    await open();
    const button = (label: string) => list('Tab bar').getByLabelText(label).closest('button')!;
    expect([button('Move Start up').disabled, button('Move Start down').disabled, button('Move Plans down').disabled]).toEqual([true, false, true]);
    fireEvent.keyDown(line('Start').querySelector('[aria-expanded]')!, { key: 'ArrowUp', altKey: true });
    expect(names()[0]).toMatch(/^Start/);
  });
  it('that the server refuses say why beside the title, and stay where they are', async () => {
    await open({ 'PUT /studio/navigation': refuse(422, 'validation_failed', 'A label is too long.') });
    fireEvent.click(within(line('Old')).getByLabelText('Remove Old'));
    saveNow();
    expect(await screen.findByTitle('A label is too long.')).toBeTruthy();
    expect(list('Tab bar').getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the logo above every page', () => {
  it('comes out of the library, can be another one, and can be taken away', async () => {
    const image = toImage(aMedia('Anchor', { alt: 'An anchor' }))!;
    await open({}, { pickers: { pickImage: async () => image } });
    fireEvent.click(screen.getByText('Choose a logo'));
    expect((await screen.findByRole('img', { name: 'An anchor' })).getAttribute('src')).toBe('/files/Anchor-s.webp');
    expect(screen.getByText('Another logo')).toBeTruthy();
    fireEvent.click(screen.getByText('No logo'));
    expect(screen.queryByRole('img', { name: 'An anchor' })).toBeNull();
    expect(screen.getByText('Choose a logo')).toBeTruthy();
  });
});

describe('staff who may not build', () => {
  it('see the navigation and change nothing of it: no label, no icon, no order, no toolbar', async () => {
    const { sent } = await open({}, { permissions: permissionsOf.analyst });
    fireEvent.click(list('Tab bar').getByText('Plans'));
    expect(screen.queryByLabelText('Label')).toBeNull();
    expect(screen.queryByRole('radio', { name: 'heart' })).toBeNull();
    fireEvent.keyDown(list('Tab bar').getByText('Plans'), { key: 'ArrowUp', altKey: true });
    expect(line('Start').getAttribute('draggable')).toBe('false');
    expect(screen.getByLabelText('Background').closest('fieldset')?.disabled).toBe(true);
    saveNow();
    await act(async () => {});
    expect(sent('PUT /studio/navigation')).toEqual([]);
  });
});
