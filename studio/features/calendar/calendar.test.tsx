import type { CalendarItem } from '@bandstand/contract/calendar.studio.ts';
import { aScheduledItem, type ScheduledParts } from '@bandstand/contract/testing/schedule.builders.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';

const anItem = (title: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  id: title.toLowerCase(),
  item_id: `page-${title.toLowerCase()}`,
  item_type: 'Page',
  date: '2026-05-06',
  start_minute: null,
  end_minute: null,
  scope: 'account_app',
  scope_id: null,
  scope_title: null,
  page: { title, path: '/x', image: null, type: 'article', is_published: true },
  reach: 12,
  ...more,
});
const aSeen = (title: string, more: ScheduledParts = {}) =>
  aScheduledItem({ title, id: `seen-${title.toLowerCase()}`, item_id: 'own', date: '2026-05-07', ...more });
const stretch = anItem('Stretch', { start_minute: 450, end_minute: 480 });
const forCrew = anItem('Talk', { scope: 'page', scope_id: 'crew', scope_title: 'Crew', date: '2026-05-08', reach: 3 });
const sam = aMember('Sam');
const open = (address = '/calendar?date=2026-05-06', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' },
      'GET /studio/pages': listOf([
        aTreePage('crew', { title: 'Crew' }),
        aTreePage('run', { title: 'Easy run' }),
        aTreePage('old', { status: 'archived' }),
      ]),
      'GET /studio/calendar_items': listOf([stretch, forCrew]),
      'GET /studio/members/{id}/calendar': {
        items: [aSeen('Journal'), aSeen('Stretch', { id: 'stretch' })],
        total_count: 2,
        timezone: 'Europe/Madrid',
      },
      'GET /studio/members/{id}': sam,
      'GET /studio/members': listOf([sam]),
      'POST /studio/calendar_items': ({ body }) => ({ ...anItem('Easy run'), ...(body as object), id: 'new' }),
      'PUT /studio/calendar_items/{id}': ({ body }) => ({ ...stretch, ...(body as object) }),
      'DELETE /studio/calendar_items/{id}': null,
      ...answers,
    },
    { permissions },
  );
const entry = (name: RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const queryOf = (studio: Awaited<ReturnType<typeof open>>) => Object.fromEntries(studio.sent('GET /studio/calendar_items').at(-1)!.query);

beforeEach(() => localStorage.clear());

describe('the owner’s calendar', () => {
  it('shows a month in whole weeks, each entry on its day, with time and lane', async () => {
    const studio = await open();
    const cell = (await entry(/Stretch/)).closest('td');
    expect([cell?.dataset['date'], cell?.textContent]).toEqual(['2026-05-06', expect.stringContaining('7:30 AM')]);
    expect((await entry(/Talk/)).textContent).toContain('Crew');
    expect(queryOf(studio)).toEqual({ from: '2026-04-27', to: '2026-05-31' });
    expect(screen.getByRole('heading', { name: 'May 2026' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Schedule' }).getAttribute('aria-current')).toBeTruthy();
  });
  it('moves forward, back, and to today by the URL', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(addressNow()).toBe('/calendar?date=2026-06-01'));
    fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(addressNow()).toBe('/calendar?date=2026-05-01'));
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(addressNow()).toBe('/calendar'));
  });
  it('a week has a row for each lane', async () => {
    await open('/calendar?view=week&date=2026-05-06');
    await entry(/Stretch/);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Whole app', 'Crew']);
    expect(within(screen.getByRole('row', { name: /^Crew/ })).getByRole('button', { name: /Talk/ })).toBeTruthy();
  });
  it('is narrowed to one kind of lane, and to one lane', async () => {
    const studio = await open();
    fireEvent.change(await screen.findByLabelText('For'), { target: { value: 'page' } });
    await waitFor(() => expect(queryOf(studio)).toMatchObject({ scope: 'page' }));
    expect(screen.getByText(/First choose who it is for/)).toBeTruthy();
    expect(addressNow()).toContain('for=page');
  });
});

