import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { anEvent, anOccurrence, aPart } from '../../testing/anEvent.ts';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { changesOf, emptyForm, partOf, readForm, toForm } from './eventForm.ts';
import { EventScreen } from './EventScreen.tsx';
import { EventsScreen } from './EventsScreen.tsx';
import { monthGrid, shiftedMonth } from './monthGrid.ts';

const part = aPart();
const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <EventScreen eventId="e1" />,
    {
      'GET /studio/events/{id}': anEvent(),
      'GET /studio/events/{id}/occurrences': listOf([
        anOccurrence(),
        anOccurrence({ date: '2027-05-11T19:00', page_id: null, pending: 'new', joined_count: 0 }),
      ]),
      'PUT /studio/events/{id}': anEvent({ version: 4 }),
      ...answers,
    },
    options,
  );
const list = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', '/events');
  return renderStudio(
    <EventsScreen />,
    { 'GET /studio/events': listOf([anEvent()]), 'GET /studio/changes': listOf([]) as never, ...answers },
    options,
  );
};
const more = async (name: RegExp, item: string) => {
  const [button] = await screen.findAllByRole('button', { name, hidden: true });
  fireEvent.click(button!);
  const menu = screen.getAllByRole('menu', { name, hidden: true })[0]!;
  fireEvent.click(within(menu).getByRole('menuitem', { name: item, hidden: true }));
};

