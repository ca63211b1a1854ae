import type { ForYou } from '@bandstand/contract/home.ts';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, anItem, aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { aScheduledItem } from '@bandstand/contract/testing/schedule.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceStorage } from '../../platform/storage.ts';
import { visit } from '../../testing/visit.tsx';
import { dayPartOf } from './Greeting.tsx';
import { lastVisit } from './lastVisit.ts';

const nothing: ForYou = { today: [], run: null, event: null, has_unread: false, news: { items: [], total_count: 0 }, done_days: [] };
const run: ForYou['run'] = {
  root: anItem({ page_id: 'root', title: 'Base strength', path: '/base', type: 'program', progress: aProgress() }),
  next: anItem({ page_id: 'next', title: 'Day two', path: '/base/day-two' }),
};
const event = anItem({ title: 'Quay session', path: '/quay', type: 'event_occurrence' });
type Options = { found?: Partial<ForYou>; data?: object; bundle?: ReturnType<typeof aBundle> | null; calls?: FakeCalls };
const open = ({ found = {}, data = {}, bundle = aBundle(), calls }: Options = {}) =>
  visit({
    at: '/',
    pages: [aPage({ path: '/', page_title: 'Home', blocks: [aBlock('for_you', data), aText('Below it')] })],
    bundle,
    calls: calls ?? { 'GET /for_you': () => ({ ...nothing, ...found }) },
  });
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the block that greets members', () => {
  it('greets by first name and time of day', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 2, name: /^Good (morning|afternoon|evening), Ines$/ })).toBeTruthy();
  });

  it('has each part only if there is something', async () => {
    await open({ found: { event } });
    expect(await screen.findByRole('region', { name: 'Next event' })).toBeTruthy();
    for (const name of ['Today', 'Where you left off', 'New since your last visit']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('You have unread messages')).toBeNull();
  });

  it('has today’s items with their state', async () => {
    const page = { duration_minutes: 40 };
    const today = [aScheduledItem({ title: 'Legs', is_completed: true, page }), aScheduledItem({ title: 'Swim', is_locked: true, page })];
    await open({ found: { today } });
    expect(await screen.findByRole('region', { name: 'Today' })).toBeTruthy();
    expect(part('Today').getByRole('link', { name: /Legs/ }).getAttribute('href')).toBe('/legs');
    expect(part('Today').getByRole('img', { name: 'Completed' })).toBeTruthy();
    expect(part('Today').getByRole('img', { name: 'Locked' })).toBeTruthy();
    expect(part('Today').getAllByText('40 min')).toHaveLength(2);
  });

  it('goes on with the next page of a program in one tap, with the progress of the session', async () => {
    await open({ found: { run }, bundle: aBundle({ page_subscriptions: { root: aRun('root', { progress: aProgress({ completed_count: 3 }) }) } }) });
    expect(await screen.findByRole('region', { name: 'Where you left off' })).toBeTruthy();
    const row = part('Where you left off');
    expect(row.getByRole('heading', { name: 'Day two' })).toBeTruthy();
    expect(row.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/base/day-two');
    expect(row.getByText('3 of 4 done')).toBeTruthy();
  });

  it('says when the next page opens, and leads to the program', async () => {
    const access = { ...anItem().access, granted: false, mode: null, reason: 'IS_SCHEDULED', available_after: '2030-05-03T08:00:00Z' } as never;
    await open({ found: { run: { root: run.root, next: anItem({ title: 'Later', access }) } } });
    expect(await screen.findByText(/^The next page opens .*2030/)).toBeTruthy();
    expect(part('Where you left off').getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/base');
  });

  it('does not offer a page twice that is planned for today', async () => {
    await open({ found: { run, today: [aScheduledItem({ item_id: 'next' })] } });
    expect(await screen.findByRole('region', { name: 'Today' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Where you left off' })).toBeNull();
  });

  it('has the next event with its distance, unread messages, and news', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString();
    await open({
      found: {
        event: { ...event, starts_at: inTwoDays },
        has_unread: true,
        news: { items: [anItem({ title: 'On resting', path: '/resting' })], total_count: 1 },
      },
    });
    expect(await screen.findByRole('region', { name: 'Next event' })).toBeTruthy();
    expect(part('Next event').getByText(/^In 2 days · /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'You have unread messages' }).getAttribute('href')).toBe('/me/messages');
    expect(part('New since your last visit').getByRole('link', { name: /On resting/ })).toBeTruthy();
  });

  it('has the week with its ticks, towards the owner’s goal', async () => {
    await open({ found: { done_days: [new Date().toISOString().slice(0, 10)] }, data: { weekly_goal: 4 } });
    expect(await screen.findByText('1 of 4 days this week')).toBeTruthy();
    expect(screen.getByText(/: done$/)).toBeTruthy();
  });

  it('leaves out what the owner switched off', async () => {
    const data = { shows_today: false, shows_continue: false, shows_unread: false, shows_week: false };
    await open({ found: { today: [aScheduledItem()], run, event, has_unread: true, done_days: [new Date().toISOString().slice(0, 10)] }, data });
    expect(await screen.findByRole('region', { name: 'Next event' })).toBeTruthy();
    for (const name of ['Today', 'Where you left off']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('You have unread messages')).toBeNull();
    expect(screen.queryByText(/this week/)).toBeNull();
  });

  it('still greets if nothing could be loaded, and tries again', async () => {
    const { user, server } = await open({ calls: { 'GET /for_you': () => refuse(403, 'access_denied') } });
    expect(await screen.findByRole('heading', { name: /^Good/ })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 }));
    server.on({ 'GET /for_you': () => ({ ...nothing, has_unread: true }) });
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 }));
    expect(await screen.findByText('You have unread messages')).toBeTruthy();
  });

  it('is nothing for guests, and asks nothing', async () => {
    const { server } = await open({ bundle: null });
    expect(screen.queryByText(/^Good /)).toBeNull();
    expect(server.calls('GET /for_you')).toHaveLength(0);
    expect(document.documentElement.dataset['viewer']).toBe('guest');
  });
});

describe('a block for guests', () => {
  it('is marked, and the document says who looks at it', async () => {
    const blocks = [{ ...aText('Join us'), style: { guests_only: true } }, aText('For all')];
    await visit({ at: '/', pages: [aPage({ path: '/', blocks })], bundle: aBundle() });
    expect(document.documentElement.dataset['viewer']).toBe('member');
    expect(screen.getByText('Join us').closest('[data-guests-only]')).not.toBeNull();
    expect(screen.getByText('For all').closest('[data-guests-only]')).toBeNull();
  });
});

describe('the last visit', () => {
  const storage = createDeviceStorage('visits');
  const minute = 60_000;
  beforeEach(() => {
    cleanup();
    storage.remove('visit');
  });
  it('is unknown on the first, and stays the same within one', () => {
    expect(lastVisit(storage, 0)).toBeNull();
    expect(lastVisit(storage, 100 * minute)).toBe(new Date(0).toISOString());
    expect(lastVisit(storage, 110 * minute)).toBe(new Date(0).toISOString());
    expect(lastVisit(storage, 200 * minute)).toBe(new Date(110 * minute).toISOString());
  });
});

it.each([
  ['2026-05-01T03:00:00Z', 'morning'],
  ['2026-05-01T12:00:00Z', 'afternoon'],
  ['2026-05-01T18:00:00Z', 'evening'],
  ['2026-05-01T01:00:00Z', 'evening'],
])('at %s in Berlin it is %s', (time, part) => expect(dayPartOf(Date.parse(time), 'Europe/Berlin')).toBe(part));
