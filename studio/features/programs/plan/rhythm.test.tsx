import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { aDraft } from '../../../testing/builders.ts';
import { fakeLayout } from '../../../testing/fakeLayout.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { aPlan, aPlanPage } from '../../../testing/aPlan.ts';
import { nameOfPattern, namedPatterns, ownOf, patternOf, type PatternName } from '../state/patternChoices.ts';
import { draftOf } from '../state/planDraft.ts';
import { applyPattern, inOrder, opensOn } from '../state/planPages.ts';
import { ProgramBuilder } from './ProgramBuilder.tsx';
import { sampleOf } from '../state/sample.ts';
import { press, nothingChosen } from '../state/selection.ts';

beforeEach(() => {
  fakeLayout({ width: 1000, height: 800 });
  localStorage.clear();
  window.history.replaceState(null, '', '/studio/programs/program');
});

const plan = (days: Record<string, number> = {}, more: Partial<ProgramPlan['settings']> = {}) => {
  const found = aPlan(days);
  return { ...found, settings: { ...found.settings, ...more } };
};

async function open(first: ProgramPlan) {
  const server = { plan: first };
  const view = await renderStudio(<ProgramBuilder pageId="program" publish={() => {}} />, {
    'GET /studio/pages/{id}/program': () => server.plan,
    'PUT /studio/pages/{id}/program': ({ body }) => {
      const { base_version, ...settings } = body as { base_version: number };
      server.plan = { ...server.plan, version: base_version + 1, settings: { ...server.plan.settings, ...settings } };
      return aDraft({ version: server.plan.version });
    },
    'POST /studio/presence': { others: [] },
  });
  await screen.findByRole('heading', { name: 'Six weeks' });
  const layout = () => Object.fromEntries(server.plan.settings.layout.map(({ page_id, day }) => [page_id, day]));
  return { ...view, server, layout };
}

describe('what follows the start', () => {
  it('is set for members of their own start: pauses, and what comes after the last day', async () => {
    const { server } = await open(plan({ a: 0 }));
    fireEvent.click(screen.getByRole('switch', { name: /^Members may pause/ }));
    fireEvent.change(screen.getByLabelText('After the last day'), { target: { value: 'repeats' } });
    expect(screen.getByText(/^The next day is the first day again/)).toBeTruthy();
    await waitFor(() => expect(server.plan.settings).toMatchObject({ allows_pause: true, ending: 'repeats' }), { timeout: 4_000 });
  });

  it('is nothing to choose where all begin on one day', async () => {
    await open(plan({ a: 0 }, { pace: 'fixed', starts_on: '2026-03-02' }));
    expect(screen.queryByRole('switch', { name: /^Members may pause/ })).toBeNull();
    expect(screen.queryByLabelText('After the last day')).toBeNull();
  });
});

