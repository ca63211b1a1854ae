import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse } from '../../testing/fakeServer.ts';
import { blockNames, blockRow, openPage, outline, pressKey, savePage, selectBlock } from '../../testing/openPage.tsx';
import { renderApp } from '../../testing/renderStudio.tsx';

beforeEach(() => localStorage.clear());

describe('building a page', () => {
  it('lists the blocks by their text, and shows the selected one', async () => {
    await openPage();
    expect(blockNames()).toEqual(['Good morning', 'Continue']);
    expect(screen.getByRole('tab', { name: 'Page' }).getAttribute('aria-selected')).toBe('true');
    selectBlock(/Continue/);
    expect(screen.getByRole('tab', { name: 'Block' }).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByLabelText('Label')).toHaveProperty('value', 'Continue');
    pressKey('Escape');
    expect(await screen.findByLabelText('Subtitle', { exact: false })).toBeTruthy();
  });
  it('edits, undoes and redoes, and saves the result', async () => {
    const { page } = await openPage();
    selectBlock(/Continue/);
    fireEvent.change(await screen.findByLabelText('Label'), { target: { value: 'Start now' } });
    expect(blockNames()).toEqual(['Good morning', 'Start now']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(blockNames()).toEqual(['Good morning', 'Continue']);
    expect((screen.getByRole('button', { name: 'Undo' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await savePage();
    expect(page().blocks[1]?.data).toMatchObject({ text: 'Start now' });
  });
  it('undoes a hundred steps by keyboard, and redoes them', async () => {
    const { page } = await openPage();
    selectBlock(/Continue/);
    await screen.findByLabelText('Label');
    pressKey('d', { ctrlKey: true }, document.body, 100);
    expect(outline().getByRole('grid').getAttribute('aria-rowcount')).toBe('102');
    pressKey('z', { ctrlKey: true }, document.body, 100);
    expect(blockNames()).toEqual(['Good morning', 'Continue']);
    pressKey('z', { ctrlKey: true, shiftKey: true });
    pressKey('y', { ctrlKey: true }, document.body, 2);
    expect(blockNames()).toHaveLength(5);
    await savePage();
    expect(page().blocks).toHaveLength(5);
  });
  it('adds a block after the selected one: / opens the menu, typing filters it, Enter adds', async () => {
    const { page } = await openPage();
    selectBlock(/Good morning/);
    pressKey('/');
    const field = await screen.findByRole('combobox', { name: 'Find a block' });
    fireEvent.change(field, { target: { value: 'points' } });
    pressKey('Enter', {}, field);
    await waitFor(() => expect(blockNames()).toEqual(['Good morning', 'New point', 'Continue']));
    expect(screen.getByRole('tab', { name: 'Block' }).getAttribute('aria-selected')).toBe('true');
    await savePage();
    expect(page().blocks.map(({ type }) => type)).toEqual(['text', 'icon_list', 'button']);
  });
  it('adds at the end when nothing is selected', async () => {
    await openPage();
    fireEvent.click(outline().getAllByRole('button', { name: 'Add a block' }).at(-1)!);
    fireEvent.click(await screen.findByRole('option', { name: /^Search/ }));
    await waitFor(() => expect(blockNames()).toEqual(['Good morning', 'Continue', 'Search']));
  });
  it('moves by Alt and the arrows, and stops at the ends', async () => {
    await openPage();
    pressKey('ArrowDown', { altKey: true }, blockRow(/Good morning/));
    expect(blockNames()).toEqual(['Continue', 'Good morning']);
    pressKey('ArrowDown', { altKey: true }, blockRow(/Good morning/));
    expect(blockNames()).toEqual(['Continue', 'Good morning']);
    pressKey('ArrowUp', { altKey: true }, blockRow(/Good morning/));
    expect(blockNames()).toEqual(['Good morning', 'Continue']);
  });
  it('duplicates and deletes by its buttons; a deleted block comes back by the notice', async () => {
    await openPage();
    fireEvent.click(within(blockRow(/Continue/)).getByRole('button', { name: 'Duplicate' }));
    expect(blockNames()).toEqual(['Good morning', 'Continue', 'Continue']);
    fireEvent.click(within(blockRow(/Good morning/)).getByRole('button', { name: 'Delete' }));
    expect(blockNames()).toEqual(['Continue', 'Continue']);
    fireEvent.click(within(await screen.findByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }));
    expect(blockNames()).toEqual(['Good morning', 'Continue', 'Continue']);
  });
  it('deletes the selected block by Delete, but not while typing', async () => {
    await openPage();
    selectBlock(/Continue/);
    pressKey('Delete', {}, await screen.findByLabelText('Label'));
    expect(blockNames()).toHaveLength(2);
    pressKey('Delete', {}, blockRow(/Continue/));
    expect(blockNames()).toEqual(['Good morning']);
  });
});

describe('staff who may only read', () => {
  it('see all of it and change nothing', async () => {
    const { sent } = await openPage({}, permissionsOf.coach);
    expect(blockNames()).toEqual(['Good morning', 'Continue']);
    expect(outline().queryByRole('button', { name: /Add a block|Duplicate|Delete|Move/ })).toBeNull();
    selectBlock(/Continue/);
    expect((await screen.findByLabelText('Label')).closest('fieldset:disabled')).toBeTruthy();
    pressKey('Delete', {}, blockRow(/Continue/));
    pressKey('d', { ctrlKey: true });
    pressKey('ArrowUp', { altKey: true }, blockRow(/Continue/));
    pressKey('/');
    expect(blockNames()).toEqual(['Good morning', 'Continue']);
    expect(screen.queryByRole('combobox', { name: 'Find a block' })).toBeNull();
    expect(sent('PUT /studio/pages/{id}')).toEqual([]);
  });
});

describe('a page that is archived', () => {
  const answers = { 'GET /studio/changes': { items: [], access_changes: [] }, 'POST /studio/preview_tokens': refuse(403, 'forbidden') };
  it('is restored before it can be edited', async () => {
    let draft = aDraft({ status: 'archived' });
    await renderApp('/pages/page', {
      ...answers,
      'GET /studio/pages/{id}': () => draft,
      'POST /studio/pages/{id}/restore': () => (draft = aDraft()),
      'GET /studio/pages': listOf([aTreePage('page')]),
    });
    expect(await screen.findByText(/This page is archived/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
  });
  it('stays as it is for a coach', async () => {
    await renderApp('/pages/page', { ...answers, 'GET /studio/pages/{id}': aDraft({ status: 'archived' }) }, { permissions: permissionsOf.coach });
    expect(await screen.findByText(/This page is archived/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
