import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled } from '../../../testing/visit.tsx';
import { anEvent, anItem, inDays, strong, today } from '../state/schedule.builders.ts';
import { finds, isOn, opensSchedule, leave } from '../screen/schedule.driver.tsx';

afterEach(leave);
const chooseDate = (date: string) => fireEvent.change(screen.getByLabelText('Day'), { target: { value: date } });
const sheet = (name: string) => screen.findByRole('dialog', { name }).then((element) => within(element));

describe('moving an item by a form', () => {
  it('starts with its current day, and moves it', async () => {
    const item = anItem({ title: 'Squats', date: inDays(1) });
    const { user, calendar } = await opensSchedule([item]);
    await finds('Squats');
    await user.click(screen.getByText('Move to…'));
    const form = await sheet('Move Squats');
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(inDays(1));
    expect(screen.getByLabelText<HTMLInputElement>('Day').min).toBe(today);
    chooseDate(inDays(3));
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved to Saturday, May 16')).toBeTruthy();
    expect(calendar.dateOf(item.id)).toBe(inDays(3));
    await waitFor(() => expect(isOn(inDays(3), 'Squats')).toBe(true));
  });

  it('refuses the past with the exact text, and keeps the choice', async () => {
    const { user, server } = await opensSchedule([anItem({ title: 'Squats' })]);
    await finds('Squats');
    await user.click(screen.getByText('Move to…'));
    const form = await sheet('Move Squats');
    chooseDate(inDays(-1));
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await form.findByText('Cannot schedule in the past')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(inDays(-1));
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
  });

  it('shows the server’s refusal of the past too: its day may have ended', async () => {
    const { user } = await opensSchedule([anItem({ title: 'Squats' })], { calls: { 'PUT /schedule/{id}': () => refuse(422, 'date_in_past') } });
    await finds('Squats');
    await user.click(screen.getByText('Move to…'));
    const form = await sheet('Move Squats');
    chooseDate(inDays(1));
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await form.findByText('Cannot schedule in the past')).toBeTruthy();
    expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true');
  });

  it('moves following items on request, and asks only if there are any', async () => {
    const items = [anItem({ title: 'Day one', root: strong }), anItem({ title: 'Day two', root: strong, date: inDays(1) })];
    const { user, calendar } = await opensSchedule(items);
    await finds('Day two');
    const [first, second] = screen.getAllByText('Move to…');
    await user.click(second!);
    expect((await sheet('Move Day two')).queryByLabelText('Also move what follows')).toBeNull();
    await user.click((await sheet('Move Day two')).getByRole('button', { name: 'Close' }));
    await user.click(first!);
    const form = await sheet('Move Day one');
    await user.click(form.getByLabelText('Also move what follows'));
    chooseDate(inDays(2));
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('2 items moved')).toBeTruthy();
    expect(items.map(({ id }) => calendar.dateOf(id))).toEqual([inDays(2), inDays(3)]);
  });

  it('sends one of two quick presses', async () => {
    const { user, server } = await opensSchedule([anItem({ title: 'Squats' })]);
    await finds('Squats');
    await user.click(screen.getByText('Duplicate…'));
    const form = await sheet('Duplicate Squats');
    chooseDate(inDays(1));
    await user.dblClick(form.getByRole('button', { name: 'Duplicate' }));
    await screen.findByText('Also planned for Thursday, May 14');
    expect(server.calls('POST /schedule/{id}/duplicate')).toHaveLength(1);
    expect(server.calls('POST /schedule/{id}/duplicate')[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('a duplicate appears on its day beside the first', async () => {
  const { user, calendar } = await opensSchedule([anItem({ title: 'Squats' })]);
  await finds('Squats');
  await user.click(screen.getByText('Duplicate…'));
  const form = await sheet('Duplicate Squats');
  chooseDate(inDays(2));
  await user.click(form.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect([isOn(today, 'Squats'), isOn(inDays(2), 'Squats')]).toEqual([true, true]));
  expect(calendar.items()).toHaveLength(2);
});

describe('removing', () => {
  it('happens at once and can be undone', async () => {
    const item = anItem({ title: 'Squats' });
    const { user, calendar } = await opensSchedule([item]);
    await finds('Squats');
    await user.click(screen.getByText('Remove'));
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(false));
    expect(calendar.items()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Back on Wednesday, May 13')).toBeTruthy();
    expect(isOn(today, 'Squats')).toBe(true);
    expect(calendar.dateOf(item.id)).toBe(today);
  });

  it('restores it on failure', async () => {
    const { user, server } = await opensSchedule([anItem({ title: 'Squats' })]);
    await finds('Squats');
    server.goOffline();
    await user.click(screen.getByText('Remove'));
    expect(await screen.findByText('You’re offline. You can change your schedule once you’re back online.')).toBeTruthy();
    expect(isOn(today, 'Squats')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('reports a failed undo', async () => {
    const { user } = await opensSchedule([anItem({ title: 'Squats' })], { calls: { 'POST /schedule/{id}/restore': () => refuse(404, 'not_found') } });
    await finds('Squats');
    await user.click(screen.getByText('Remove'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Refused: not_found')).toBeTruthy();
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(false));
  });
});

it('an item placed by an event or the owner has no menu', async () => {
  await opensSchedule([anEvent({ title: 'Open water' }), anItem({ title: 'From us', editable: false, scope: 'account_app' })]);
  await finds('From us');
  expect(sees('Move to…')).toBe(false);
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it('a change is not reverted by an earlier request’s answer', async () => {
  const item = anItem({ title: 'Squats' });
  let answer: (() => void) | null = null;
  const { user, calendar, server } = await opensSchedule([item]);
  await finds('Squats');
  const old = { items: [item], total_count: 1 };
  server.on({
    'GET /schedule': async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return old;
    },
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(answer).not.toBeNull());
  const late = answer as (() => void) | null;
  server.on({ 'GET /schedule': () => ({ items: calendar.items(), total_count: calendar.items().length }) });
  await user.click(screen.getByText('Remove'));
  late?.();
  await settled(30);
  expect(isOn(today, 'Squats')).toBe(false);
});
