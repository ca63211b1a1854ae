import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { anItem, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, visit, type VisitOptions } from '../testing/visit.tsx';

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const opens = (path: string, found: { items: ContentItem[]; total_count: number; corrected_term?: string }) =>
  visit({ at: path, calls: { 'GET /content/{contentType}': () => found } });

it('searches for what the address says, and keeps in the address what is typed', async () => {
  const { user, server } = await opens('/me/search?q=harbour%20swim', { items: [anItem({ title: 'Harbour swim' })], total_count: 1 });
  expect(await screen.findByRole('link', { name: 'Harbour swim' })).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('harbour swim');
  expect(server.calls('GET /content/{contentType}').at(-1)?.query.get('term')).toBe('harbour swim');
  const depth = window.history.length;
  await user.clear(field);
  await waitFor(() => expect(window.location.search).toBe(''));
  await user.type(field, 'run & row');
  await waitFor(() => expect(window.location.search).toBe('?q=run+%26+row'));
  expect([window.history.length, document.activeElement]).toEqual([depth, field]);
});

it('says what it searched for instead of a mistyped term', async () => {
  await opens('/me/search?q=sqaut', { items: [anItem({ title: 'Back squat' })], total_count: 1, corrected_term: 'squat' });
  expect(await screen.findByText('Nothing found for “sqaut”. 1 result for “squat”.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back squat' })).toBeTruthy();
});

it('asks for each event once, and shows past ones apart, below the others', async () => {
  const event = (title: string, page_id: string, days: number) =>
    anItem({ title, page_id, type: 'event_occurrence', starts_at: at(days), ends_at: at(days + 0.1) });
  const items = [event('Winter camp', 'a', -40), event('Morning swim', 'b', 2), anItem({ title: 'Swim faster', page_id: 'c' })];
  const { server } = await opens('/me/search?q=swim', { items, total_count: 3 });
  const past = await screen.findByRole('region', { name: 'Past' });
  expect(within(past).getAllByRole('link').length).toBe(1);
  expect(within(past).getByRole('link', { name: /Winter camp/ })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Morning swim', 'Swim faster', 'Winter camp']);
  expect(server.calls('GET /content/{contentType}').at(-1)?.query.get('once_per_event')).toBe('true');
});

it('shows results by type, the type of the best one first, and more on request', async () => {
  const items = [
    anItem({ title: 'Harbour swim', page_id: 'a', type: 'program' }),
    anItem({ title: 'Swim faster', page_id: 'b', type: 'article' }),
    anItem({ title: 'Swim in cold water', page_id: 'c', type: 'program' }),
  ];
  const { server, user } = await opens('/me/search?q=swim', { items, total_count: 34 });
  const programs = await screen.findByRole('region', { name: 'Programs' });
  expect(
    within(programs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Harbour swim', 'Swim in cold water']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Programs', 'Articles']);
  expect(screen.getByText('34 results')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(server.calls('GET /content/{contentType}').at(-1)?.query.get('limit')).toBe('60'));
});

it('offers to try again when a search fails, and says when it finds nothing', async () => {
  let isBroken = true;
  const { user } = await visit({
    at: '/me/search?q=swim',
    calls: { 'GET /content/{contentType}': () => (isBroken ? refuse(500, 'unknown_error') : { items: [], total_count: 0 }) },
  });
  expect(await screen.findByText('An Error Occurred', {}, { timeout: 5000 })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing found for “swim”. Try another word.')).toBeTruthy();
});

describe('by keyboard', () => {
  const items = [anItem({ title: 'Harbour swim', page_id: 'a', path: '/swim' }), anItem({ title: 'Swim faster', page_id: 'b', path: '/faster' })];

  it('arrows go through the results and back to the field, and Escape returns there, then empties it', async () => {
    const { user } = await opens('/me/search?q=swim', { items, total_count: 2 });
    const [first, second] = await screen.findAllByRole('link', { name: /swim/i });
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{ArrowDown}{Escape}');
    expect([document.activeElement, field.value]).toEqual([field, 'swim']);
    await user.keyboard('{Escape}');
    expect(field.value).toBe('');
  });

  it('letters typed on a result go on in the field', async () => {
    const { user } = await opens('/me/search?q=swim', { items, total_count: 2 });
    await screen.findAllByRole('link', { name: /swim/i });
    await user.keyboard('{ArrowDown}s');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('swims');
  });

  it('Enter opens the first result of what was typed', async () => {
    const { user } = await opens('/me/search', { items, total_count: 2 });
    await user.type(screen.getByRole('searchbox'), 'swim{Enter}');
    await screen.findByRole('link', { name: 'Harbour swim' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/swim'));
  });
});

describe('recent searches', () => {
  const found = { items: [anItem({ title: 'Harbour swim', path: '/swim' })], total_count: 1 };
  const recent = () => within(screen.getByRole('region', { name: 'Recent searches' }));
  /** Leaves from the results three times. */
  const searches = async (options: VisitOptions = {}) => {
    const pages = [aPage({ path: '/swim', page_title: 'Harbour swim' })];
    const calls = { 'GET /content/{contentType}': () => found, 'POST /auth/logout': () => null };
    const visitor = await visit({ at: '/me/search', pages, calls, ...options });
    for (const term of ['row', 'swim', 'Row']) {
      await visitor.user.type(await screen.findByRole('searchbox'), `${term}{Enter}`);
      await waitFor(() => expect(window.location.search).toBe(`?q=${term}`));
      await screen.findByRole('link', { name: 'Harbour swim' });
      await visitor.user.keyboard('{Enter}');
      await waitFor(() => expect(window.location.pathname).toBe('/swim'));
      act(() => visitor.platform.navigation.navigate('/me/search'));
      await waitFor(() => expect(window.location.pathname).toBe('/me/search'));
    }
    await screen.findByRole('region', { name: 'Recent searches' });
    return visitor;
  };

  it('are what led to a page, once each, newest first, and can be chosen and removed', async () => {
    const { user } = await searches();
    const names = () =>
      recent()
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names()).toEqual(['Clear all', 'Row', 'Remove “Row” from recent searches', 'swim', 'Remove “swim” from recent searches']);
    await user.click(recent().getByRole('button', { name: 'swim' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('swim');
    await user.clear(screen.getByRole('searchbox'));
    await user.click(recent().getByRole('button', { name: 'Remove “Row” from recent searches' }));
    expect(recent().queryByRole('button', { name: 'Row' })).toBeNull();
    await user.click(recent().getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  });

  it('do not outlive the member’s session, and are not shown to another member', async () => {
    const { platform } = await searches({ bundle: aBundle() });
    await act(() => platform.session.logOut());
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
    expect(platform.storage.get('recent_searches')).toBeNull();
    platform.storage.set('recent_searches', { member: 'someone-else', terms: ['secret'] });
    act(() => platform.session.adopt(aBundle()));
    expect(sees('secret')).toBe(false);
  });
});
