import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aForm } from '../../../testing/aForm.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { completionOf, everyDay, mergedFields, type FieldSummary, type Summary } from '../state/summary.ts';
import { SummaryScreen } from './SummaryScreen.tsx';

const drawn = vi.hoisted(() => ({ data: [] as unknown[][] }));
// The chart is drawn on a canvas, which the test's document lacks.
vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => () => null };
    cursor = { idx: null };
    constructor(_options: unknown, data: unknown[]) {
      drawn.data.push(data);
    }
    valToPos = () => 0;
    setCursor = () => {};
    setSize = () => {};
    destroy = () => {};
  },
}));
vi.mock('uplot/dist/uPlot.min.css', () => ({}));

const field = (id: string, more: Partial<FieldSummary> = {}): FieldSummary => ({
  form_field_id: id,
  label: `Question ${id}`,
  field_type: 'short_answer',
  revision: 1,
  is_sensitive: false,
  answered: 4,
  dropped: 0,
  counts: [],
  histogram: [],
  average: null,
  days: [],
  pictures: [],
  texts: [],
  ...more,
});
const count = (value: string, times: number) => ({ value, label: value, count: times });
const image = {
  url: '/p.webp',
  urls: { small: '/s.webp', medium: '/m.webp', large: '/l.webp' },
  width: 9,
  height: 9,
  alt: null,
  placeholder: null,
  focal_x: null,
  focal_y: null,
};
const summary: Summary = {
  views: 20,
  starts: 10,
  submissions: 5,
  revisions: [
    { revision: 1, published_at: '2026-05-01T00:00:00Z', submissions: 3 },
    { revision: 2, published_at: '2026-05-02T00:00:00Z', submissions: 2 },
  ],
  days: [{ date: '2026-05-02', submissions: 5 }],
  fields: [
    field('choice', { field_type: 'multi_select', counts: [count('Red', 3), count('Blue', 1)], dropped: 3 }),
    field('number', {
      field_type: 'number',
      average: 7.256,
      histogram: [
        { from: 7, to: 7, count: 3 },
        { from: 8, to: 8, count: 1 },
      ],
      days: [
        { date: '2026-05-01', average: 7, count: 3 },
        { date: '2026-05-02', average: 8, count: 1 },
      ],
    }),
    field('tick', { field_type: 'acceptance', counts: [count('true', 4), count('false', 1)] }),
    field('picture', { field_type: 'image_upload', pictures: [image] }),
    field('text', { counts: [count('sleep', 3), count('once', 1)], texts: ['Slept well', 'Slept badly'] }),
    field('day', { field_type: 'date', texts: ['2026-05-01'] }),
    field('secret', { is_sensitive: true }),
    field('none', { answered: 0 }),
  ],
};
const open = (answers: Answers = {}, search = '') => {
  window.history.replaceState(null, '', `/studio/forms/form/summary${search}`);
  return renderStudio(<SummaryScreen formId="form" />, {
    'GET /studio/forms/{id}': aForm(),
    'GET /studio/forms/{id}/summary': summary,
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
    ...answers,
  });
};
const card = (label: string) => within(screen.getByRole('region', { name: label }));

