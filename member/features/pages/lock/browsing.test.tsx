import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBundle, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { anImage, anItem, aPage, aText, browsed, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../../testing/visit.tsx';

const paid = denied('PURCHASE_REQUIRED', { product_ids: ['gym'] });
const shown = {
  path: '/program',
  page_title: 'Six weeks',
  page_content_type: 'program' as const,
  blocks: [aText('What it is about')],
  page_actions: [
    { id: 's', action_type: 'start' as const },
    { id: 'm', action_type: 'mark_complete' as const },
  ],
  is_commentable: true,
  message_thread_id: 'thread',
};
const withStages = (access = browsed) => aPage({ ...shown, access, type_data: { stages: [anItem({ title: 'Week one', access: paid })] } });

describe('a browsable page (ACC-14)', () => {
  it.each([
    ['guests', null],
    ['members', aBundle()],
  ])('is shown to %s without a start, without actions and without a bookmark', async (_who, bundle) => {
    await visit({ at: '/program', pages: [withStages()], bundle });
    expect(screen.getByRole('heading', { level: 1, name: 'Six weeks' })).toBeTruthy();
    expect(screen.getByText('What it is about')).toBeTruthy();
    for (const name of [/^Start/, /complete/i, /Comments/, /Save|Bookmark/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers the start where it is fully open', async () => {
    await visit({ at: '/program', pages: [aPage(shown)] });
    expect(screen.getByRole('button', { name: /^Start/ })).toBeTruthy();
  });

  it('checks every link on it separately', async () => {
    const { user, hash } = await visit({ at: '/program', pages: [withStages()] });
    expect(screen.getByRole('img', { name: 'Locked' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Week one' }));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=gym'));
  });

  it('does not open the start by URL either (NAV-5)', async () => {
    const { hash } = await visit({ at: '/program#start', pages: [withStages()] });
    await settled(30);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hash()).toBe('#start');
  });
});

describe('pictures of a movement', () => {
  const exercise = aPage({
    path: '/squat',
    page_title: 'Squat',
    page_content_type: 'exercise',
    type_data: { images: [anImage('/down', { alt: 'Down' }), anImage('/up', { alt: 'Up' })] },
  });
  const wantsNoMotion = (isStill: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isStill && query.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  const seen = () =>
    screen.getAllByRole('img', { hidden: true }).find((image) => !image.closest('[aria-hidden="true"]') && image instanceof HTMLImageElement);

  it('can be stopped', async () => {
    wantsNoMotion(false);
    const { user } = await visit({ at: '/squat', pages: [exercise] });
    await user.click(screen.getByRole('button', { name: 'Pause the pictures' }));
    expect(screen.getByRole('button', { name: 'Show the movement' })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('do not move for members who want no motion, and each press shows the next', async () => {
    wantsNoMotion(true);
    const { user } = await visit({ at: '/squat', pages: [exercise] });
    expect(seen()?.getAttribute('alt')).toBe('Down');
    await user.click(screen.getByRole('button', { name: 'Show the movement' }));
    expect(seen()?.getAttribute('alt')).toBe('Up');
    await user.click(screen.getByRole('button', { name: 'Show the movement' }));
    expect(seen()?.getAttribute('alt')).toBe('Down');
    vi.unstubAllGlobals();
  });
});

describe('progress in a program', () => {
  it('continues with the first uncompleted stage (L235)', async () => {
    const [one, two] = [anItem({ title: 'Week one', path: '/program/one' }), anItem({ title: 'Week two', path: '/program/two' })];
    const page = aPage({ ...shown, type_data: { stages: [one, two] } });
    const bundle = aBundle({
      page_subscriptions: { [page.page_id]: aRun(page.page_id) },
      page_completions: { by_uuid: { [one.page_id]: true }, by_content_type: {} },
    });
    await visit({ at: '/program', pages: [page], bundle });
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/program/two');
    expect(screen.getByRole('progressbar', { name: 'Progress of Six weeks' }).getAttribute('aria-valuenow')).toBe('25');
  });
});
