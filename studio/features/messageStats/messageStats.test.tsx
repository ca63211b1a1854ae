import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { MessageStatsScreen } from './MessageStatsScreen.tsx';
import { waitWords } from './waitWords.ts';

const drawn = vi.hoisted(() => ({ data: [] as (number | null)[][][], hovers: [] as ((at: number | null) => void)[] }));
// The chart is drawn on a canvas, which the test's document lacks.
vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => () => null };
    cursor: { idx: number | null } = { idx: null };
    constructor(options: { hooks: { setCursor: ((plot: unknown) => void)[] } }, data: (number | null)[][]) {
      drawn.data.push(data);
      drawn.hovers.push((at) => {
        this.cursor.idx = at;
        options.hooks.setCursor[0]!(this);
      });
    }
    valToPos = () => 0;
    setCursor = () => {};
    setSize = () => {};
    destroy = () => {};
  },
}));
vi.mock('uplot/dist/uPlot.min.css', () => ({}));

const nothing = { threads: 0, messages: 0, from_team: 0, asked: 0, answered: 0, median_seconds: null, p90_seconds: null };
const some = { threads: 2, messages: 10, from_team: 4, asked: 3, answered: 2, median_seconds: 5400, p90_seconds: 9000 };
const numbers = (total: MessageStats['total']): MessageStats => ({
  from: '2026-05-01',
  to: '2026-05-02',
  days: [
    { date: '2026-05-01', ...nothing },
    { date: '2026-05-02', ...total },
  ],
  total,
});
const open = (total: MessageStats['total'] = some, answers: Answers = {}, permissions = permissionsOf.owner) => {
  window.history.replaceState(null, '', '/studio/messages/numbers');
  return renderStudio(
    <MessageStatsScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Pacific/Auckland' } as never,
      'GET /studio/messages/numbers': numbers(total),
      ...answers,
    },
    { permissions },
  );
};

describe('the waiting time', () => {
  it.each([
    [45, '45 sec'],
    [119, '119 sec'],
    [600, '10 min'],
    [5400, '90 min'],
    [9000, '2.5 hr'],
    [180_000, '2.1 days'],
  ])('%i seconds are %s', (seconds, words) => expect(waitWords(seconds, 'en')).toBe(words));
});

describe('message statistics', () => {
  it('are totals, two charts described on hover and by keys, and a table', async () => {
    await open();
    const sums = within((await screen.findByText('Active threads', { selector: 'dt' })).closest('dl')!);
    expect(sums.getByText('40% by staff')).toBeTruthy();
    expect(sums.getByText('90 min')).toBeTruthy();
    expect([sums.getByText('2 of 3').textContent, sums.getByText('Still waiting: 1')]).toHaveLength(2);
    const picture = await screen.findByRole('slider', { name: 'Messages' });
    // The chart library loads lazily.
    await waitFor(() => expect(drawn.data.some(([, all, team]) => all?.[1] === 10 && team?.[1] === 4)).toBe(true));
    await waitFor(() => expect(drawn.hovers.length).toBeGreaterThan(1));
    act(() => drawn.hovers.at(-2)!(1));
    expect(picture.getAttribute('aria-valuetext')).toBe('Saturday, May 2 · Messages 10 · By staff 4 · Active threads 2');
    const waits = screen.getByRole('slider', { name: 'Time to first reply' });
    fireEvent.keyDown(waits, { key: 'End' });
    expect(waits.getAttribute('aria-valuetext')).toBe('Saturday, May 2 · Answered 2 of 3 · Median wait 90 min · Nine in ten within 2.5 hr');
    fireEvent.click(screen.getByText('As a table'));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
  it('are of another period in days of the app’s time zone, which is in the URL', async () => {
    const { sent } = await open();
    // Nothing is fetched before the time zone is known.
    await waitFor(() => expect(sent('GET /studio/messages/numbers')).toHaveLength(1));
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(sent('GET /studio/messages/numbers')).toHaveLength(2));
    const [from, to] = ['from', 'to'].map((name) => Date.parse(sent('GET /studio/messages/numbers')[1]!.query.get(name)!));
    expect([(to! - from!) / 86_400_000, addressNow()]).toEqual([6, '/messages/numbers?span=7']);
  });
  it('say what to do when nothing was written', async () => {
    await open(nothing);
    expect(await screen.findByText('Nothing was written in this period')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
  it('are not exported by a coach', async () => {
    await open(some, {}, permissionsOf.coach);
    await screen.findByRole('slider', { name: 'Messages' });
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  });
});
