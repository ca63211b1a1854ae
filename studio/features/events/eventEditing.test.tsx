import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEvent, anOccurrence, aPart } from '../../testing/anEvent.ts';
import { aMember, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { EventScreen } from './EventScreen.tsx';

const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}, query = '') => {
  window.history.replaceState(null, '', `/studio/events/e1${query}`);
  return renderStudio(
    <EventScreen eventId="e1" />,
    {
      'GET /studio/events/{id}': anEvent(),
      'GET /studio/events/{id}/occurrences': listOf([anOccurrence()]),
      'PUT /studio/events/{id}': anEvent({ version: 4 }),
      ...answers,
    },
    options,
  );
};
const firstDate = /^Tue, May 4/;
const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: firstDate }));
  return screen.findByRole('dialog', { name: firstDate });
};
const menuOf = async (name: RegExp) => {
  fireEvent.click((await screen.findAllByRole('button', { name, hidden: true }))[0]!);
  return within(screen.getAllByRole('menu', { name, hidden: true })[0]!);
};
const itemsOf = async (name: RegExp) => (await menuOf(name)).getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);
const choose = async (name: RegExp, item: string) => fireEvent.click((await menuOf(name)).getByRole('menuitem', { name: item, hidden: true }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (dialog: HTMLElement) => fireEvent.submit(dialog.querySelector('form')!);

describe('editing a session', () => {
  it('keeps what was typed when someone else saved first, says so, and saves over the newer state', async () => {
    let version = 3;
    const { sent, answer } = await open({
      'GET /studio/events/{id}': () => anEvent({ version }),
      'PUT /studio/events/{id}': refuse(409, 'edit_conflict', 'Someone else saved first.'),
    });
    const dialog = await edit();
    type('Seats', '12');
    version = 7;
    save(dialog);
    expect(await within(dialog).findByText('Someone else saved first.')).toBeTruthy();
    await waitFor(() => expect(sent('GET /studio/events/{id}').length).toBeGreaterThan(1));
    answer({ 'PUT /studio/events/{id}': anEvent({ version: 8 }) });
    expect(screen.getByLabelText<HTMLInputElement>('Seats').value).toBe('12');
    await waitFor(() => {
      save(screen.getByRole('dialog', { name: firstDate }));
      expect(sent('PUT /studio/events/{id}').at(-1)?.body).toEqual({
        base_version: 7,
        scope: 'this',
        date: '2027-05-04T19:00',
        changes: { capacity: 12 },
      });
    });
  });
  it('marks what makes no sense, sends nothing, and sends it once it does', async () => {
    const { sent } = await open();
    const dialog = await edit();
    type('Minutes', '0');
    type('Seats', '1.5');
    fireEvent.click(within(dialog).getByLabelText('Online'));
    type('Link', 'zoom');
    type('Replay', 'ftp://a.example');
    save(dialog);
    const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    expect(['Starts', 'Minutes', 'Seats', 'Link', 'Replay'].map(isInvalid)).toEqual([false, true, true, true, true]);
    expect(sent('PUT /studio/events/{id}')).toEqual([]);
    type('Minutes', '90');
    type('Seats', '');
    type('Link', 'https://meet.example/choir');
    type('Replay', '');
    save(dialog);
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[0]?.body).toMatchObject({
        changes: { duration_minutes: 90, capacity: null, location: { kind: 'online', address: null, url: 'https://meet.example/choir' } },
      }),
    );
  });
  it('saves nothing when nothing changed, and leaves the rule to the scopes that have one', async () => {
    const { sent } = await open();
    const dialog = await edit();
    expect(within(dialog).queryByLabelText('By week')).toBeNull();
    fireEvent.click(within(dialog).getByLabelText('All sessions'));
    expect(within(dialog).getByLabelText<HTMLInputElement>('By week').checked).toBe(true);
    save(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT /studio/events/{id}')).toEqual([]);
  });
  it('has neither a scope nor a title of its own when the event takes place once', async () => {
    const { sent } = await open({ 'GET /studio/events/{id}': anEvent({ parts: [aPart({ rule: null })] }) });
    const dialog = await edit();
    expect(within(dialog).queryByLabelText('This session')).toBeNull();
    expect(within(dialog).queryByLabelText('Title')).toBeNull();
    fireEvent.click(within(dialog).getByLabelText('At a place'));
    type('Address', 'Kirchplatz 3, Schwäbisch Gmünd');
    save(dialog);
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[0]?.body).toMatchObject({
        scope: 'all',
        changes: { location: { kind: 'place', address: 'Kirchplatz 3, Schwäbisch Gmünd', url: null } },
      }),
    );
  });
  it('ends after a number of sessions or on a day, in the words below the rule', async () => {
    const { sent } = await open({ 'GET /studio/events/{id}': anEvent({ parts: [aPart({ rule: { every: 'week', interval: 1 } })] }) });
    const dialog = await edit();
    fireEvent.click(within(dialog).getByLabelText('All sessions'));
    fireEvent.click(within(dialog).getByLabelText('By month'));
    expect(within(dialog).getByText(/^Every month on day 4 at 7:00\sPM$/)).toBeTruthy();
    type('In the month', 'weekday');
    expect(within(dialog).getByText(/^Every month on the first Tuesday at 7:00\sPM$/)).toBeTruthy();
    type('Every how many months', '2');
    type('Ends', 'count');
    type('Number of sessions', '6');
    expect(within(dialog).getByText(/^Every 2 months on the first Tuesday at 7:00\sPM, 6 times$/)).toBeTruthy();
    type('Ends', 'until');
    type('Last day', '2028-01-31');
    expect(within(dialog).getByText(/until Jan 31, 2028$/)).toBeTruthy();
    save(dialog);
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[0]?.body).toMatchObject({
        scope: 'all',
        changes: { rule: { every: 'month', interval: 2, by: 'weekday', until: '2028-01-31' } },
      }),
    );
  });
  it('names its hosts, found by name, and never offers one twice', async () => {
    const longName = 'Hannelore Freifrau von Hohenstein-Wettersbach';
    const { sent } = await open({
      'GET /studio/events/{id}': anEvent({ parts: [aPart({ host_ids: ['ada'] })] }),
      'GET /studio/members/{id}': ({ params }) => aMember(params['id'] === 'ada' ? 'Ada' : longName),
      'GET /studio/members': listOf([aMember('Ada'), aMember(longName, { id: 'hannelore' })]),
    });
    const dialog = await edit();
    await within(dialog).findByRole('button', { name: 'Remove Ada' });
    fireEvent.pointerDown(within(dialog).getByRole('combobox', { name: 'Hosts' }));
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(longName), hidden: true }));
    fireEvent.pointerDown(within(dialog).getByRole('combobox', { name: 'Hosts' }));
    await waitFor(() => expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Nothing found']));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Ada' }));
    await within(dialog).findByRole('button', { name: `Remove ${longName}` });
    save(dialog);
    await waitFor(() => expect(sent('PUT /studio/events/{id}')[0]?.body).toMatchObject({ changes: { host_ids: ['hannelore'] } }));
  });
});

