import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '../../testing/app.builders.ts';
import { refuse, type FakeCalls } from '../../testing/fakeServer.ts';
import { visit } from '../../testing/visit.tsx';
import type { MyContent } from './myContent.queries.ts';

const bundle = aBundle();
const anItem = (title: string, more: Partial<ContentItem> = {}): ContentItem => ({
  page_id: `00000000-0000-4000-8000-${title.length.toString().padStart(12, '0')}`,
  path: `/${title.toLowerCase()}`,
  title,
  type: 'article',
  image: null,
  subtitle: null,
  tags: [],
  duration_minutes: null,
  published_at: null,
  starts_at: null,
  ends_at: null,
  is_completed: false,
  is_bookmarked: false,
  progress: null,
  access: { granted: true, mode: 'full', reason: null, product_ids: [], overlay_id: null, available_after: null, root_id: null, trace: [] },
  ...more,
});
const list = <T,>(items: T[], total = items.length) => ({ items, total_count: total });
const nothing: MyContent = {
  purchased_products: list([]),
  programs: list([]),
  events: list([]),
  packs: list([]),
  pages: list([]),
  shared_items: list([]),
  upcoming_pages: list([]),
  bookmarked_items: list([]),
  completed_items: list([]),
  has_form_submissions: false,
};
const opens = (at: string, content: Partial<MyContent>, more: FakeCalls = {}) =>
  visit({ at, bundle, calls: { 'GET /my-content': () => ({ ...nothing, ...content }), ...more } });

describe('my content', () => {
  it('shows what is under way, saved, done and bought, and nothing else', async () => {
    await opens('/me', {
      programs: list([anItem('Strong')]),
      bookmarked_items: list([anItem('Kept')], 30),
      completed_items: list([anItem('Finished')]),
      purchased_products: list([{ id: 'p', title: 'Club', image: null, path: '/club' }]),
    });
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
    expect(headings).toEqual(['Your programs', 'Saved', 'Completed', 'Purchased']);
    expect(screen.getByRole('link', { name: 'See all 30' }).getAttribute('href')).toBe('/me/saved');
    expect(screen.getByRole('link', { name: 'Club' }).getAttribute('href')).toBe('/club');
  });

  it('while it is empty it says what it is for', async () => {
    await opens('/me', {});
    expect(await screen.findByText('Your place is still empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Have a look around' }).getAttribute('href')).toBe('/');
  });

  it('can fail and be tried again', async () => {
    const { user, server } = await opens('/me', {}, { 'GET /my-content': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on({ 'GET /my-content': () => nothing });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your place is still empty')).toBeTruthy();
  });
});

describe('one section', () => {
  it('is loaded page by page', async () => {
    const { user, server } = await opens(
      '/me/saved',
      {},
      {
        'GET /my-content': ({ query }) => ({ ...nothing, bookmarked_items: list([anItem(query.get('page') === '2' ? 'Second' : 'One')], 2) }),
      },
    );
    expect(await screen.findByText('One')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Second')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(server.calls('GET /my-content').map(({ query }) => query.get('section'))).toEqual(['bookmarked_items', 'bookmarked_items']);
  });

  it.each([
    ['/me/saved', 'Nothing saved yet'],
    ['/me/programs', 'No programs yet'],
  ])('%s: empty', async (at, text) => {
    await opens(at, {});
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('can fail', async () => {
    await opens('/me/programs', {}, { 'GET /my-content': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });
});