describe('the summary of a form', () => {
  it('shows how often it was opened, started, sent and completed', async () => {
    await open();
    const opened = (await screen.findByText('Opened')).closest('dl')!;
    expect(opened.textContent).toMatch(/Opened20.*Started1050%.*Submissions5Completed50%/);
  });
  it('says at which questions people stop', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'Where people stop' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Question choice3 30%']);
  });
  it('draws each question as its type asks for, readable as a table or list', async () => {
    await open();
    await screen.findByText('Opened');
    const rows = card('Question choice').getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Red3 75%', 'Blue1 25%']);
    expect(
      card('Question tick')
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Ticked4 80%', 'Not ticked1 20%']);
    expect(await card('Question number').findByText('7.26')).toBeTruthy();
    expect(card('Question number').getByRole('slider', { name: 'Answers to “Question number”' })).toBeTruthy();
    expect(card('Question number').getByRole('slider', { name: '“Question number” over time' })).toBeTruthy();
    expect(drawn.data).toContainEqual([
      [0, 1],
      [7, 8],
    ]);
    expect(card('Question picture').getByRole('img', { name: 'Question picture' }).getAttribute('src')).toBe('/s.webp');
    expect(card('Question text').getByRole('list', { name: 'Frequent words' }).textContent).toBe('sleep 3');
    expect(card('Question text').getByRole('list', { name: 'Latest answers' }).textContent).toContain('Slept badly');
    expect(card('Question day').getByText(/2026/)).toBeTruthy();
    expect(card('Question secret').getByText('Sensitive answers are not summarised.')).toBeTruthy();
    expect(card('Question none').getByText('0 of 5 answered')).toBeTruthy();
  });
  it('is of a period and of a version, which are in the address', async () => {
    const { sent } = await open({}, '?span=7');
    await screen.findByText('Opened');
    const first = sent('GET /studio/forms/{id}/summary')[0]!.query;
    expect((Date.parse(first.get('to')!) - Date.parse(first.get('from')!)) / 86_400_000).toBe(6);
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(sent('GET /studio/forms/{id}/summary').at(-1)!.query.toString()).toBe(''));
    fireEvent.change(screen.getByLabelText('Version of the form'), { target: { value: '2' } });
    await waitFor(() => expect(sent('GET /studio/forms/{id}/summary').at(-1)!.query.toString()).toBe('revision=2'));
    expect(addressNow()).toBe('/forms/form/summary?span=all&revision=2');
  });
  it('says that nobody opened it, and why it does not load', async () => {
    const empty = { ...summary, views: 0, starts: 0, submissions: 0 };
    const { unmount } = await open({ 'GET /studio/forms/{id}/summary': empty });
    expect(await screen.findByText('Nobody opened the form in this period.')).toBeTruthy();
    unmount();
    await open({ 'GET /studio/forms/{id}/summary': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('several versions of one question', () => {
  it('are added up under the newest label', () => {
    const [merged, ...others] = mergedFields([
      field('q', { revision: 2, label: 'New', field_type: 'multi_select', answered: 3, dropped: 1, counts: [count('a', 2), count('b', 1)] }),
      field('q', {
        revision: 1,
        label: 'Old',
        field_type: 'multi_select',
        answered: 4,
        dropped: 2,
        counts: [count('a', 3), count('gone', 1), count('never', 0)],
      }),
    ]);
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ label: 'New', answered: 7, dropped: 3, counts: [count('a', 5), count('b', 1), count('gone', 1)] });
  });
  it('have one histogram, one average and one line', () => {
    const step = (from: number, times: number) => ({ from, to: from, count: times });
    const [merged] = mergedFields([
      field('n', { revision: 2, field_type: 'number', histogram: [step(3, 1)], average: 3, days: [{ date: '2026-05-02', average: 3, count: 1 }] }),
      field('n', {
        revision: 1,
        field_type: 'number',
        histogram: [step(1, 2), step(2, 1)],
        average: 4 / 3,
        days: [{ date: '2026-05-02', average: 1, count: 3 }],
      }),
    ]);
    expect(merged?.histogram).toEqual([step(1, 2), step(2, 1), step(3, 1)]);
    expect(merged?.average).toBeCloseTo(7 / 4);
    expect(merged?.days).toEqual([{ date: '2026-05-02', average: 1.5, count: 4 }]);
  });
  it('have at most twenty steps, whatever they cover', () => {
    const [merged] = mergedFields([
      field('n', { revision: 2, field_type: 'number', histogram: [{ from: 0, to: 10.5, count: 2 }] }),
      field('n', { revision: 1, field_type: 'number', histogram: [{ from: 90, to: 100, count: 3 }] }),
    ]);
    expect(merged?.histogram).toHaveLength(20);
    expect(merged?.histogram.reduce((sum, one) => sum + one.count, 0)).toBe(5);
  });
  it('of two types stay apart', () => {
    expect(mergedFields([field('q', { revision: 2, field_type: 'number' }), field('q', { revision: 1 })])).toHaveLength(2);
  });
});

it('nobody completes what nobody began, and every day has its bar', () => {
  expect([
    completionOf({ starts: 0, submissions: 0 }),
    completionOf({ starts: 4, submissions: 1 }),
    completionOf({ starts: 1, submissions: 3 }),
  ]).toEqual([null, 0.25, 1]);
  expect(everyDay([{ date: '2026-03-01', submissions: 2 }], '2026-02-28', '2026-03-02').map(({ submissions }) => submissions)).toEqual([0, 2, 0]);
});
