import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { anItem } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../testing/visit.tsx';

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
