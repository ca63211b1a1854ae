import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aPage, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled, visit, type VisitOptions } from '../../../testing/visit.tsx';
import { anItem, inDays, today } from '../state/schedule.builders.ts';
import { fakeCalendar, holdTheClock, leave } from '../screen/schedule.driver.tsx';

afterEach(leave);
const page = aPage({ path: '/soup', page_title: 'Soup', show_add_to_schedule_button: true });
const planned = (more = {}) => anItem({ item_id: page.page_id, title: 'Soup', ...more });

const opens = async (items = [planned({ id: 'first', date: inDays(3) })], options: VisitOptions = {}) => {
  holdTheClock();
  noToasts();
  const calendar = fakeCalendar(items);
  const visited = await visit({ at: '/soup', pages: [page], bundle: aBundle(), ...options, calls: { ...calendar.calls, ...options.calls } });
  return { ...visited, calendar };
};
const button = () => screen.findByRole('button', { name: 'Add to schedule' });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Add to your schedule' }));
const chooseDate = (date: string) => fireEvent.change(screen.getByLabelText('Day'), { target: { value: date } });

describe('the scheduling button of a page (L54)', () => {
  it('is shown if the owner wants it', async () => {
    await opens([], { pages: [aPage({ path: '/soup', show_add_to_schedule_button: false })] });
    await settled(30);
    expect(screen.queryByRole('button', { name: 'Add to schedule' })).toBeNull();
    await opens();
    expect(await button()).toBeTruthy();
  });

  it('asks guests to log in', async () => {
    const { user, hash, server } = await opens([], { bundle: null });
    await user.click(await button());
    await waitFor(() => expect(hash()).toBe('#auth'));
    expect(server.calls('GET /schedule')).toEqual([]);
  });

  it.each(['ended', 'cancelled'])('is not offered for an occurrence that is %s', async (state) => {
    const event = aPage({ path: '/soup', page_title: 'Soup', page_content_type: 'event_occurrence', show_add_to_schedule_button: true });
    await opens([], { pages: [{ ...event, type_data: { state } }] });
    await screen.findByRole('heading', { level: 1, name: 'Soup' });
    await screen.findByRole('button', { name: /bookmark|save/i });
    expect(screen.queryByRole('button', { name: 'Add to schedule' })).toBeNull();
  });

  it('says that it schedules an occurrence', async () => {
    const event = aPage({ path: '/soup', page_title: 'Soup', page_content_type: 'event_occurrence', show_add_to_schedule_button: true });
    const { user, server } = await opens([], { pages: [event] });
    await user.click(await button());
    await user.click((await sheet()).getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(server.calls('POST /schedule')[0]?.body).toEqual({ item_id: event.page_id, item_type: 'EventOccurrence', date: today }),
    );
  });

  it('schedules the page, by default today, and links to the calendar', async () => {
    const { user, server, calendar } = await opens();
    await user.click(await button());
    const form = await sheet();
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(today);
    chooseDate(inDays(9));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added for Friday, May 22')).toBeTruthy();
    expect(calendar.items().filter(({ item_id }) => item_id === page.page_id)).toHaveLength(2);
    expect(server.calls('POST /schedule')[0]?.body).toEqual({ item_id: page.page_id, item_type: 'Page', date: inDays(9) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Open schedule' }));
    await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(`/me/schedule?date=${inDays(9)}`));
  });

  it('refuses the past, before sending and when the server does', async () => {
    const { user, server } = await opens([], { calls: { 'POST /schedule': () => refuse(422, 'date_in_past') } });
    await user.click(await button());
    const form = await sheet();
    chooseDate(inDays(-1));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Cannot schedule in the past')).toBeTruthy();
    expect(server.calls('POST /schedule')).toEqual([]);
    chooseDate(today);
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(server.calls('POST /schedule')).toHaveLength(1));
    expect(await form.findByText('Cannot schedule in the past')).toBeTruthy();
  });

  it('says that there is no connection and keeps the form', async () => {
    const { user, server } = await opens();
    await user.click(await button());
    const form = await sheet();
    chooseDate(inDays(2));
    server.goOffline();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('You’re offline. You can change your schedule once you’re back online.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(inDays(2));
  });
});

describe('days already scheduled for the page', () => {
  it('are listed from today on; the member’s own can be moved and removed', async () => {
    const { user, calendar } = await opens([
      planned({ id: 'first', date: inDays(3) }),
      planned({ id: 'owners', date: inDays(1), editable: false }),
      planned({ id: 'past', date: inDays(-3) }),
      anItem({ title: 'Another page', date: inDays(4) }),
    ]);
    await user.click(await button());
    const form = await sheet();
    const list = within(await form.findByRole('region', { name: 'Already planned' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Thursday, May 14', 'Saturday, May 16']);
    await user.click(list.getByRole('button', { name: 'Move from Saturday, May 16' }));
    chooseDate(inDays(5));
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved to Monday, May 18')).toBeTruthy();
    expect(calendar.dateOf('first')).toBe(inDays(5));
    await user.click(await form.findByRole('button', { name: 'Remove from Monday, May 18' }));
    await waitFor(() => expect(form.queryByText('Monday, May 18')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await form.findByText('Monday, May 18')).toBeTruthy();
  });
});

describe('the URL of the sheet', () => {
  it('opens it, but nothing on a locked page or if the owner wants no button', async () => {
    await opens([], { at: '/soup#add_to_schedule' });
    await sheet();
    for (const other of [aPage({ path: '/soup' }), aPage({ path: '/soup', show_add_to_schedule_button: true, access: denied('IS_PRIVATE') })]) {
      await opens([], { at: '/soup#add_to_schedule', pages: [other] });
      await settled(30);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('asks guests to log in first', async () => {
    const { hash } = await opens([], { at: '/soup#add_to_schedule', bundle: null });
    await waitFor(() => expect(hash()).toContain('auth'));
  });
});