describe('events', () => {
  it('are listed with how often they take place, in words', async () => {
    await list();
    const row = (await screen.findByText('Choir')).closest('tr')!;
    expect(row.textContent).toMatch(/Every Tuesday at 7:00\sPM until Jun 1, 2027/);
  });
  it('say what they are for when there are none, and when the list does not load', async () => {
    const { unmount } = await list({ 'GET /studio/events': listOf([]) });
    expect(await screen.findByText('No events yet')).toBeTruthy();
    unmount();
    await list({ 'GET /studio/events': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('cannot be created by staff who may only read', async () => {
    await list({}, { permissions: permissionsOf.analyst });
    await screen.findByText('Choir');
    expect(screen.queryByRole('button', { name: 'New event' })).toBeNull();
  });
  it('begin with a title and a time, and repeat as chosen', async () => {
    const { sent } = await list({ 'POST /studio/events': anEvent() });
    fireEvent.click(await screen.findByRole('button', { name: 'New event' }));
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Choir' } });
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2027-05-04T19:00' } });
    fireEvent.click(screen.getByLabelText('By week'));
    expect(screen.getByText('Every Tuesday at 7:00 PM')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Thursday'));
    expect(screen.getByText('Every Tuesday and Thursday at 7:00 PM')).toBeTruthy();
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    await waitFor(() =>
      expect(sent('POST /studio/events')[0]?.body).toMatchObject({
        title: 'Choir',
        part: { starts_at: '2027-05-04T19:00', rule: { every: 'week', interval: 1, weekdays: [2, 4] } },
      }),
    );
  });
});

describe('an event', () => {
  it('shows its occurrences, who comes, and unpublished changes', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Sessions' });
    expect(table.textContent).toContain('4 of 10');
    expect(within(table).getByText('New')).toBeTruthy();
  });
  it('says before publishing what happens, and to whom', async () => {
    const { sent } = await open({ 'POST /studio/events/{id}/publish': anEvent({ status: 'published' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Publish 3 sessions' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish “Choir”?' });
    for (const text of ['2 sessions are new.', '1 session is cancelled.', '4 people who joined will see that it’s cancelled.'])
      expect(within(dialog).getByText(text)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish 3 sessions' }));
    await waitFor(() => expect(sent('POST /studio/events/{id}/publish')[0]?.body).toEqual({ base_version: 3 }));
  });
  it('has nothing to publish when everything is published', async () => {
    await open({ 'GET /studio/events/{id}': anEvent({ status: 'published', pending: { new: 0, changed: 0, removed: 0, cancelled: 0, people: 0 } }) });
    await screen.findByRole('table', { name: 'Sessions' });
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull();
  });
  it('says once that an occurrence will be cancelled', async () => {
    await open({ 'GET /studio/events/{id}/occurrences': listOf([anOccurrence({ state: 'cancelled', pending: 'cancelled' })]) });
    expect(await screen.findByText('Will be cancelled')).toBeTruthy();
    expect(screen.queryByText('Cancelled')).toBeNull();
  });
  it('cancels an occurrence, and can undo that', async () => {
    const { sent } = await open();
    await more(/More for Tue, May 4/, 'Cancel this session');
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[0]?.body).toEqual({ base_version: 3, scope: 'this', date: '2027-05-04T19:00', state: 'cancelled' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[1]?.body).toEqual({ base_version: 4, scope: 'this', date: '2027-05-04T19:00', state: 'scheduled' }),
    );
  });
  it('changes this and the following ones by the edited fields only', async () => {
    const { sent } = await open();
    await more(/More for Tue, May 4/, 'Edit');
    fireEvent.click(await screen.findByLabelText('This and following'));
    fireEvent.change(screen.getByLabelText('Seats'), { target: { value: '12' } });
    fireEvent.submit(screen.getByLabelText('Seats').closest('form')!);
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[0]?.body).toEqual({
        base_version: 3,
        scope: 'following',
        date: '2027-05-04T19:00',
        changes: { capacity: 12 },
      }),
    );
  });
  it('records who came', async () => {
    const person = { id: 'm1', name: 'Ada', email: 'ada@a.example', joined_at: null, has_attended: false };
    const { sent } = await open({
      'GET /studio/event_occurrences/{id}/attendance': listOf([person]),
      'PUT /studio/event_occurrences/{id}/attendance': null as never,
    });
    await more(/More for Tue, May 4/, 'Attendance');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Ada' }));
    await waitFor(() => expect(sent('PUT /studio/event_occurrences/{id}/attendance')[0]?.body).toEqual({ member_id: 'm1', has_attended: true }));
  });
});

describe('the form of an event', () => {
  it('reads back what it was filled with', () => {
    expect(readForm(toForm(part))).toEqual(part);
    expect(changesOf(part, { ...part, capacity: 4 })).toEqual({ capacity: 4 });
    expect(changesOf(part, { ...part })).toBeNull();
  });
  it('names invalid fields', () => {
    const wrong = { ...emptyForm(''), minutes: '0', seats: '1.5', where: 'online' as const, url: 'javascript:alert(1)', replay_url: 'x' };
    expect(readForm(wrong)).toEqual({ faults: ['starts_at', 'minutes', 'seats', 'url', 'replay_url'] });
  });
  it('begins with an occurrence’s own values', () => {
    const series = {
      parts: [part, { ...part, starts_at: '2027-05-18T20:00' }],
      exceptions: [{ date: '2027-05-25T20:00', changes: { title: 'Finale' } }],
    };
    expect(partOf(series, { date: '2027-05-11T19:00' })).toEqual({ ...part, starts_at: '2027-05-11T19:00' });
    expect(partOf(series, { date: '2027-05-25T20:00' })).toMatchObject({ starts_at: '2027-05-25T20:00', title: 'Finale' });
  });
});

describe('a month', () => {
  it('is whole weeks from Monday to Sunday', () => {
    const days = monthGrid('2027-05');
    expect([days[0], days.at(-1), days.length]).toEqual(['2027-04-26', '2027-06-06', 42]);
    expect([shiftedMonth('2027-01', -1), shiftedMonth('2027-12', 1)]).toEqual(['2026-12', '2028-01']);
  });
  it('shows occurrences on their days', async () => {
    window.history.replaceState(null, '', '/events?view=month&month=2027-05');
    await renderStudio(<EventsScreen />, {
      'GET /studio/changes': listOf([]) as never,
      'GET /studio/event_occurrences': listOf([anOccurrence(), anOccurrence({ title: 'Off', state: 'cancelled' })]),
    });
    const link = await screen.findByRole('link', { name: /Choir/ });
    expect([link.getAttribute('href'), link.closest('li')?.querySelector('time')?.getAttribute('datetime')]).toEqual(['/events/e1', '2027-05-04']);
  });
});
