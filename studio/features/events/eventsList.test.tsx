import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEvent, anOccurrence, aPart } from '../../testing/anEvent.ts';
import { aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { EventsScreen } from './EventsScreen.tsx';

const open = (answers: Answers = {}, query = '', options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/events${query}`);
  return renderStudio(
    <EventsScreen />,
    {
      'GET /studio/events': listOf([anEvent()]),
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' } as never,
      ...answers,
    },
    options,
  );
};
afterEach(() => vi.useRealTimers());

describe('the list of events', () => {
  it('says what it looked for in vain, page and search from the address', async () => {
    const { sent } = await open({ 'GET /studio/events': listOf([]) }, '?q=chor&page=3');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.queryByText('No events yet')).toBeNull();
    expect(sent('GET /studio/events')[0]?.query.toString()).toBe('q=chor&page=3');
    expect(screen.getByLabelText<HTMLInputElement>('Find an event').value).toBe('chor');
  });
  it('turns its pages in the address, and opens an event from its row', async () => {
    const longTitle = 'Gemeinschaftliches Stimmbildungswochenende für Fortgeschrittene';
    const { sent } = await open({
      'GET /studio/events': listOf([anEvent({ page: { id: 'e1', title: longTitle, path: '/x', status: 'published' }, next_at: null })], 120),
    });
    const row = (await screen.findByText(longTitle)).closest('tr')!;
    expect(row.textContent).toContain('None planned');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(addressNow()).toBe('/events?page=2');
    await waitFor(() => expect(sent('GET /studio/events').at(-1)?.query.get('page')).toBe('2'));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(addressNow()).toBe('/events');
    fireEvent.click(screen.getByRole('button', { name: longTitle }));
    expect(addressNow()).toBe('/events/e1');
  });
  it.each([
    [{ every: 'day', interval: 2 }, /^Every 2 days at 7:00\sPM$/],
    [{ every: 'week', interval: 2, weekdays: [2, 5] }, /^Tuesday and Friday at 7:00\sPM, every 2 weeks$/],
    [{ every: 'month', interval: 1, by: 'weekday', count: 12 }, /^Every month on the first Tuesday at 7:00\sPM, 12 times$/],
    [null, /^Tue, May 4, 2027, 7:00\sPM$/],
  ] as const)('says in words how %j repeats', async (rule, words) => {
    await open({
      'GET /studio/events': listOf([
        anEvent({ parts: [aPart({ rule: rule && { ...rule, weekdays: [...('weekdays' in rule ? rule.weekdays : [])] } })] }),
      ]),
    });
    const row = (await screen.findByRole('button', { name: 'Choir' })).closest('tr')!;
    expect(row.querySelectorAll('td')[1]?.textContent).toMatch(words);
  });
});

describe('a new event', () => {
  const form = () => screen.getByRole('dialog', { name: 'New event' }).querySelector('form')!;
  it('takes a page that is there, in a zone of its own, and opens', async () => {
    const { sent } = await open(
      {
        'POST /studio/events': anEvent({ id: 'e9' }),
        'GET /studio/pages': listOf([aTreePage('gym', { title: 'Gym' }), aTreePage('old', { status: 'archived' })]),
      },
      '?new=1',
    );
    await screen.findByRole('dialog', { name: 'New event' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create event' }).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('An existing page'));
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Page' }));
    const page = await screen.findByRole('option', { name: /Gym/, hidden: true });
    expect(screen.queryByRole('option', { name: /Page old/, hidden: true })).toBeNull();
    fireEvent.click(page);
    const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
    await waitFor(() => expect(zone.value).toBe('Berlin'));
    fireEvent.pointerDown(zone);
    fireEvent.change(zone, { target: { value: 'lisb' } });
    fireEvent.click(await screen.findByRole('option', { name: /Lisbon/, hidden: true }));
    fireEvent.submit(form());
    await waitFor(() => expect(sent('POST /studio/events')[0]?.body).toMatchObject({ page_id: 'gym', timezone: 'Europe/Lisbon' }));
    expect(sent('POST /studio/events')[0]?.body).not.toHaveProperty('title');
    await waitFor(() => expect(addressNow()).toBe('/events/e9'));
  });
  it('shows what the server refuses: at the title, or below the form', async () => {
    const { answer } = await open({ 'POST /studio/events': refuse(422, 'validation_failed', 'Check the form.', { title: ['Too long.'] }) }, '?new=1');
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Choir' } });
    fireEvent.submit(form());
    expect(await screen.findByText('Too long.')).toBeTruthy();
    answer({ 'POST /studio/events': refuse(422, 'validation_failed', 'This time zone is not known.', { timezone: ['Not known.'] }) });
    fireEvent.submit(form());
    expect(await within(form()).findByText('This time zone is not known.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Choir');
  });
  it('is not opened by the address for someone who only reads, and closing takes it out of the address', async () => {
    const { unmount } = await open({}, '?new=1', { permissions: permissionsOf.analyst });
    await screen.findByText('Choir');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    await open({}, '?new=1');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(addressNow()).toBe('/events');
  });
});

describe('the month of events', () => {
  it('moves by months in the address, and back to today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:30:00Z') });
    const { sent } = await open({ 'GET /studio/event_occurrences': listOf([]) }, '?view=month');
    // In Berlin it is next year already.
    expect(await screen.findByRole('heading', { level: 2, name: 'January 2027' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    expect([addressNow(), screen.getByRole('heading', { level: 2 }).textContent]).toEqual(['/events?view=month&month=2026-12', 'December 2026']);
    await waitFor(() =>
      expect(sent('GET /studio/event_occurrences').map(({ query }) => query.toString())).toContain('from=2026-11-30&to=2027-01-03'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(addressNow()).toBe('/events?view=month');
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(addressNow()).toBe('/events?view=month&month=2027-02');
    fireEvent.click(screen.getByLabelText('List'));
    expect(await screen.findByText('Choir')).toBeTruthy();
  });
  it('puts late sessions on the day of the app’s clock, counts what does not fit, and links one that takes place once to its page', async () => {
    const late = Array.from({ length: 5 }, (_, at) =>
      anOccurrence({
        event_id: `e${at}`,
        date: `2027-05-08T0${at}:30`,
        starts_at: '2027-05-07T23:30:00.000Z',
        title: `Night ${at}`,
        page_id: at === 0 ? 'e0' : `d${at}`,
      }),
    );
    await open({ 'GET /studio/event_occurrences': listOf(late) }, '?view=month&month=2027-05');
    const link = await screen.findByRole('link', { name: /Night 0/ });
    const cell = link.closest('li')!;
    expect([link.getAttribute('href'), cell.querySelector('time')?.dateTime]).toEqual(['/pages/e0', '2027-05-08']);
    expect(within(cell).getAllByRole('link')).toHaveLength(4);
    expect(within(cell).getByText('1 more')).toBeTruthy();
  });
  it('says why it does not come, under its own months', async () => {
    await open({ 'GET /studio/event_occurrences': refuse(403, 'forbidden', 'You are not allowed to do this.') }, '?view=month&month=2027-13');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next month' })).toBeTruthy();
  });
});
