import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled } from '../../../testing/visit.tsx';
import { anEvent, anItem, inDays, strong, today } from '../state/schedule.builders.ts';
import { finds, isOn, link, opensSchedule, announcements, leave } from './schedule.driver.tsx';

beforeEach(() => {
  Element.prototype.setPointerCapture ??= () => {};
});
afterEach(leave);
const squats = () => anItem({ title: 'Squats' });
const takeUp = async (title: string) => {
  const element = await finds(title);
  element.focus();
  fireEvent.keyDown(element, { key: ' ' });
};

describe('moving by keyboard alone', () => {
  it('picks up with Space, moves by days and weeks, and drops with Enter', async () => {
    const item = squats();
    const { user, calendar, server } = await opensSchedule([item]);
    await takeUp('Squats');
    await waitFor(() => expect(announcements()).toContain('Moving Squats from Wednesday, May 13.'));
    await user.keyboard('{ArrowRight}');
    expect(announcements()).toBe('Thursday, May 14');
    expect(isOn(inDays(1), 'Squats')).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(announcements()).toBe('Thursday, May 21');
    await finds('Squats');
    expect(document.activeElement).toBe(link('Squats'));
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(await screen.findByText('Moved to Wednesday, May 20')).toBeTruthy();
    expect(calendar.dateOf(item.id)).toBe(inDays(7));
    expect(server.calls('PUT /schedule/{id}').map(({ body }) => body)).toEqual([{ date: inDays(7) }]);
    expect(window.location.pathname).toBe('/me/schedule');
  });

  it('leaves the item in place after Escape', async () => {
    const { user, server } = await opensSchedule([squats()]);
    await takeUp('Squats');
    await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(announcements()).toBe('Squats stays on Wednesday, May 13.');
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(true));
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
  });

  it('says that a day is past, before and when dropping there', async () => {
    const { user, server } = await opensSchedule([squats()]);
    await takeUp('Squats');
    await user.keyboard('{ArrowLeft}');
    expect(announcements()).toBe('Tuesday, May 12. Cannot schedule in the past');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByText('Cannot schedule in the past').length).toBeGreaterThan(0));
    expect(isOn(today, 'Squats')).toBe(true);
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
  });

  it('returns to the item’s week when the server refuses', async () => {
    const { user } = await opensSchedule([squats()]);
    await takeUp('Squats');
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(true));
  });

  it('can start from the item’s menu, also in the month', async () => {
    const item = squats();
    const { user, calendar } = await opensSchedule([item], { view: 'month' });
    await finds('Squats');
    await user.click(screen.getByText('Move with arrow keys'));
    await user.keyboard('{PageDown}{Enter}');
    await waitFor(() => expect(calendar.dateOf(item.id)).toBe('2026-06-13'));
  });

  it('is cancelled by a press elsewhere or Tab', async () => {
    const { user, server } = await opensSchedule([squats()]);
    await takeUp('Squats');
    await user.keyboard('{ArrowRight}');
    await user.tab();
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(true));
    await takeUp('Squats');
    await user.keyboard('{ArrowRight}');
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(true));
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
  });

  it('does not pick up items placed by others', async () => {
    await opensSchedule([anEvent({ title: 'Open water' })]);
    await takeUp('Open water');
    expect(await screen.findByText('You didn’t add Open water yourself, so you can’t change its day here.')).toBeTruthy();
    expect(announcements()).toBe('');
  });
});

