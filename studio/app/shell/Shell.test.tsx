import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anApp, aMember, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';

const numbers = { members: 3, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] };
const answers: Answers = {
  'GET /studio/home': { checklist: [], numbers, attention: [] },
  'GET /studio/changes': { items: [], access_changes: [] },
  'GET /studio/pages': listOf([aTreePage('a')]),
  'GET /studio/members': listOf([aMember('Sam')]),
};
const rail = () =>
  within(screen.getByRole('navigation', { name: 'Studio' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const key = (name: string, more: object = {}) => act(() => void fireEvent.keyDown(document.body, { key: name, ...more }));

beforeEach(() => localStorage.clear());

describe('an area with more sections than fit on a line', () => {
  it('lists them all in a menu, also by keyboard', async () => {
    await renderApp('/coupons', { ...answers, 'GET /studio/coupons': listOf([]), 'GET /studio/orders': listOf([]) });
    fireEvent.click(await screen.findByRole('button', { name: 'All sections' }));
    const entries = within(screen.getByRole('menu', { name: 'All sections', hidden: true })).getAllByRole('menuitem', { hidden: true });
    const line = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(entries.map((entry) => entry.textContent?.replace('•', ''))).toEqual(line.map((link) => link.textContent));
    fireEvent.click(entries.find((entry) => entry.textContent === 'Orders')!);
    expect(addressNow()).toBe('/orders');
  });
  it('shows no menu where they fit', async () => {
    await renderApp('/messages', answers);
    await screen.findByRole('navigation', { name: 'Sections' });
    expect(screen.queryByRole('button', { name: 'All sections' })).toBeNull();
  });
});

describe('who sees what (STU-4, studio.md 11)', () => {
  it.each<[Role, string[]]>([
    ['owner', ['Home', 'Build', 'Library', 'Schedule', 'Sell', 'Members', 'Messages', 'Notify', 'Settings']],
    ['admin', ['Home', 'Build', 'Library', 'Schedule', 'Sell', 'Members', 'Messages', 'Notify', 'Settings']],
    ['editor', ['Home', 'Build', 'Library', 'Schedule', 'Sell', 'Members', 'Messages', 'Notify']],
    ['coach', ['Home', 'Build', 'Library', 'Schedule', 'Members', 'Messages']],
    ['moderator', ['Home', 'Build', 'Library', 'Schedule', 'Members', 'Messages']],
    ['support', ['Home', 'Build', 'Library', 'Schedule', 'Sell', 'Members', 'Messages']],
    ['analyst', ['Home', 'Build', 'Library', 'Schedule', 'Sell', 'Messages', 'Notify']],
  ])('%s: %j', async (role, places) => {
    await renderApp('/', answers, { permissions: permissionsOf[role] });
    expect(rail()).toEqual(places);
    expect(screen.queryByRole('button', { name: 'Publish' }) !== null).toBe(permissionsOf[role].includes('publish'));
  });
  it.each<[Role, string, string[]]>([
    ['owner', '/studio/messages', ['Inbox', 'Feeds and channels', 'Moderation', 'Numbers']],
    ['editor', '/studio/messages', ['Inbox', 'Feeds and channels', 'Moderation', 'Numbers']],
    ['coach', '/studio/messages', ['Inbox', 'Numbers']],
    ['moderator', '/studio/messages', ['Inbox', 'Feeds and channels', 'Moderation', 'Numbers']],
    ['support', '/studio/messages', ['Inbox']],
    ['analyst', '/studio/messages/numbers', ['Numbers']],
  ])('%s reaches %s through Messages, with %j beside it', async (role, href, places) => {
    await renderApp(href.replace('/studio', ''), answers, { permissions: permissionsOf[role] });
    expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe(href);
    const beside = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(beside.getAllByRole('link').map((link) => link.textContent)).toEqual(places);
  });
  it('shows a coach who types the address by hand the server’s message, and nothing else', async () => {
    const { sent } = await renderApp(
      '/products',
      { ...answers, 'GET /studio/products': refuse(403, 'forbidden', 'You are not allowed to do this.') },
      { permissions: permissionsOf.coach },
    );
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New product' })).toBeNull();
    expect(sent('POST /studio/products')).toEqual([]);
  });
});

describe('screens and addresses', () => {
  it('marks the current one, in the rail and among the sections of the area', async () => {
    await renderApp('/theme', { ...answers, 'GET /studio/theme': refuse(500, 'unknown_error') });
    expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Build', 'Theme']);
  });
  it('says that there is nothing at an unknown address', async () => {
    await renderApp('/nowhere', answers);
    expect(await screen.findByText('There is nothing here')).toBeTruthy();
  });
  it.each([
    ['/setup', '/welcome'],
    ['/settings', '/settings/app'],
    ['/members/sam', '/members?member=sam'],
    ['/outbox/m1', '/outbox?mail=m1'],
  ])('%s leads to %s', async (from, to) => {
    await renderApp(from, answers);
    await waitFor(() => expect(addressNow()).toBe(to));
  });
  it('lets you skip the rail with the first Tab', async () => {
    await renderApp('/', answers);
    const [first] = screen.getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Skip to content', '#content']);
    expect(document.getElementById('content')).toBeTruthy();
  });
});

describe('the menu of the app', () => {
  const two = { apps: [anApp(), anApp({ id: 'two', slug: 'yoga', name: 'Yoga', url: 'http://yoga.localhost' })] };
  const item = (name: RegExp | string) => screen.getByRole('menuitem', { name, hidden: true });
  it('switches to another app with fresh state, and remembers the choice', async () => {
    const { sent } = await renderApp('/members?q=sa', answers, { session: two });
    await screen.findByRole('button', { name: 'Sam' });
    fireEvent.click(item('Yoga'));
    await waitFor(() => expect(sent('GET /studio/members').at(-1)?.headers['x-account-app']).toBe('yoga'));
    expect(screen.getByRole('button', { name: 'Yoga App and appearance' })).toBeTruthy();
    expect(localStorage.getItem('studio:app')).toBe('yoga');
  });
  it('opens the app in a window of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await renderApp('/', answers);
    fireEvent.click(item('Open the app'));
    expect(open).toHaveBeenCalledWith('http://club.localhost', '_blank', 'noopener');
    open.mockRestore();
  });
  it('is light or dark by choice, and remembers it', async () => {
    await renderApp('/', answers);
    fireEvent.click(item('Dark'));
    expect([document.documentElement.dataset['mode'], localStorage.getItem('studio:color-mode')]).toEqual(['dark', 'dark']);
    expect(within(item(/^Dark/)).getByLabelText('Chosen')).toBeTruthy();
    fireEvent.click(item('Match the system'));
    expect(localStorage.getItem('studio:color-mode')).toBeNull();
  });
  it('names the version', async () => {
    await renderApp('/', answers);
    expect(item('Version 1.2.3').getAttribute('aria-disabled')).toBe('true');
  });
  it('logs out, even when the server does not answer', async () => {
    const { goOffline, session } = await renderApp('/', answers);
    goOffline();
    fireEvent.click(item('Log out Ada Berg'));
    expect(await screen.findByRole('heading', { name: 'Log in to the studio' })).toBeTruthy();
    expect(session.headers()).toEqual({ 'Accept-Language': 'en' });
  });
});

describe('shortcuts that work everywhere', () => {
  it('? lists the shortcuts, but not while typing', async () => {
    await renderApp('/members', answers);
    fireEvent.keyDown(await screen.findByRole('searchbox'), { key: '?' });
    expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
    key('?', { shiftKey: true });
    expect(await screen.findByText('Put below the page above')).toBeTruthy();
  });
});

describe('the mark for unpublished changes', () => {
  const change = { type: 'page' as const, id: 'a', title: 'A', status: 'changed', author: null, changed_at: null };
  it('counts them, and opens the list', async () => {
    await renderApp('/', { ...answers, 'GET /studio/changes': { items: [change, { ...change, id: 'b', title: 'B' }], access_changes: [] } });
    expect(await screen.findByText('2 unpublished changes')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Publish 2 changes')).toBeTruthy();
  });
  it('is quiet when everything is published', async () => {
    await renderApp('/', answers);
    expect(await screen.findByText('All published')).toBeTruthy();
    // Planned releases and reverting are behind the same button.
    expect((screen.getByRole('button', { name: 'Publish' }) as HTMLButtonElement).disabled).toBe(false);
  });
});