describe('what can be done with a session', () => {
  it('offers to restore one that is cancelled, and only its page once it is over', async () => {
    const { sent } = await open({
      'GET /studio/events/{id}': anEvent({ exceptions: [{ date: '2027-05-04T19:00', kind: 'cancelled' }] }),
      'GET /studio/events/{id}/occurrences': listOf([
        anOccurrence({ state: 'cancelled', pending: 'cancelled' }),
        anOccurrence({ page_id: 'd0', date: '2027-04-27T19:00', starts_at: '2027-04-27T17:00:00.000Z', state: 'ended' }),
      ]),
    });
    expect(await itemsOf(/More for Tue, Apr 27/)).toEqual(['Attendance', 'Open the page']);
    expect(await itemsOf(/More for Tue, May 4/)).toEqual(['Edit', 'Restore this session', 'Attendance', 'Open the page']);
    await choose(/More for Tue, May 4/, 'Restore this session');
    await waitFor(() => expect(sent('PUT /studio/events/{id}')[0]?.body).toMatchObject({ scope: 'this', state: 'scheduled' }));
    await screen.findByText('Saved as a draft');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  it('asks before the event ends early, and does nothing when the answer is no', async () => {
    const { sent } = await open();
    await choose(/More for Tue, May 4/, 'End the event before this session');
    const question = await screen.findByRole('alertdialog', { name: 'End the event before this session' });
    expect(question.textContent).toContain('This session and all that follow are removed.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent('PUT /studio/events/{id}')).toEqual([]);
    await choose(/More for Tue, May 4/, 'End the event before this session');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End the event before this session' }));
    await waitFor(() =>
      expect(sent('PUT /studio/events/{id}')[0]?.body).toEqual({ base_version: 3, scope: 'following', date: '2027-05-04T19:00', state: 'removed' }),
    );
  });
  it('says in a notice why a session could not be cancelled', async () => {
    await open({ 'PUT /studio/events/{id}': refuse(409, 'edit_conflict', 'Someone else saved first.') });
    await choose(/More for Tue, May 4/, 'Cancel this session');
    expect(await screen.findByText('Someone else saved first.')).toBeTruthy();
    expect(screen.queryByText('Saved as a draft')).toBeNull();
  });
  it('leaves a coach the attendance to look at, without ticks, file, editing or publishing', async () => {
    await open(
      {
        'GET /studio/event_occurrences/{id}/attendance': listOf([
          { id: 'm1', name: 'Ada', email: 'ada@a.example', joined_at: null, has_attended: true },
        ]),
      },
      { permissions: permissionsOf.coach },
    );
    expect(await itemsOf(/More for Tue, May 4/)).toEqual(['Attendance', 'Open the page']);
    expect(screen.queryByRole('button', { name: /^Publish|More for Choir/ })).toBeNull();
    expect(screen.queryByRole('button', { name: firstDate })).toBeNull();
    await choose(/More for Tue, May 4/, 'Attendance');
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ada' });
    expect([tick.checked, tick.disabled]).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });
});

describe('attendance', () => {
  const person = (name: string, has_attended = false) => ({ id: name, name, email: `${name}@a.example`, joined_at: null, has_attended });
  it('takes a tick back when the server refuses it, and says why', async () => {
    await open({
      'GET /studio/event_occurrences/{id}/attendance': listOf([person('Ada')]),
      'PUT /studio/event_occurrences/{id}/attendance': refuse(403, 'forbidden', 'You are not allowed to do this.'),
    });
    await choose(/More for Tue, May 4/, 'Attendance');
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ada' });
    fireEvent.click(tick);
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(tick.checked).toBe(false);
  });
  it('can be asked for again when it did not come, and goes on after a hundred people', async () => {
    const { answer } = await open({
      'GET /studio/event_occurrences/{id}/attendance': refuse(403, 'forbidden', 'You are not allowed to do this.'),
    });
    await choose(/More for Tue, May 4/, 'Attendance');
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'GET /studio/event_occurrences/{id}/attendance': ({ query }) => listOf([person(`Person of page ${query.get('page')}`)], 101) });
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('checkbox', { name: 'Person of page 1' });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('checkbox', { name: 'Person of page 2' });
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
  it('says when nobody joined, and closes by Escape', async () => {
    await open({ 'GET /studio/event_occurrences/{id}/attendance': listOf([]) });
    await choose(/More for Tue, May 4/, 'Attendance');
    const panel = await screen.findByRole('complementary', { name: firstDate });
    expect(await within(panel).findByText('Nobody has joined yet')).toBeTruthy();
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the sessions of an event', () => {
  it('show the past by the address, and upcoming ones again by a press', async () => {
    const { sent } = await open({ 'GET /studio/events/{id}/occurrences': listOf([]) }, {}, '?when=past&page=2');
    expect(await screen.findByText('No sessions here')).toBeTruthy();
    const asked = () => sent('GET /studio/events/{id}/occurrences').at(-1)!.query;
    expect([asked().get('from'), asked().get('page')]).toEqual(['2000-01-01', '2']);
    fireEvent.click(screen.getByLabelText('Upcoming'));
    expect(addressNow()).toBe('/events/e1');
    await waitFor(() => expect([asked().get('from'), asked().get('page')]).toEqual([null, '1']));
  });
  it('end for good only after a question, and stay when that fails', async () => {
    const { sent, answer } = await open({ 'DELETE /studio/events/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const end = async () => {
      await choose(/More for Choir/, 'End the event');
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the event' }));
    };
    await end();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(addressNow()).toBe('/events/e1');
    answer({ 'DELETE /studio/events/{id}': null as never });
    await end();
    await waitFor(() => expect(addressNow()).toBe('/events'));
    expect(sent('DELETE /studio/events/{id}')).toHaveLength(2);
  });
  it('are not published over someone else’s changes', async () => {
    await open({
      'GET /studio/events/{id}': anEvent({
        page: { id: 'e1', title: 'Choir', path: '/choir', status: 'draft' },
        pending: { new: 0, changed: 1, removed: 1, cancelled: 0, people: 0 },
      }),
      'POST /studio/events/{id}/publish': refuse(409, 'edit_conflict', 'Someone else saved first.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Publish 2 sessions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish “Choir”?' }));
    for (const text of ['The page “Choir” will be published too.', '1 session changes.', '1 session that nobody joined is removed.'])
      expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Publish 2 sessions' }));
    expect(await dialog.findByText('Someone else saved first.')).toBeTruthy();
  });
});
