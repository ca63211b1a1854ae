import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { anItem } from '@bandstand/contract/testing/pages.builders.ts';
import { list, nothing, opens } from './myContent.driver.tsx';

describe('my content', () => {
  it('shows current, bookmarked, completed and purchased content, and nothing else', async () => {
    await opens('/me', {
      programs: list([anItem({ title: 'Strong' })]),
      bookmarked_items: list([anItem({ title: 'Kept' })], 30),
      completed_items: list([anItem({ title: 'Finished' })]),
      purchased_products: list([{ id: 'p', title: 'Club', image: null, path: '/club' }]),
    });
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
    expect(headings).toEqual(['Your programs', 'Saved', 'Completed', 'Purchased']);
    expect(screen.getByRole('link', { name: 'See all 30' }).getAttribute('href')).toBe('/me/saved');
    expect(screen.getByRole('link', { name: 'Club' }).getAttribute('href')).toBe('/club');
  });

  it('explains its purpose while it is empty', async () => {
    await opens('/me', {});
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Have a look around' }).getAttribute('href')).toBe('/');
  });

  it('can fail and be retried', async () => {
    const { user, server } = await opens('/me', {}, { 'GET /my-content': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on({ 'GET /my-content': () => nothing });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  });
});

describe('one section', () => {
  it('loads page by page', async () => {
    const { user, server } = await opens(
      '/me/saved',
      {},
      {
        'GET /my-content': ({ query }) => ({
          ...nothing,
          bookmarked_items: list([anItem({ title: query.get('page') === '2' ? 'Second' : 'One' })], 2),
        }),
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