describe('putting content on a day', () => {
  it('starts from the plus in the list and asks for day, time and audience', async () => {
    const studio = await open();
    fireEvent.change(await screen.findByLabelText('Find content'), { target: { value: 'easy' } });
    expect(screen.queryByRole('button', { name: 'Put on a day: Crew' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Put on a day: Easy run' }));
    const form = await dialog();
    fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-05-12' } });
    fireEvent.click(form.getByRole('checkbox', { name: 'All day' }));
    fireEvent.change(form.getByLabelText('From'), { target: { value: '18:00' } });
    fireEvent.change(form.getByLabelText(/Until/), { target: { value: '17:00' } });
    expect(form.getByText('The end must be after the start.')).toBeTruthy();
    fireEvent.change(form.getByLabelText(/Until/), { target: { value: '19:00' } });
    fireEvent.click(form.getByRole('button', { name: 'Put on the calendar' }));
    await waitFor(() =>
      expect(studio.sent('POST /studio/calendar_items')[0]?.body).toEqual({
        item_id: 'run',
        item_type: 'Page',
        date: '2026-05-12',
        start_minute: 1080,
        end_minute: 1140,
        scope: 'account_app',
        scope_id: null,
      }),
    );
    expect(await screen.findByText(/Easy run: on Tuesday, May 12/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(studio.sent('DELETE /studio/calendar_items/{id}')[0]?.path).toContain('/new'));
  });
  it('waits until the audience is chosen', async () => {
    await open('/calendar?date=2026-05-06&for=page');
    fireEvent.click(await screen.findByRole('button', { name: 'Put on a day: Easy run' }));
    const form = await dialog();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Put on the calendar' }).disabled).toBe(true);
  });
  it('shows a refusal, and adds no entry', async () => {
    await open(undefined, { 'POST /studio/calendar_items': refuse(404, 'page_not_found', 'This page does not exist.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Put on a day: Easy run' }));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Put on the calendar' }));
    expect(await screen.findByText('This page does not exist.')).toBeTruthy();
  });
});

describe('an entry', () => {
  it('moves by Alt and the arrows, at once, and back by undo', async () => {
    let date = stretch.date;
    const studio = await open(undefined, {
      'GET /studio/calendar_items': () => listOf([{ ...stretch, date }]),
      'PUT /studio/calendar_items/{id}': ({ body }) => {
        date = (body as { date: string }).date;
        return { ...stretch, date };
      },
    });
    fireEvent.keyDown(await entry(/Stretch/), { key: 'ArrowRight', altKey: true });
    expect((await entry(/Stretch/)).closest('td')?.dataset['date']).toBe('2026-05-07');
    await waitFor(() => expect(studio.sent('PUT /studio/calendar_items/{id}')[0]?.body).toEqual({ date: '2026-05-07' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(studio.sent('PUT /studio/calendar_items/{id}')[1]?.body).toEqual({ date: '2026-05-06' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Stretch/ }).closest('td')?.dataset['date']).toBe('2026-05-06'));
    fireEvent.keyDown(await entry(/Stretch/), { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(studio.sent('PUT /studio/calendar_items/{id}')[2]?.body).toEqual({ date: '2026-05-13' }));
  });
  it('returns to its day when it could not be moved', async () => {
    await open(undefined, { 'PUT /studio/calendar_items/{id}': refuse(404, 'not_found', 'It is not there any more.') });
    fireEvent.keyDown(await entry(/Stretch/), { key: 'ArrowRight', altKey: true });
    expect(await screen.findByText('It is not there any more.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: /Stretch/ }).closest('td')?.dataset['date']).toBe('2026-05-06'));
  });
  it('shows when opened how many have it, and moves the following ones with it', async () => {
    const studio = await open();
    fireEvent.click(await entry(/Talk/));
    const form = await dialog();
    expect(form.getByText('Crew: 3 members have it')).toBeTruthy();
    expect(form.queryByRole('checkbox', { name: /Move everything that follows/ })).toBeNull();
    fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-05-10' } });
    fireEvent.click(form.getByRole('checkbox', { name: /Move everything that follows/ }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const body = { date: '2026-05-10', start_minute: null, end_minute: null, shift_subsequent: true };
    await waitFor(() => expect(studio.sent('PUT /studio/calendar_items/{id}')[0]?.body).toEqual(body));
  });
  it('leaves the focus on its day when it is removed', async () => {
    let isGone = false;
    const studio = await open(undefined, {
      'GET /studio/calendar_items': () => listOf(isGone ? [stretch] : [stretch, forCrew]),
      'DELETE /studio/calendar_items/{id}': () => {
        isGone = true;
        return null;
      },
    });
    const talk = await entry(/Talk/);
    const day = talk.closest('td')!.dataset['date'];
    talk.focus();
    fireEvent.keyDown(talk, { key: 'Delete' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-date')).toBe(day));
    expect(studio.sent('DELETE /studio/calendar_items/{id}')).toHaveLength(1);
  });
  it('is removed by Delete or in its dialog, and undo restores the same one', async () => {
    const studio = await open();
    fireEvent.keyDown(await entry(/Talk/), { key: 'Delete' });
    await waitFor(() => expect(studio.sent('DELETE /studio/calendar_items/{id}')[0]?.path).toContain('/talk'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(studio.sent('POST /studio/calendar_items')[0]?.body).toMatchObject({
        item_id: 'page-talk',
        date: '2026-05-08',
        scope: 'page',
        scope_id: 'crew',
      }),
    );
    fireEvent.click(await entry(/Stretch/));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(studio.sent('DELETE /studio/calendar_items/{id}')[1]?.path).toContain('/stretch'));
  });
});

describe('what a member sees', () => {
  it('is shown beside the owner’s entries, once, and cannot be moved', async () => {
    const studio = await open('/calendar?date=2026-05-06&for=subscriber&of=sam');
    await entry(/Stretch/);
    expect(screen.queryByRole('button', { name: /Journal/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /Show everything this member sees/ }));
    const journal = await entry(/Journal/);
    expect(screen.getAllByRole('button', { name: /^Stretch|7:30 AM Stretch/ })).toHaveLength(1);
    expect(screen.getByText(/Madrid/)).toBeTruthy();
    fireEvent.keyDown(journal, { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(journal, { key: 'Delete' });
    fireEvent.click(journal);
    const form = await dialog();
    expect(form.getByText('Added by the member')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect([...studio.sent('PUT /studio/calendar_items/{id}'), ...studio.sent('DELETE /studio/calendar_items/{id}')]).toEqual([]);
  });
});

describe('the states of the screen', () => {
  it('are “empty”, where content can still be added', async () => {
    await open(undefined, { 'GET /studio/calendar_items': listOf([]) });
    expect(await screen.findByText(/Nothing is planned for these days/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Put on a day: Easy run' })).toBeTruthy();
  });
  it('are “refused”, with the reason and a retry that works', async () => {
    const studio = await open(undefined, { 'GET /studio/calendar_items': refuse(403, 'forbidden', 'You may not do this.') });
    expect(await screen.findByText('You may not do this.')).toBeTruthy();
    studio.answer({ 'GET /studio/calendar_items': listOf([stretch]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await entry(/Stretch/)).toBeTruthy();
  });
  it('staff who may only read see all of it and change nothing', async () => {
    const studio = await open(undefined, {}, permissionsOf.analyst);
    const card = await entry(/Stretch/);
    expect(screen.queryByLabelText('Find content')).toBeNull();
    fireEvent.keyDown(card, { key: 'ArrowRight', altKey: true });
    fireEvent.click(card);
    expect((await dialog()).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(studio.sent('PUT /studio/calendar_items/{id}')).toEqual([]);
  });
  it('a coach is offered one member, and nothing that is for many', async () => {
    await open(undefined, {}, permissionsOf.coach);
    fireEvent.click(await screen.findByRole('button', { name: 'Put on a day: Easy run' }));
    const options = (await dialog()).getByLabelText<HTMLSelectElement>('For').options;
    expect([...options].map(({ textContent }) => textContent)).toEqual(['One member']);
  });
});