describe('a rhythm', () => {
  it('previews its effect before it is applied, and is applied to all pages', async () => {
    const { layout, server } = await open(plan({ a: 3 }));
    fireEvent.change(screen.getByLabelText('Rhythm'), { target: { value: 'second_day' } });
    const panel = screen.getByRole('region', { name: 'Arrange in a rhythm' });
    expect(panel.textContent).toContain('3 pages, the plan takes 1 week');
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((line) => line.textContent?.slice(-6)),
    ).toEqual(['Page a', 'Page b', 'Page c']);
    expect(layout()).toEqual({ a: 3 });
    fireEvent.click(screen.getByRole('button', { name: 'Apply to all pages' }));
    await waitFor(() => expect(layout()).toEqual({ a: 0, b: 2, c: 4 }), { timeout: 4_000 });
    expect(server.plan.settings.pattern).toEqual({ kind: 'every_n_days', every: 2 });
  });

  it('can be custom: on selected weekdays, the last of which stays on', async () => {
    const { layout } = await open(plan());
    fireEvent.change(screen.getByLabelText('Rhythm'), { target: { value: 'own' } });
    fireEvent.change(screen.getByLabelText('Frequency'), { target: { value: 'weekdays' } });
    fireEvent.click(screen.getByRole('button', { name: 'Tuesday' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Thursday' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Pages at a time'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply to all pages' }));
    await waitFor(() => expect(layout()).toEqual({ a: 3, b: 3, c: 10 }), { timeout: 4_000 });
  });

  it.each([
    ['all', [], { a: 0, b: 7, c: 14 }],
    ['the selected pages, from their earliest day', ['b', 'c'], { a: 1, b: 4, c: 11 }],
  ])('continues over %s', (_case, ids, expected) => {
    const found = plan({ a: 1, b: 4 });
    const days = applyPattern(inOrder(found.pages), draftOf(found), { kind: 'weekly' }, ids);
    expect(Object.fromEntries(Object.entries(days).map(([id, { day }]) => [id, day]))).toEqual(expected);
  });

  it.each(Object.keys(namedPatterns) as PatternName[])('%s is recognised by its name', (name) =>
    expect(nameOfPattern(patternOf(name, ownOf(null)))).toBe(name),
  );
  it('that was customised can be continued later', () => {
    const own = { kind: 'weekdays' as const, every: 3, weekdays: [1, 6], at_once: 2 };
    const pattern = patternOf('own', own);
    expect(pattern).toEqual({ kind: 'weekdays', weekdays: [1, 6], at_once: 2 });
    expect([nameOfPattern(pattern), ownOf(pattern)]).toEqual(['own', own]);
    expect(patternOf('own', { ...own, kind: 'monthly', at_once: 1 })).toEqual({ kind: 'monthly' });
    expect(patternOf('own', { ...own, kind: 'per_stage' })).toEqual({ kind: 'per_stage', every: 3 });
  });
});

describe('the pace', () => {
  it('with individual starts names no weekday, and says what Monday means', async () => {
    await open(plan({ a: 0 }, { pattern: { kind: 'weekdays', weekdays: [1, 3, 5] } }));
    expect(screen.getByText(/Monday means the first day/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Weeks' }));
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('Day 1');
  });

  it('with one common start sets its first day at once, and labels the weeks with weekdays', async () => {
    const { server } = await open(plan({ a: 0 }));
    fireEvent.change(screen.getByLabelText('Pace'), { target: { value: 'fixed' } });
    const first = screen.getByLabelText<HTMLInputElement>('First day').value;
    expect(new Date(first).getUTCDay()).toBe(1);
    await waitFor(() => expect(server.plan.settings).toMatchObject({ pace: 'fixed', starts_on: first }), { timeout: 4_000 });
    fireEvent.click(screen.getByRole('radio', { name: 'Weeks' }));
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  });

  it.each([
    ['a page on a moved day opens on the new day', plan({ a: 5 }), 'a', 9, 9],
    ['the first day opens with the program', plan({ a: 5 }), 'a', 0, null],
    ['at the member’s own pace nothing waits', plan({ a: 5 }, { pace: 'self_paced' }), 'a', 9, null],
  ])('%s', (_case, found, id, day, expected) => {
    const draft = { ...draftOf(found), days: { [id]: { day, minute: null } } };
    expect(
      opensOn(
        found.pages.find((page) => page.id === id)!,
        draft,
      ),
    ).toBe(expected);
  });
  it('keeps a separate access rule while the day stays', () => {
    const page = aPlanPage('a', { day: 5, opens_on_day: 2.5 });
    expect(opensOn(page, draftOf(plan({ a: 5 })))).toBe(2.5);
    expect(opensOn(page, draftOf(plan({ a: 6 })))).toBe(6);
  });
});

describe('a sample member', () => {
  it.each([
    ['Europe/Berlin', '2026-03-26T23:00:00.000Z'],
    ['America/New_York', '2026-03-27T04:00:00.000Z'],
  ])('sees the days of their own calendar in %s', (zone, opens) => {
    const found = plan({ a: 0, b: 2 });
    const lines = sampleOf(inOrder(found.pages), draftOf(found), '2026-03-25', zone);
    expect(lines.map(({ page, date }) => [page.id, date])).toEqual([
      ['a', '2026-03-25'],
      ['b', '2026-03-27'],
      ['c', null],
    ]);
    expect(lines[1]?.opensAt).toBe(opens);
  });

  it('shows what is open after some days', async () => {
    await open(plan({ a: 0, b: 2 }));
    fireEvent.click(screen.getByRole('tab', { name: 'Sample member' }));
    fireEvent.change(screen.getByLabelText('Starts on'), { target: { value: '2026-03-25' } });
    const then = screen.getByRole('region', { name: 'What there is on a given day' });
    expect(then.textContent).toContain('Page a');
    fireEvent.change(screen.getByLabelText('Days since start'), { target: { value: '2' } });
    expect(then.textContent).toContain('Mar 27, 2026');
    expect(then.textContent).toContain('Page b');
    fireEvent.change(screen.getByLabelText('Days since start'), { target: { value: '1' } });
    expect(then.textContent).toContain('Nothing planned');
    expect(then.textContent).toContain('2 of 3 pages open');
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeTruthy();
  });
});

describe('the selection', () => {
  const order = ['a', 'b', 'c', 'd'];
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
  it('is one page by a press, one more or less by Ctrl, and a range by Shift', () => {
    const one = press(nothingChosen, 'b', order, keys);
    expect(one.ids).toEqual(['b']);
    expect(press(one, 'd', order, { ...keys, shiftKey: true }).ids).toEqual(['b', 'c', 'd']);
    expect(press(one, 'a', order, { ...keys, shiftKey: true }).ids).toEqual(['a', 'b']);
    const two = press(one, 'd', order, { ...keys, metaKey: true });
    expect(two.ids).toEqual(['b', 'd']);
    expect(press(two, 'b', order, { ...keys, ctrlKey: true }).ids).toEqual(['d']);
  });
});
