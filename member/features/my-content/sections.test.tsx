import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig, aProgress } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { anImage, anItem, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, visit } from '../../testing/visit.tsx';
import { list, nothing, opens } from './myContent.driver.tsx';

const headings = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
const section = (name: string) => within(screen.getByRole('region', { name }));
const main = () => within(screen.getByRole('main'));

describe('sections of My content (L72, PRG-12)', () => {
  it('are ordered by likely interest', async () => {
    await opens('/me', {
      completed_items: list([anItem({ title: 'Done' })]),
      pages: list([anItem({ title: 'Joined' })]),
      shared_items: list([anItem({ title: 'For you' })]),
      bookmarked_items: list([anItem({ title: 'Kept' })]),
      packs: list([anItem({ title: 'Bundle' })]),
      upcoming_pages: list([anItem({ title: 'Tonight' })]),
      programs: list([anItem({ title: 'Six weeks' })]),
      purchased_products: list([{ id: 'p', title: 'Club', image: null, path: '/club' }]),
    });
    expect(await headings()).toEqual([
      'Your programs',
      'Upcoming events',
      'Packs',
      'Saved',
      'Shared with me',
      'Pages for you',
      'Completed',
      'Purchased',
    ]);
  });

  it.each(['programs', 'upcoming_pages', 'packs', 'bookmarked_items', 'shared_items', 'pages', 'completed_items'] as const)(
    '%s alone makes the screen non-empty',
    async (name) => {
      await opens('/me', { [name]: list([anItem({ title: 'The only one' })]) });
      expect(await screen.findByRole('link', { name: /The only one/ })).toBeTruthy();
      expect(await headings()).toHaveLength(1);
      expect(sees('Nothing here yet')).toBe(false);
    },
  );

  it('show "See all" only if there are more', async () => {
    await opens('/me', {
      programs: list([anItem({ title: 'Six weeks' })]),
      bookmarked_items: list([anItem({ title: 'Kept' })], 21),
      completed_items: list([anItem({ title: 'Done' })], 40),
    });
    await headings();
    expect(section('Your programs').queryByRole('link', { name: /^See all/ })).toBeNull();
    expect(section('Saved').getByRole('link', { name: 'See all 21' }).getAttribute('href')).toBe('/me/saved');
    // These have no screen of their own.
    expect(section('Completed').queryByRole('link', { name: /^See all/ })).toBeNull();
  });

  it('follow a greeting by first name', async () => {
    await opens('/me', {}, {}, aBundle({ user: { name: '  Ines María Moreau ' } }));
    expect(await screen.findByText('Ines, this is what you’ve started, saved and bought.')).toBeTruthy();
  });

  it('link a purchase without a page to the purchases', async () => {
    await opens('/me', { purchased_products: list([{ id: 'p', title: 'Coaching', image: null, path: null }]) });
    expect((await screen.findByRole('link', { name: 'Coaching' })).getAttribute('href')).toBe('/me/account/purchases');
  });

  it('keep messages one tap away, if messaging is available (MSG-20)', async () => {
    await opens('/me', {});
    const own = ['/me/programs', '/me/schedule', '/me/events', '/me/packs', '/me/saved', '/me/shared', '/me/activity'];
    const quick = () =>
      main()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        // The languages are at the foot of every page.
        .filter((href) => href?.startsWith('/me/') && href !== '/me/language');
    await screen.findByText('Nothing here yet');
    expect(quick()).toEqual([...own, '/me/messages']);
    const config = aConfig();
    await visit({
      at: '/me',
      bundle: aBundle(),
      config: { ...config, messaging: { ...config.messaging, is_available: false } },
      calls: { 'GET /my-content': () => nothing },
    });
    await screen.findByText('Nothing here yet');
    expect(quick()).toEqual(own);
  });
});

