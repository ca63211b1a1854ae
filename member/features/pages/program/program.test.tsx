import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, sees, visit } from '../../../testing/visit.tsx';
import { aProgram, aRunSince, ids, programCalls, runs } from './program.driver.ts';

const stage = (title: string) => within(screen.getByRole('link', { name: title }).closest('li')!);
const opens = (settings: Record<string, unknown>, at = '/p') =>
  visit({ at, pages: [aProgram(settings)], bundle: aBundle(), calls: programCalls([], false) });

describe('a running program', () => {
  it('links to the next page, shows its participants, and when the next one opens', async () => {
    await runs(2, [ids.a]);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/p/1/b'));
    expect(sees('Next: Week one')).toBe(true);
    expect(sees(/^The next page opens \w+/)).toBe(true);
    expect(sees('12 people are in')).toBe(true);
    expect(screen.getByRole('img', { name: 'Ana Reis' })).toBeTruthy();
  });

  it('shows each stage’s progress, and when a closed one opens', async () => {
    await runs(2, [ids.a]);
    await waitFor(() => expect(stage('Week one').getByText('1 of 2 done')).toBeTruthy());
    expect(stage('Week one').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(stage('Week two').getByText(/^Opens \w{3} \d+, \d{4}$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Week one' }).closest('li')?.getAttribute('aria-current')).toBe('step');
  });

  it('updates at once when a page is completed, and back', async () => {
    const { platform } = await runs(2, [ids.a]);
    await waitFor(() => expect(stage('Week one').getByText('1 of 2 done')).toBeTruthy());
    const { withCompletion } = await import('../../../platform/offline/queuedChanges.ts');
    platform.session.update((bundle) => withCompletion(bundle, ids.b, true, ids.program));
    await waitFor(() => expect(sees('2 of 3 done')).toBe(true));
    await waitFor(() => expect(stage('Week one').getByLabelText('Completed')).toBeTruthy());
    expect(sees('You are up to date')).toBe(true);
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
    // The first uncompleted stage is the active one, also while it is closed (L235).
    expect(screen.getByRole('link', { name: 'Week two' }).closest('li')?.getAttribute('aria-current')).toBe('step');
    platform.session.update((bundle) => withCompletion(bundle, ids.b, false, ids.program));
    await waitFor(() => expect(sees('1 of 3 done')).toBe(true));
  });

  it('that begins later shows its first day', async () => {
    await runs(-5);
    expect(await screen.findByText(/^Starts \w{3} \d+, \d{4}$/)).toBeTruthy();
  });

  it('appears without the pages below if they cannot be loaded', async () => {
    await runs(2, [ids.a], { 'GET /pages/{id}/subscribers': () => refuse(500, 'unknown_error') });
    expect(sees('1 of 3 done')).toBe(true);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/p/1');
  });
});

describe('a program before the start', () => {
  it('shows the days ahead and what the start means', async () => {
    await opens({
      pace: 'dripped',
      fills_calendar: true,
      starts_on: null,
      allows_past_start: false,
      pattern: null,
      layout: [{ page_id: ids.a, day: 0 }],
    });
    expect(sees('The pages open one after another, counted from your first day.')).toBe(true);
    expect(sees('Its pages are added to your schedule, where you can move them.')).toBe(true);
    await waitFor(() => expect(stage('Week one').getByText('Day 1')).toBeTruthy());
    expect(stage('Week two').getByText('Day 8')).toBeTruthy();
  });

  it('with a shared first day shows the dates and offers no choice', async () => {
    const settings = { pace: 'fixed', fills_calendar: false, starts_on: '2099-03-01', allows_past_start: false, pattern: null, layout: [] };
    const { server, user } = await opens(settings, '/p#start');
    expect(await screen.findByRole('button', { name: 'Join the program' })).toBeTruthy();
    expect(screen.queryByLabelText('First day')).toBeNull();
    expect(screen.getAllByText('Everyone starts on Mar 1, 2099.').length).toBeGreaterThan(0);
    await waitFor(() => expect(stage('Week two').getByText('Mar 8, 2099')).toBeTruthy());
    server.on({ 'POST /pages/{id}/subscribers': () => refuse(403, 'access_denied') });
    await user.click(screen.getByRole('button', { name: 'Join the program' }));
    await waitFor(() => expect(server.calls('POST /pages/{id}/subscribers')[0]?.body).toEqual({}));
  });

  it('offers a past day only if the owner allows it, and shows its length', async () => {
    const settings = { pace: 'self_paced', fills_calendar: true, starts_on: null, pattern: null, layout: [{ page_id: ids.c, day: 13 }] };
    await opens({ ...settings, allows_past_start: true }, '/p#start');
    expect((await screen.findByLabelText<HTMLInputElement>('First day')).min).toBe('');
    expect(sees(/^From \w{3} \d+, \d{4} to \w{3} \d+, \d{4}$/)).toBe(true);
    await opens({ ...settings, allows_past_start: false }, '/p#start');
    expect((await screen.findByLabelText<HTMLInputElement>('First day')).min).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe('starting from a page in the middle', () => {
  const inside = () => {
    const page = aPage({ page_id: ids.b, path: '/p/1/b', page_title: 'Day two', contentRootId: ids.program });
    page.page.actions = ['start_from_here'];
    return page;
  };

  it('begins the program there', async () => {
    const { user, server } = await visit({
      at: '/p/1/b',
      pages: [inside()],
      bundle: aBundle(),
      calls: {
        ...programCalls([], false),
        'GET /programs/{id}': () =>
          ({ title: 'Two weeks', start: { pace: 'self_paced', starts_on: null, allows_past_start: false, fills_calendar: false } }) as never,
        'POST /pages/{id}/subscribers': () => ({ page_id: ids.program, progress: null, sequence: [] }) as never,
      },
    });
    await user.click(await screen.findByText('Start the program from here'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Start Two weeks' }));
    expect(sheet.getByText('The program starts for you with this page. Earlier pages are left out.')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Start today' }));
    await waitFor(() =>
      expect(server.calls('POST /pages/{id}/subscribers')[0]).toMatchObject({ params: { id: ids.program }, body: { start_from_page_id: ids.b } }),
    );
  });

  it('is not offered during a run, nor to guests', async () => {
    const bundle = aBundle({ page_subscriptions: { [ids.program]: aRunSince(1) } });
    await visit({ at: '/p/1/b', pages: [inside()], bundle, calls: programCalls() });
    await settled(20);
    expect(sees('Start the program from here')).toBe(false);
    await visit({ at: '/p/1/b', pages: [inside()] });
    expect(sees('Start the program from here')).toBe(false);
  });
});

describe('leaving a program', () => {
  it('names what is lost and what stays', async () => {
    const item = { id: 'i', scope: 'subscriber', root: { page_id: ids.program, title: 'Two weeks' } };
    const { user } = await runs(2, [ids.a, ids.b], {
      'GET /schedule': () => ({ items: [item, { ...item, id: 'j' }, { ...item, id: 'k', scope: 'page' }], total_count: 3 }) as never,
    });
    await user.click(await screen.findByText('Leave program'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave Two weeks?' }));
    expect(question.getByText('2 completed pages will be reset')).toBeTruthy();
    expect(await question.findByText('2 items will be removed from your schedule')).toBeTruthy();
    expect(question.getByText('What you did stays in your activity')).toBeTruthy();
  });
});
