import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { anItem, aPage } from '@bandstand/contract/testing/pages.builders.ts';
// Imported ahead so that it is available as quickly as in a browser.
import '../LateEvents.tsx';
import { settled, visit, type Visit } from '../../testing/visit.tsx';

const home = aPage({ path: '/', page_title: 'Home' });
let visitor: Visit;
beforeEach(async () => {
  visitor = await visit({
    pages: [home],
    bundle: aBundle(),
    calls: { 'GET /content/{contentType}': () => ({ items: [anItem({ title: 'Harbour swim' })], total_count: 1 }) },
  });
  await settled(1600);
});

describe('shortcuts', () => {
  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s searches above the current page, and Escape closes it again', async (keys) => {
    await visitor.user.keyboard(keys);
    const field = await screen.findByRole('searchbox');
    expect([visitor.hash(), document.activeElement]).toEqual(['#search', field]);
    await visitor.user.type(field, 'swim');
    expect(await screen.findByRole('link', { name: 'Harbour swim' })).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  it('? lists them', async () => {
    await visitor.user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    expect(screen.getByText('Show this list')).toBeTruthy();
  });

  it('g and a letter goes to a place, but only right after each other', async () => {
    await visitor.user.keyboard('a');
    expect(window.location.pathname).toBe('/');
    await visitor.user.keyboard('ga');
    await waitFor(() => expect(window.location.pathname).toBe('/me/account'));
    await visitor.user.keyboard('gh');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('leave people alone who type, and dialogs', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    await visitor.user.type(field, 'g/a?');
    expect([field.value, visitor.hash(), window.location.pathname]).toEqual(['g/a?', '', '/']);
    field.blur();
    field.remove();
    await visitor.user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await visitor.user.keyboard('/');
    expect(visitor.hash()).toBe('#keys');
  });
});