describe('moving by dragging', () => {
  const over = (date: string | null) => {
    document.elementFromPoint = () => (date === null ? null : document.querySelector(`[data-day="${date}"]`));
  };
  const press = (title: string, pointerType = 'mouse') =>
    fireEvent.pointerDown(link(title), { button: 0, pointerId: 1, pointerType, clientX: 10, clientY: 10 });
  const go = (x: number) => fireEvent.pointerMove(window, { pointerId: 1, clientX: x, clientY: 10 });
  const letGo = () => fireEvent.pointerUp(window, { pointerId: 1 });

  it('follows the mouse, shows the target, and moves at once', async () => {
    const item = squats();
    const { calendar } = await opensSchedule([item]);
    await finds('Squats');
    over(inDays(2));
    press('Squats');
    go(12);
    expect(document.querySelector('[data-dragging]')).toBeNull();
    go(200);
    expect(document.querySelector<HTMLElement>('[data-dragging]')?.style.translate).toBe('190px 0px');
    await waitFor(() => expect(document.querySelector('[data-target]')?.getAttribute('data-day')).toBe(inDays(2)));
    letGo();
    await waitFor(() => expect(isOn(inDays(2), 'Squats')).toBe(true));
    expect(await screen.findByText('Moved to Friday, May 15')).toBeTruthy();
    expect(calendar.dateOf(item.id)).toBe(inDays(2));
  });

  it.each([
    ['nowhere', null, null],
    ['on its own day', today, null],
    ['in the past', inDays(-2), 'Cannot schedule in the past'],
  ])('dropped %s leaves the item in place', async (_what, date, text) => {
    const { server } = await opensSchedule([squats()]);
    await finds('Squats');
    over(date);
    press('Squats');
    go(200);
    letGo();
    if (text) expect(await screen.findByText(text)).toBeTruthy();
    await settled(20);
    expect(isOn(today, 'Squats')).toBe(true);
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
  });

  it('is cancelled by Escape', async () => {
    const { server } = await opensSchedule([squats()]);
    await finds('Squats');
    over(inDays(2));
    press('Squats');
    go(200);
    fireEvent.keyDown(window, { key: 'Escape' });
    letGo();
    await settled(20);
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
    expect(document.querySelector('[data-dragging]')).toBeNull();
  });

  it('starts after a finger rests, and scrolls if it moves at once', async () => {
    await opensSchedule([squats()]);
    await finds('Squats');
    over(inDays(1));
    press('Squats', 'touch');
    go(200);
    await settled(400);
    expect(document.querySelector('[data-dragging]')).toBeNull();
    letGo();
    press('Squats', 'touch');
    await settled(400);
    expect(document.querySelector('[data-dragging]')).not.toBeNull();
    go(200);
    letGo();
    await waitFor(() => expect(isOn(inDays(1), 'Squats')).toBe(true));
  });

  it('does not move items placed by others', async () => {
    await opensSchedule([anEvent({ title: 'Open water' })]);
    await finds('Open water');
    over(inDays(2));
    press('Open water');
    go(200);
    expect(document.querySelector('[data-dragging]')).toBeNull();
  });
});

describe('following items (SCH-5)', () => {
  const run = () => [
    anItem({ title: 'Day one', root: strong }),
    anItem({ title: 'Day two', root: strong, date: inDays(1) }),
    anItem({ title: 'Done before', root: strong, date: inDays(2), is_completed: true }),
    anItem({ title: 'Of my own', date: inDays(1) }),
  ];
  const moveOn = async (items: ReturnType<typeof run>) => {
    const opened = await opensSchedule(items);
    await takeUp('Day one');
    await opened.user.keyboard('{ArrowRight}{Enter}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Also move what follows?' }));
    expect(question.getByText(/Day one is part of Six Weeks to Strong/)).toBeTruthy();
    return { ...opened, question, dates: () => items.map(({ id }) => opened.calendar.dateOf(id)) };
  };

  it('move along after a question', async () => {
    const { user, question, dates } = await moveOn(run());
    await user.click(question.getByRole('button', { name: 'Everything that follows' }));
    expect(await screen.findByText('2 items moved')).toBeTruthy();
    expect(dates()).toEqual([inDays(1), inDays(2), inDays(2), inDays(1)]);
  });

  it('or stay', async () => {
    const { user, question, dates } = await moveOn(run());
    await user.click(question.getByRole('button', { name: 'Only this' }));
    await screen.findByText('Moved to Thursday, May 14');
    expect(dates()).toEqual([inDays(1), inDays(1), inDays(2), inDays(1)]);
  });

  it('stay, and so does the item, when the question is closed', async () => {
    const { user, question, dates, server } = await moveOn(run());
    await user.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(isOn(today, 'Day one')).toBe(true));
    expect(dates()).toEqual([today, inDays(1), inDays(2), inDays(1)]);
    expect(server.calls('PUT /schedule/{id}')).toEqual([]);
  });

  it('cause no question for the last item of a run', async () => {
    const { user } = await opensSchedule(run());
    await takeUp('Day two');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByText('Moved to Friday, May 15')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a move refused by the server', () => {
  it.each([
    ['what is past there', () => refuse(422, 'date_in_past'), 'Cannot schedule in the past'],
    ['what is not one’s own', () => refuse(403, 'access_denied'), 'Refused: access_denied'],
  ])('is undone: %s', async (_what, answer, text) => {
    const { user } = await opensSchedule([squats()], { calls: { 'PUT /schedule/{id}': answer } });
    await takeUp('Squats');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(true));
  });

  it('is undone without a connection, with a message', async () => {
    const { user, server } = await opensSchedule([squats()]);
    await takeUp('Squats');
    server.goOffline();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByText('You’re offline. You can change your schedule once you’re back online.')).toBeTruthy();
    await waitFor(() => expect(isOn(today, 'Squats')).toBe(true));
    expect(sees('This could not be loaded')).toBe(false);
  });
});
