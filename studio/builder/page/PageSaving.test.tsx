import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staffSession } from '../../testing/builders.ts';
import { refuse, Refusal } from '../../testing/fakeServer.ts';
import { blockNames, firstPage, openPage, pressKey, retitle, savePage, selectBlock } from '../../testing/openPage.tsx';

beforeEach(() => localStorage.clear());

describe('the save status', () => {
  it('is shown, and only changes since the first version are sent', async () => {
    const { sent } = await openPage();
    retitle('Welcome back');
    expect(screen.getByTitle('Saving')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back');
    await savePage();
    expect(sent('PUT /studio/pages/{id}').map(({ body }) => body)).toEqual([{ title: 'Welcome back', base_version: 1 }]);
  });
  it('keeps the work on the device while there is no connection, and sends it when that is back', async () => {
    const { goOffline, page } = await openPage();
    goOffline();
    retitle('Offline');
    pressKey('s', { ctrlKey: true });
    expect(await screen.findByTitle('No connection. Saved on this device.')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('studio:club:draft:page')!)).toMatchObject({ value: { title: 'Offline' } });
    goOffline(false);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByTitle('Saved')).toBeTruthy();
    expect(page().title).toBe('Offline');
  });
  it('keeps it, too, when the server fails, and retries', async () => {
    const { answer, page } = await openPage({ 'PUT /studio/pages/{id}': refuse(500, 'unknown_error') });
    retitle('Typed');
    pressKey('s', { ctrlKey: true });
    expect(await screen.findByTitle('No connection. Saved on this device.')).toBeTruthy();
    answer({ 'PUT /studio/pages/{id}': ({ body }) => ({ ...page(), ...(body as object), version: 2 }) });
    await savePage();
    expect(localStorage.getItem('studio:club:draft:page')).toBeNull();
  });
  it('restores text typed after the session ended, once the person has logged in again', async () => {
    const { answer, page } = await openPage({ 'PUT /studio/pages/{id}': refuse(401, 'unauthenticated'), 'POST /studio/auth/login': staffSession() });
    retitle('Typed at midnight');
    pressKey('s', { ctrlKey: true });
    expect(await screen.findByRole('heading', { name: 'Log in to the studio' })).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem('studio:club:draft:page')).toContain('Typed at midnight'));
    answer({ 'PUT /studio/pages/{id}': ({ body }) => ({ ...page(), ...(body as object), version: 2 }) });
    fireEvent.submit(screen.getByLabelText('Email').closest('form')!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Typed at midnight' })).toBeTruthy();
    await savePage();
  });
  it('shows what the server refuses, also at its field', async () => {
    const { answer, page } = await openPage({
      'PUT /studio/pages/{id}': () => {
        throw new Refusal(409, 'slug_taken', 'This address is taken.');
      },
    });
    const address = screen.getByLabelText('Address');
    fireEvent.change(address, { target: { value: 'taken' } });
    fireEvent.blur(address);
    pressKey('s', { ctrlKey: true });
    expect(await screen.findByTitle('This address is taken.')).toBeTruthy();
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
    answer({ 'PUT /studio/pages/{id}': ({ body }) => ({ ...page(), ...(body as object), version: 2 }) });
    fireEvent.change(address, { target: { value: 'free' } });
    fireEvent.blur(address);
    await savePage();
  });
  it('warns before the window closes with unsaved work, and not otherwise', async () => {
    await openPage();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    retitle('Typed');
    expect(leave()).toBe(true);
    await savePage();
    expect(leave()).toBe(false);
  });
  it('saves on leaving', async () => {
    const { page, unmount } = await openPage();
    retitle('Left');
    unmount();
    await waitFor(() => expect(page().title).toBe('Left'));
  });
});

describe('two people on one page', () => {
  it('merges changes that do not conflict, and says so', async () => {
    const { others, page } = await openPage();
    others({ subtitle: 'By somebody else' });
    retitle('Mine');
    await savePage();
    expect(await screen.findByText('Someone else saved this, too. Both changes are kept.')).toBeTruthy();
    expect(page()).toMatchObject({ title: 'Mine', subtitle: 'By somebody else' });
  });
  it.each([
    ['Mine', 'Mine'],
    ['Theirs', 'By somebody else'],
  ])('asks about a conflict, and keeps %s', async (side, kept) => {
    const { others, page } = await openPage();
    others({ title: 'By somebody else' });
    retitle('Mine');
    pressKey('s', { ctrlKey: true });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('group', { name: 'Title' })).toBeTruthy();
    expect(page().title).toBe('By somebody else');
    fireEvent.click(dialog.getByRole('radio', { name: side }));
    fireEvent.click(dialog.getByRole('button', { name: 'Continue with these' }));
    await savePage();
    expect(page().title).toBe(kept);
  });
  it('says what the other person did with a block', async () => {
    const { others } = await openPage();
    others({ blocks: [firstPage.blocks[0]!] });
    selectBlock(/Continue/);
    fireEvent.change(await screen.findByLabelText('Label'), { target: { value: 'Mine' } });
    pressKey('s', { ctrlKey: true });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Deleted')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Theirs' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Continue with these' }));
    await waitFor(() => expect(blockNames()).toEqual(['Good morning']));
  });
});
