import type { CalendarItem } from '@bandstand/contract/calendar.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { CalendarScreen } from './CalendarScreen.tsx';

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
  reach: 1,
  ...more,
});
const open = (query: string, answers: Answers = {}, permissions = permissionsOf.owner) => {
  window.history.replaceState(null, '', `/studio/calendar${query}`);
  return renderStudio(
    <CalendarScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' },
      'GET /studio/pages': listOf([aTreePage('run', { title: 'Easy run', status: 'draft' })]),
      'GET /studio/calendar_items': listOf([anItem('Stretch')]),
      'GET /studio/members/{id}': aMember('Sam'),
      'GET /studio/members': listOf([aMember('Sam'), aMember('Mia')]),
      'POST /studio/calendar_items': ({ body }) => ({ ...anItem('Easy run'), ...(body as object), id: 'new' }),
      'PUT /studio/calendar_items/{id}': ({ body }) => ({ ...anItem('Stretch'), ...(body as object) }),
      'DELETE /studio/calendar_items/{id}': null,
      ...answers,
    },
    { permissions },
  );
};
const entry = (name: RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => localStorage.clear());

describe('the days of the calendar', () => {
  it('stay in the week of the address when the view or the lane changes', async () => {
    const { sent } = await open('?view=week&date=2026-05-06');
    await entry(/Stretch/);
    expect(Object.fromEntries(sent('GET /studio/calendar_items')[0]!.query)).toEqual({ from: '2026-05-04', to: '2026-05-10' });
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(addressNow()).toBe('/calendar?view=week&date=2026-05-11');
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }));
    expect(addressNow()).toBe('/calendar?date=2026-05-11');
    fireEvent.change(screen.getByLabelText('For'), { target: { value: 'account_app' } });
    await waitFor(() => expect(sent('GET /studio/calendar_items').at(-1)?.query.get('scope')).toBe('account_app'));
    fireEvent.change(screen.getByLabelText('For'), { target: { value: '' } });
    expect(addressNow()).toBe('/calendar?date=2026-05-11');
  });
  it('show four entries of a full day and count the rest, and all of them in a week', async () => {
    const many = Array.from({ length: 6 }, (_, at) => anItem(`Unterrichtseinheit ${at}`, { start_minute: 480 + at * 60 }));
    const { unmount } = await open('?date=2026-05-06', { 'GET /studio/calendar_items': listOf(many) });
    const cell = (await entry(/Unterrichtseinheit 0/)).closest('td')!;
    expect(within(cell).getByText('2 more')).toBeTruthy();
    unmount();
    await open('?view=week&date=2026-05-06', { 'GET /studio/calendar_items': listOf(many) });
    expect(await screen.findAllByRole('button', { name: /Unterrichtseinheit/ })).toHaveLength(6);
    expect(screen.queryByText('2 more')).toBeNull();
  });
  it('fall back to today where the address names no day that there is', async () => {
    const { sent } = await open('?date=2026-02-31&view=year');
    await screen.findByRole('table');
    const month = new Date().toISOString().slice(0, 7);
    expect([
      sent('GET /studio/calendar_items')[0]!.query.get('from')! <= `${month}-01`,
      screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked,
    ]).toEqual([true, true]);
  });
});

describe('content for one member', () => {
  it('is found by name, and is kept in the address', async () => {
    const { sent } = await open('?date=2026-05-06&for=subscriber');
    fireEvent.pointerDown(await screen.findByRole('combobox', { name: 'Member' }));
    fireEvent.click(await screen.findByRole('option', { name: /Mia/, hidden: true }));
    await waitFor(() => expect(addressNow()).toBe('/calendar?date=2026-05-06&for=subscriber&of=mia'));
    await waitFor(() => expect(sent('GET /studio/calendar_items').at(-1)?.query.get('scope_id')).toBe('mia'));
  });
  it('begins with the member whose calendar is open, and says that a draft is not seen yet', async () => {
    const { sent } = await open('?date=2026-05-06&for=subscriber&of=sam', {}, permissionsOf.coach);
    fireEvent.click(await screen.findByRole('button', { name: 'Put on a day: Easy run' }));
    const form = await dialog();
    expect(form.getByText('A draft: members see it here once it is published.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Day'), { target: { value: '' } });
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Put on the calendar' }).disabled).toBe(true);
    fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-05-20' } });
    fireEvent.click(form.getByRole('button', { name: 'Put on the calendar' }));
    await waitFor(() =>
      expect(sent('POST /studio/calendar_items')[0]?.body).toMatchObject({
        item_id: 'run',
        date: '2026-05-20',
        scope: 'subscriber',
        scope_id: 'sam',
      }),
    );
  });
  it('opens for reading where a coach may not change it: what is there for everyone', async () => {
    const { sent } = await open('?date=2026-05-06', {}, permissionsOf.coach);
    const card = await entry(/Stretch/);
    fireEvent.keyDown(card, { key: 'Delete' });
    fireEvent.click(card);
    const form = await dialog();
    expect(form.getByText('Whole app')).toBeTruthy();
    expect([form.queryByRole('button', { name: 'Save' }), form.queryByRole('button', { name: 'Remove' })]).toEqual([null, null]);
    expect(form.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/studio/pages/page-stretch');
    expect(sent('DELETE /studio/calendar_items/{id}')).toEqual([]);
  });
});

describe('an entry that is changed in its dialog', () => {
  it('gets a time, loses it again, and undo brings back what it was', async () => {
    const { sent } = await open('?date=2026-05-06', {
      'GET /studio/calendar_items': listOf([anItem('Stretch', { start_minute: 450, end_minute: 480 })]),
    });
    fireEvent.click(await entry(/Stretch/));
    const form = await dialog();
    expect(form.getByText('Whole app: 1 member has it')).toBeTruthy();
    expect([form.getByLabelText<HTMLInputElement>('From').value, form.getByLabelText<HTMLInputElement>(/Until/).value]).toEqual(['07:30', '08:00']);
    fireEvent.click(form.getByRole('checkbox', { name: 'All day' }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT /studio/calendar_items/{id}')[0]?.body).toEqual({ date: '2026-05-06', start_minute: null, end_minute: null }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('PUT /studio/calendar_items/{id}')[1]?.body).toEqual({ date: '2026-05-06', start_minute: 450, end_minute: 480 }));
  });
  it('stays where it is when it could not be removed', async () => {
    await open('?date=2026-05-06', { 'DELETE /studio/calendar_items/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    fireEvent.click(await entry(/Stretch/));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Stretch/ })).toBeTruthy();
    expect(screen.queryByText('Stretch removed from the calendar')).toBeNull();
  });
});

describe('the content beside the calendar', () => {
  it('says when it could not be loaded', async () => {
    await open('?date=2026-05-06', { 'GET /studio/pages': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const content = within(await screen.findByRole('region', { name: 'Content' }));
    expect(await content.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('shows sixty of many, says how many more there are, and finds each by typing', async () => {
    const pages = Array.from({ length: 64 }, (_, at) => aTreePage(`p${at}`, { title: `Lesson ${String(at).padStart(2, '0')}` }));
    await open('?date=2026-05-06', { 'GET /studio/pages': listOf(pages) });
    const content = within(await screen.findByRole('region', { name: 'Content' }));
    expect(await content.findByText('4 more: type to find them')).toBeTruthy();
    fireEvent.change(content.getByLabelText('Find content'), { target: { value: 'lesson 63' } });
    expect(content.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Lesson 63']);
    fireEvent.change(content.getByLabelText('Find content'), { target: { value: 'zzz' } });
    expect(content.getByText('Nothing found')).toBeTruthy();
  });
});
