import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeLayout } from '../../../testing/fakeLayout.ts';
import { Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { aPlan } from '../../../testing/aPlan.ts';
import { ProgramBuilder } from './ProgramBuilder.tsx';

beforeEach(() => {
  fakeLayout({ width: 1000, height: 800 });
  localStorage.clear();
  window.history.replaceState(null, '', '/studio/programs/program');
});

const empty = aPlan({}, { pages: [] });
const outline = 'Week 1\nMonday: Easy run (30 min)\nWednesday: Strength\n\nWeek 2\nMonday: Long run';

async function open(extra: Answers = {}) {
  const view = await renderStudio(<ProgramBuilder pageId="program" publish={() => {}} />, {
    'GET /studio/pages/{id}/program': empty,
    'POST /studio/presence': { others: [] },
    ...extra,
  });
  await screen.findByText('Start with your plan');
  fireEvent.click(screen.getByRole('button', { name: 'Paste a plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Paste a plan' });
  return { ...view, dialog, type: (text: string) => fireEvent.change(within(dialog).getByLabelText('Your plan'), { target: { value: text } }) };
}

describe('a pasted plan', () => {
  it('is shown with how it is understood, during typing', async () => {
    const { dialog, type } = await open();
    expect(dialog.textContent).toContain('What you paste shows up here');
    type(outline);
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('3 pages in 2 stages'));
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines[1]).toContain('Easy run');
    expect(lines[1]).toContain('Day 1 · 30 min');
    expect(lines[4]).toContain('Day 8');
  });

  it('becomes pages, and the plan appears at once', async () => {
    const made = aPlan({ a: 0 }, { version: 2 });
    const { dialog, type, sent } = await open({ 'POST /studio/pages/{id}/program/outline': { lines: [], plan: made } });
    type(outline);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create 5 pages' }));
    expect(await screen.findByRole('row', { name: 'Stage one' })).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/program/outline')[0]?.body).toEqual({ base_version: 1, text: outline });
    expect(screen.getByText('3 pages created')).toBeTruthy();
  });

  it('stays in the field when the server refuses it', async () => {
    const { dialog, type } = await open({
      'POST /studio/pages/{id}/program/outline': () => {
        throw new Refusal(409, 'edit_conflict', 'Somebody else saved it.');
      },
    });
    type(outline);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create 5 pages' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Somebody else saved it.');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Your plan').value).toBe(outline);
  });

  it('is empty without a line', async () => {
    const { dialog, type } = await open();
    type('   \n\n');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Create/ }).disabled).toBe(true);
  });
});
