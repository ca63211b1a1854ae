import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft } from '../../../testing/builders.ts';
import { fakeLayout } from '../../../testing/fakeLayout.ts';
import { Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { aPlan, aPlanPage } from '../../../testing/aPlan.ts';
import { ProgramBuilder } from './ProgramBuilder.tsx';

beforeEach(() => {
  fakeLayout({ width: 1000, height: 800 });
  localStorage.clear();
  window.history.replaceState(null, '', '/studio/programs/program');
});

type Saved = { base_version: number; layout?: { page_id: string; day: number; minute: number | null }[]; [name: string]: unknown };
/** A server that stores the plan: it answers with what was saved. */
function aProgramServer(first: ProgramPlan) {
  const server = { plan: first };
  const answers: Answers = {
    'GET /studio/pages/{id}/program': () => server.plan,
    'PUT /studio/pages/{id}/program': ({ body }) => {
      const { base_version, ...settings } = body as Saved;
      if (base_version !== server.plan.version) throw new Refusal(409, 'edit_conflict');
      server.plan = { ...server.plan, version: base_version + 1, settings: { ...server.plan.settings, ...settings } };
      return aDraft({ id: 'program', version: server.plan.version });
    },
    'GET /studio/pages/{id}/program/effects': { running_count: 0, touched_count: 0, pages: [] },
    'POST /studio/presence': { others: [] },
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
  };
  return { server, answers };
}

async function open(days: Record<string, number> = {}, more: Partial<ProgramPlan> = {}, extra: Answers = {}) {
  const { server, answers } = aProgramServer(aPlan(days, more));
  const publish = vi.fn();
  const view = await renderStudio(<ProgramBuilder pageId="program" publish={publish} />, { ...answers, ...extra });
  await screen.findByRole('heading', { name: 'Six weeks' });
  const layout = () => Object.fromEntries(server.plan.settings.layout.map(({ page_id, day }) => [page_id, day]));
  return { ...view, server, publish, layout };
}
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const weeks = () => fireEvent.click(screen.getByRole('radio', { name: 'Weeks' }));

describe('the list of a plan', () => {
  it('shows stages and pages in order, each with its day and when it opens', async () => {
    await open({ a: 0, b: 2 });
    const found = screen.getAllByRole('row');
    const rows = found.map((row) => row.textContent);
    expect(rows.map((text) => /Stage (one|two)|Page [abc]/.exec(text)?.[0])).toEqual(['Stage one', 'Page a', 'Page b', 'Stage two', 'Page c']);
    expect(rows[1]).toContain('Day 1');
    expect(within(found[1]!).queryByRole('img', { name: /^Opens/ })).toBeNull();
    expect(rows[2]).toContain('Day 3');
    expect(within(found[2]!).getByRole('img', { name: /after 2 days/ })).toBeTruthy();
  });

  it('moves a page among its neighbours by keys, with undo', async () => {
    const { sent } = await open({}, {}, { 'POST /studio/pages/{id}/move': {} });
    fireEvent.keyDown(screen.getByRole('row', { name: 'Page b' }), { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')).toHaveLength(1));
    expect(sent('POST /studio/pages/{id}/move')[0]).toMatchObject({ path: '/studio/pages/b/move', body: { parent_id: 'one', position: 0 } });
    await screen.findByText('“Page b” moved');
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')).toHaveLength(2));
    expect(sent('POST /studio/pages/{id}/move')[1]?.body).toEqual({ parent_id: 'one', position: 1 });
  });

  it('asks before a move to another stage changes who may see what', async () => {
    const changes = [{ page_id: 'b', title: 'Page b', path: '/b', before: 'public', after: 'private' }];
    const { sent } = await open(
      {},
      {},
      { 'POST /studio/pages/{id}/move': ({ body }) => ({ access_changes: (body as { dry_run?: boolean }).dry_run ? changes : [] }) },
    );
    fireEvent.keyDown(screen.getByRole('row', { name: 'Page b' }), { key: 'ArrowLeft', altKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Move it there?' });
    expect(sent('POST /studio/pages/{id}/move')).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: /move/i }));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move').at(-1)?.body).toEqual({ parent_id: 'program', position: 1 }));
  });

  it('renames a page in place', async () => {
    const { sent } = await open({}, {}, { 'GET /studio/pages/{id}': aDraft({ id: 'a', version: 4 }), 'PUT /studio/pages/{id}': aDraft() });
    fireEvent.keyDown(screen.getByRole('row', { name: 'Page a' }), { key: 'F2' });
    const field = await screen.findByRole('textbox', { name: /Page a/ });
    fireEvent.change(field, { target: { value: 'Easy run' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')[0]?.body).toEqual({ base_version: 4, title: 'Easy run' }));
  });

  it('adds a page that members can complete', async () => {
    const { sent } = await open({}, {}, { 'POST /studio/pages': aDraft({ id: 'new', version: 1 }), 'PUT /studio/pages/{id}': aDraft() });
    const menu = screen.getByRole('menu', { name: 'Actions for Stage two', hidden: true });
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Add a page to it', hidden: true }));
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')[0]?.body).toMatchObject({ page_actions: [{ action_type: 'mark_complete' }] }));
    expect(sent('POST /studio/pages')[0]?.body).toEqual({ parent_id: 'two', type: 'generic', title: 'New page' });
  });

  it('adds a stage that lists its pages to members, and that nobody has to complete', async () => {
    const { sent } = await open({}, {}, { 'POST /studio/pages': aDraft({ id: 'new', version: 1 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Add a stage' }));
    await waitFor(() => expect(sent('POST /studio/pages')[0]?.body).toEqual({ parent_id: 'program', type: 'collection', title: 'New stage' }));
    expect(sent('PUT /studio/pages/{id}')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Add a page' })).toBeNull();
  });

  it('adds a page directly below a program that has no stages', async () => {
    const pages = [aPlanPage('a'), aPlanPage('b', { position: 1 })];
    const { sent } = await open({}, { pages }, { 'POST /studio/pages': aDraft({ id: 'new', version: 1 }), 'PUT /studio/pages/{id}': aDraft() });
    fireEvent.click(screen.getByRole('button', { name: 'Add a page' }));
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')[0]?.body).toMatchObject({ page_actions: [{ action_type: 'mark_complete' }] }));
    expect(sent('POST /studio/pages')[0]?.body).toEqual({ parent_id: 'program', type: 'generic', title: 'New page' });
  });
});

describe('the weeks of a plan', () => {
  it('lay the pages on days, and keep those without one at the side', async () => {
    await open({ a: 0, b: 8 });
    weeks();
    expect(within(screen.getByRole('cell', { name: 'Week 1, day 1' })).getByText('Page a')).toBeTruthy();
    expect(within(screen.getByRole('cell', { name: 'Week 2, day 2' })).getByText('Page b')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Without a day' })).getByText('Page c')).toBeTruthy();
  });

  it.each([
    ['ArrowRight', { a: 1, b: 8 }],
    ['ArrowDown', { a: 7, b: 8 }],
    ['ArrowLeft', { a: 0, b: 8 }],
  ])('a card moves by Alt and %s, keeps the focus, and is saved automatically', async (key, expected) => {
    const { layout } = await open({ a: 0, b: 8 });
    weeks();
    card('Page a').focus();
    fireEvent.keyDown(card('Page a'), { key, altKey: true });
    await waitFor(() => expect(layout()).toEqual(expected), { timeout: 4_000 });
    expect(document.activeElement).toBe(card('Page a'));
  });

  it('several selected cards move together, and one undo reverts all of it', async () => {
    const { layout } = await open({ a: 0, b: 2 });
    weeks();
    fireEvent.click(card('Page a'));
    fireEvent.click(card('Page b'), { shiftKey: true });
    expect(screen.getByRole('toolbar', { name: '2 pages selected' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'One day later' }));
    await waitFor(() => expect(layout()).toEqual({ a: 1, b: 3 }), { timeout: 4_000 });
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(layout()).toEqual({ a: 0, b: 2 }), { timeout: 4_000 });
  });

  it('a page gets a day and a time by typing them', async () => {
    const { server } = await open({ a: 0 });
    weeks();
    fireEvent.doubleClick(card('Page c'));
    const dialog = await screen.findByRole('dialog', { name: 'Page c' });
    fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '10' } });
    fireEvent.change(within(dialog).getByLabelText(/Time of day/), { target: { value: '07:30' } });
    fireEvent.submit(within(dialog).getByLabelText('Day'));
    await waitFor(() => expect(server.plan.settings.layout.at(-1)).toEqual({ page_id: 'c', day: 9, minute: 450 }), { timeout: 4_000 });
  });

  it.each([
    ['Clear the week', { b: 8 }],
    ['Remove the week', { b: 1 }],
    ['Insert an empty week before it', { a: 7, b: 15 }],
  ])('%s', async (name, expected) => {
    const { layout } = await open({ a: 0, b: 8 });
    weeks();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for week 1' }));
    fireEvent.click(screen.getAllByRole('menuitem', { name, hidden: true })[0]!);
    await waitFor(() => expect(layout()).toEqual(expected), { timeout: 4_000 });
  });

  it('a duplicated week comes from the server', async () => {
    const copied = aPlan({ a: 0, b: 14 }, { version: 2 });
    const { sent } = await open({ a: 0, b: 7 }, {}, { 'POST /studio/pages/{id}/program/duplicate_week': copied });
    weeks();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for week 1' }));
    fireEvent.click(screen.getAllByRole('menuitem', { name: 'Duplicate the week', hidden: true })[0]!);
    await screen.findByText('Week 1 duplicated. What came later moved by a week.');
    expect(sent('POST /studio/pages/{id}/program/duplicate_week')[0]?.body).toEqual({ base_version: 1, week: 0 });
    expect(within(screen.getByRole('cell', { name: 'Week 3, day 1' })).getByText('Page b')).toBeTruthy();
  });
});

describe('a plan that two people edit', () => {
  it('keeps both changes to different pages', async () => {
    const { server, layout } = await open({ a: 0, b: 2 });
    weeks();
    server.plan = { ...aPlan({ a: 0, b: 5 }), version: 2 };
    fireEvent.keyDown(card('Page a'), { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(layout()).toEqual({ a: 1, b: 5 }), { timeout: 4_000 });
    expect(screen.getByText('Someone else saved this, too. Both changes are kept.')).toBeTruthy();
  });

  it('is read-only for staff who may not build', async () => {
    const { answers } = aProgramServer(aPlan({ a: 0 }));
    await renderStudio(<ProgramBuilder pageId="program" publish={() => {}} />, answers, { permissions: ['build.read'] });
    await screen.findByRole('heading', { name: 'Six weeks' });
    expect(screen.queryByRole('button', { name: 'Paste a plan' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Publish program' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Apply to all pages' })).toBeNull();
  });
});

describe('publishing a plan', () => {
  it('takes the program and its pages, once everything is saved', async () => {
    const { publish, layout } = await open({ a: 0 });
    weeks();
    fireEvent.keyDown(card('Page a'), { key: 'ArrowRight', altKey: true });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Publish program' })));
    await waitFor(() => expect(publish).toHaveBeenCalledWith(['program', 'one', 'a', 'b', 'two', 'c']));
    expect(layout()).toEqual({ a: 1 });
  });

  it('says who is affected, and how', async () => {
    const effects = {
      running_count: 12,
      touched_count: 4,
      pages: [{ page_id: 'a', title: 'Page a', change: 'opens_later' as const, members: 4 }],
    };
    await open({ a: 0 }, {}, { 'GET /studio/pages/{id}/program/effects': effects });
    fireEvent.click(screen.getByRole('tab', { name: 'Effects' }));
    const list = await screen.findByRole('region', { name: 'Effects' });
    expect(list.textContent).toContain('12 members are in it. 4 of them are affected.');
    expect(list.textContent).toContain('Opens later');
    expect(list.textContent).toContain('for 4 members');
  });
});
