import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aBlock, anImage, anItem, aPage, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../../testing/visit.tsx';

const home = aPage({ path: '/', page_title: 'Home' });
const tabs = () => document.querySelector('[data-hides-tabbar]');

describe('the frame of a page', () => {
  it('has a back button to the parent page when the visit began here', async () => {
    const above = aPage({ path: '/kitchen', page_title: 'Kitchen' });
    const { user } = await visit({ at: '/kitchen/soup', pages: [above, aPage({ path: '/kitchen/soup', page_title: 'Soup' })] });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen' })).toBeTruthy();
  });

  it('has a back button to the previous page otherwise', async () => {
    const { user, platform } = await visit({ at: '/', pages: [home, aPage({ path: '/kitchen/soup', page_title: 'Soup' })] });
    platform.navigation.navigate('/kitchen/soup');
    await screen.findByRole('heading', { level: 1, name: 'Soup' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it.each([
    ['the start page', aPage({ path: '/', page_title: 'Home', show_back_button: true }), '/'],
    ['a page whose owner wants none', aPage({ path: '/x', show_back_button: false }), '/x'],
  ])('%s has no back button', async (_what, page, at) => {
    await visit({ at, pages: [page] });
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('hides the tabs if the owner wants the whole screen', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', show_tabbar: false })] });
    expect(tabs()).toBeTruthy();
    await visit({ at: '/x', pages: [aPage({ path: '/x' })] });
    expect(tabs()).toBeNull();
  });

  it('has the page’s title in the window, or only the app’s name without one', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_title: 'Soup' })] });
    expect(document.title).toBe('Soup · Harbour Strength');
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_title: null })] });
    expect(document.title).toBe('Harbour Strength');
  });
});

describe('the header of a page (BLK-2)', () => {
  it('is the hero if the page begins with one, with the title for screen readers if the hero has none', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_title: 'Week one', blocks: [aBlock('hero', { image: anImage() })] })] });
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Week one']);
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_title: 'Week one', blocks: [aBlock('hero', { title: 'Begin' })] })] });
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Begin']);
  });

  it('has picture, title, lead and completion state', async () => {
    const page = aPage({ path: '/x', page_title: 'An article', subtitle: 'What it says', page_content_type: 'article', image: anImage('/cover') });
    await visit({ at: '/x', pages: [page], bundle: aBundle({ page_completions: { by_uuid: { [page.page_id]: true }, by_content_type: {} } }) });
    expect(screen.getByText('What it says')).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
  });

  it('shows guests no completion (L214)', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_content_type: 'article' })] });
    expect(screen.queryByText('Completed')).toBeNull();
  });

  it.each([
    ['without pictures, from its own cover', { images: [] }, '/cover'],
    ['from its pictures before its cover', { images: [anImage('/one')] }, '/one'],
  ])('shows an exercise %s', async (_what, data, url) => {
    const page = aPage({ path: '/x', page_content_type: 'exercise', image: anImage('/cover'), type_data: data });
    await visit({ at: '/x', pages: [page] });
    expect(document.querySelector('img')?.getAttribute('src')).toBe(url);
    expect(screen.queryByRole('button', { name: 'Pause the pictures' })).toBeNull();
  });

  it('omits what a meal’s owner left empty', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_title: 'Soup', page_content_type: 'meal', type_data: {} })] });
    expect(screen.getByRole('heading', { level: 1, name: 'Soup' })).toBeTruthy();
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('formats a meal’s numbers in the language', async () => {
    const macros = { kcal: 1412, protein_g: 7.5, carbs_g: 60, fat_g: 4 };
    const page = aPage({ path: '/x', page_content_type: 'meal', type_data: { macros } });
    await visit({ at: '/x', pages: [page], bundle: aBundle({ user: { language: 'de' } }) });
    await waitFor(() => expect(screen.getByText('7,5 g')).toBeTruthy());
    expect(screen.getByText('1.412 kcal')).toBeTruthy();
  });

  it('shows only the time of an event without a place, and only the place without a time', async () => {
    const event = (type_data: Record<string, unknown>) => aPage({ path: '/e', page_content_type: 'event_occurrence', type_data });
    await visit({ at: '/e', pages: [event({ starts_at: '2030-06-01T16:00:00.000Z' })], bundle: aBundle({ user: { timezone: 'Europe/Berlin' } }) });
    expect(screen.getByText(/Jun 1, 2030.*6:00 PM/)).toBeTruthy();
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2030-06-01T16:00:00.000Z');
    await visit({ at: '/e', pages: [event({ location: { kind: 'place', address: 'The old pier', url: null } })] });
    expect(screen.getByText(/The old pier/)).toBeTruthy();
    expect(document.querySelector('time')).toBeNull();
  });
});

describe('a locked page (NAV-12)', () => {
  it('sells what is behind it, with the owner’s overlay', async () => {
    const page = aPage({ path: '/x', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'], overlay_id: 'offer' }) });
    const { user, hash } = await visit({ at: '/x#start', pages: [page], bundle: aBundle() });
    await user.click(await screen.findByRole('button', { name: 'Purchase' }));
    await waitFor(() => expect(hash()).toBe('#start+checkout?product_ids=gym&overlay_id=offer'));
  });

  it('says that the way to the start is unknown if the server does not send it', async () => {
    const page = aPage({ path: '/x', access: denied('START_REQUIRED', { root_id: 'root' }) });
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'GET /pages/{id}/path': () => refuse(500, 'unknown_error') },
    });
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(window.location.pathname).toBe('/x');
  });

  it('offers nothing before the viewer is known', async () => {
    let verify = (_answer: ReturnType<typeof aBundle>) => {};
    const page = aPage({ path: '/x', access: denied('AUTHENTICATION_REQUIRED') });
    const opening = visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /auth/verify': () => new Promise((resolve) => (verify = resolve)) },
    });
    await screen.findByRole('heading', { level: 2, name: "You don't have access" });
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull();
    expect(window.location.hash).toBe('');
    verify(aBundle());
    await opening;
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull();
  });

  it('shows only the reason if even its title is private', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_title: null, access: denied('IS_PRIVATE'), children: [] })] });
    expect(document.title).toBe("You don't have access · Harbour Strength");
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('prompts for nothing in the builder’s frame (ACC-27)', async () => {
    const { hash } = await visit({ at: '/x?page_builder=grant', pages: [aPage({ path: '/x', access: denied('AUTHENTICATION_REQUIRED') })] });
    await settled(40);
    expect(hash()).toBe('');
  });

  it('lists open pages below it with their own locks', async () => {
    const children = [anItem({ title: 'A taste' }), anItem({ title: 'More', access: denied('AUTHENTICATION_REQUIRED') })];
    await visit({ at: '/x', pages: [aPage({ path: '/x', access: denied('VIEWABLE_CHILDREN', { lock_reason: 'IS_PRIVATE' }), children })] });
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: 'Locked' })).toHaveLength(1);
  });
});
