import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApp, aTreePage, listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';

const numbers = { members: 0, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] };
const found = (type: string, id: string, title: string, subtitle: string | null, href: string) => ({ type, id, title, subtitle, href });
const answers: Answers = {
  'GET /studio/home': { checklist: [], numbers, attention: [] },
  'GET /studio/changes': { items: [], access_changes: [] },
  'GET /studio/pages': listOf([aTreePage('a')]),
  'GET /studio/search': ({ query }) => ({
    items: query.get('q') === 'sam' ? [found('member', 'm1', 'Sam Stone', 'sam@example.com', '/studio/members/m1')] : [],
  }),
};
const open = async (more: Parameters<typeof renderApp>[2] = {}) => {
  const app = await renderApp('/', answers, more);
  act(() => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  const field = await screen.findByRole('combobox', { name: 'Search' });
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  return { ...app, field, options, type: (value: string) => fireEvent.change(field, { target: { value } }) };
};

beforeEach(() => localStorage.clear());

describe('the search palette', () => {
  it('searches the server for the typed text, and opens a result with Enter', async () => {
    const { field, type, options, sent } = await open();
    type('s');
    type('sam');
    await waitFor(() => expect(options()[0]).toBe('Sam Stonesam@example.comMember'));
    expect(sent('GET /studio/search').map(({ query }) => query.get('q'))).toEqual(['sam']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(addressNow()).toBe('/members?member=m1'));
    expect(screen.queryByRole('combobox', { name: 'Search' })?.closest('dialog')?.open ?? false).toBe(false);
  });
  it('goes to screens and runs commands by a part of their name, with words in any order', async () => {
    const { field, type, options } = await open();
    type('page new');
    await waitFor(() => expect(options()).toEqual(['New pageCommand']));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(addressNow()).toBe('/pages?new=1'));
  });
  it('moves through the list by arrows, Home and End, and wraps around', async () => {
    const { field, options } = await open();
    const chosen = () => screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true');
    const last = options().length - 1;
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', last],
      ['ArrowDown', 0],
      ['End', last],
      ['Home', 0],
    ] as const) {
      fireEvent.keyDown(field, { key });
      expect(chosen()).toBe(at);
      expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[at]?.id);
    }
  });
  it('says when nothing is found', async () => {
    const { type } = await open();
    type('zzzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });
  it('offers only what the role may do', async () => {
    const { options } = await open({ permissions: permissionsOf.coach });
    expect(options().some((text) => /New page|New product|Products|Settings|Notify/.test(text ?? ''))).toBe(false);
    expect(options().some((text) => text?.startsWith('Members'))).toBe(true);
  });
  it('switches to another app of the account', async () => {
    const { type, field, session } = await open({ session: { apps: [anApp(), anApp({ id: 'two', slug: 'yoga', name: 'Yoga' })] } });
    type('yoga');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(session.current().app?.slug).toBe('yoga'));
  });
});