describe('a card’s text', () => {
  const card = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('article')!;
  const state = async (name: RegExp) => within(await card(name));

  it('shows a program’s progress, a completed page, and when a locked one opens', async () => {
    await opens('/me', {
      programs: list([
        anItem({ title: 'Under way', progress: aProgress({ percent: 25 }) }),
        anItem({ title: 'Not started', progress: aProgress({ percent: 0, completed_count: 0 }) }),
        anItem({ title: 'All of it', is_completed: true, progress: aProgress({ percent: 100 }) }),
        anItem({ title: 'Week two', access: denied('IS_SCHEDULED', { available_after: '2099-03-03T08:00:00.000Z' }) }),
        anItem({ title: 'For members of the club', access: denied('PURCHASE_REQUIRED', { product_ids: ['p'] }) }),
      ]),
    });
    expect((await state(/Under way/)).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect((await state(/Not started/)).queryByRole('progressbar')).toBeNull();
    expect((await state(/All of it/)).getByLabelText('Completed')).toBeTruthy();
    expect((await card(/Week two/)).textContent).toContain('Mar 3, 2099');
    expect((await state(/club/)).getByLabelText('Locked')).toBeTruthy();
  });

  it('marks a page just completed on this device, and undoes it', async () => {
    const page = anItem({ title: 'A page' });
    const { platform } = await opens('/me', { bookmarked_items: list([page]) });
    expect((await state(/A page/)).queryByLabelText('Completed')).toBeNull();
    const mark = (isDone: boolean) =>
      act(() =>
        platform.session.update((bundle) => ({
          ...bundle,
          page_completions: { ...bundle.page_completions, by_uuid: { [page.page_id]: isDone } as Record<string, true> },
        })),
      );
    mark(true);
    expect((await state(/A page/)).getByLabelText('Completed')).toBeTruthy();
    mark(false);
    expect((await state(/A page/)).queryByLabelText('Completed')).toBeNull();
  });

  it('shows an event’s time in the member’s zone, and a page’s duration', async () => {
    const tokyo = aBundle({ user: { timezone: 'Asia/Tokyo' } });
    const content = {
      upcoming_pages: list([anItem({ title: 'Open water', starts_at: '2026-12-01T20:00:00.000Z', image: anImage() })]),
      pages: list([anItem({ title: 'The hinge', duration_minutes: 12, subtitle: 'Feel your hips' })]),
    };
    await opens('/me', content, {}, tokyo);
    expect((await card(/Open water/)).textContent).toContain('Dec 2, 2026');
    expect((await card(/The hinge/)).textContent).toMatch(/12 min.* · Feel your hips/);
  });
});

describe('one complete section', () => {
  it('keeps loaded entries when the next page fails, which can be retried', async () => {
    let isDown = true;
    const { user } = await opens(
      '/me/saved',
      {},
      {
        'GET /my-content': ({ query }) => {
          const page = Number(query.get('page'));
          if (page === 2 && isDown) return refuse(400, 'malformed');
          return { ...nothing, bookmarked_items: list([anItem({ title: `Number ${page}` })], 2) };
        },
      },
    );
    await screen.findByText('Number 1');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' }).getAttribute('aria-busy')).not.toBe('true'));
    expect(sees('Number 1')).toBe(true);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Number 2')).toBeTruthy();
  });

  it('ends even if fewer entries arrive than were counted', async () => {
    const { user, server } = await opens(
      '/me/programs',
      {},
      { 'GET /my-content': ({ query }) => ({ ...nothing, programs: list(query.get('page') === '1' ? [anItem({ title: 'One' })] : [], 3) }) },
    );
    await screen.findByText('One');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(server.calls('GET /my-content')).toHaveLength(2);
  });
});

describe('a guest', () => {
  it.each(['/me', '/me/saved', '/me/programs'])('%s: is asked to log in, and nothing is requested', async (at) => {
    const { server, user, hash } = await visit({ at, calls: { 'GET /my-content': () => nothing } });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(sees('This is for you only')).toBe(true);
    expect(server.calls('GET /my-content')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(hash()).toBe(''));
    expect(window.location.pathname).toBe(at);
    expect(main().getByRole('button', { name: 'Log in' })).toBeTruthy();
  });
});
