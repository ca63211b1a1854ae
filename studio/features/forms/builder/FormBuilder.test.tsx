import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aField, aForm, aGroup } from '../../../testing/aForm.ts';
import { refuse, Refusal, type Sent } from '../../../testing/fakeServer.ts';
import { line, lines, openForm, press, select } from '../../../testing/openForm.tsx';
import type { FormDraft } from '../state/document.ts';

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const savesOf = (sent: (name: 'PUT /studio/forms/{id}') => Sent[]) =>
  sent('PUT /studio/forms/{id}').map(({ body }) => body as Partial<FormDraft> & { base_version: number });
const isSaved = () => waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), { timeout: 3000 });
const two = aForm([aField('a'), aField('b'), aField('c')], { form_groups: [aGroup('1', ['a', 'b']), aGroup('2', ['c'])] });

beforeEach(() => localStorage.clear());

describe('the outline of a form', () => {
  it('lists groups and questions, with what is required, conditional or wrong', async () => {
    const asks = { all: [{ form_field_id: 'a', op: 'answered' as const }] };
    await openForm(aForm([aField('a', { is_required: true }), aField('b', { visible_if: asks }), aField('c', { label: '', format: 'prefix' })]));
    expect(lines()).toEqual([
      'Group g',
      expect.stringContaining('Question a*'),
      expect.stringContaining('Question b'),
      expect.stringContaining('Question without text'),
    ]);
    expect(within(line('Question b')).getByLabelText('Shown only if a condition is met')).toBeTruthy();
    expect(await within(line('Question without text')).findByLabelText('Something is wrong here')).toBeTruthy();
  });
  it('moves questions by Alt and the arrows, across groups, and undoes it', async () => {
    const { stored } = await openForm(two);
    press(line('Question b'), 'ArrowDown', { altKey: true });
    expect(lines()).toEqual(['Group 1', 'Question a', 'Group 2', 'Question b', 'Question c'].map((text) => expect.stringContaining(text)));
    press(line('Group 2'), 'ArrowRight', { altKey: true });
    await isSaved();
    expect(stored().form_groups).toMatchObject([{ form_groups: [{ id: '2', form_field_ids: ['b', 'c'] }] }]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await isSaved();
    expect(stored().form_groups).toEqual(two.form_groups);
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(lines()[3]).toContain('Question b');
  });
  it('deletes with undo, and copies', async () => {
    await openForm(two);
    press(line('Question a'), 'Delete');
    expect(lines()).toHaveLength(4);
    fireEvent.click(within(await screen.findByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }));
    expect(lines()).toHaveLength(5);
    press(line('Question a'), 'Delete');
    expect(await screen.findByText('Question deleted')).toBeTruthy();
    select('Question b');
    type('Question', 'Changed meanwhile');
    // Its undo would now take back the typing.
    await waitFor(() => expect(screen.queryByText('Question deleted')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lines()).toHaveLength(5);
    fireEvent.click(within(line('Question a')).getByRole('button', { name: 'Duplicate', hidden: true }));
    expect(lines()).toHaveLength(6);
    fireEvent.click(within(line('Group 2')).getByRole('button', { name: 'Delete', hidden: true }));
    expect(await screen.findByText('Question deleted')).toBeTruthy();
    expect(lines()).toHaveLength(4);
  });
  it('says that a move breaks a condition, and offers to remove it', async () => {
    const asks = { all: [{ form_field_id: 'a', op: 'answered' as const }] };
    const { stored } = await openForm(aForm([aField('a'), aField('b', { visible_if: asks })]));
    press(line('Question a'), 'ArrowDown', { altKey: true });
    expect(await screen.findByText('A condition now names a question that comes later.')).toBeTruthy();
    expect(await within(line('Question b')).findByLabelText('Something is wrong here')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the condition' }));
    await waitFor(() => expect(within(line('Question b')).queryByLabelText('Something is wrong here')).toBeNull());
    await isSaved();
    expect(stored().form_fields.find(({ id }) => id === 'b')?.visible_if).toBeNull();
  });
  it('is read-only for staff who may not build', async () => {
    await openForm(two, {}, { permissions: permissionsOf.analyst });
    expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull();
    press(line('Question a'), 'Delete');
    expect(lines()).toHaveLength(5);
    expect(field('Title').closest('fieldset:disabled')).toBeTruthy();
  });
});

describe('an empty form', () => {
  const empty = () => aForm([aField('a', { label: '' })], { form_groups: [aGroup('1', ['a'], { title: null })] });
  it('begins with its first question ready to be typed, and the next by Enter', async () => {
    await openForm(empty());
    await waitFor(() => expect(document.activeElement).toBe(field('Question')));
    type('Question', 'Weight');
    press(field('Question'), 'Enter');
    await waitFor(() => expect(field('Question').value).toBe(''));
    expect(lines()).toHaveLength(3);
  });
  it('gives its place to what is chosen by “/”', async () => {
    await openForm(empty());
    press(field('Question'), '/');
    const search = await screen.findByRole('combobox', { name: 'Find a type of question' });
    fireEvent.change(search, { target: { value: 'date' } });
    press(search, 'Enter');
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(within(line('Question without text')).getByLabelText('Date')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(within(line('Question without text')).getByLabelText('Short answer')).toBeTruthy();
  });
  it('gives its place to a pasted list, with its group where the list has its own', async () => {
    await openForm(empty());
    fireEvent.paste(line('Question without text'), { clipboardData: { getData: () => '# About you\nName?\n# More\nWhy?' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
    await waitFor(() => expect(lines()).toEqual(['About you', 'Name?', 'More', 'Why?'].map((text) => expect.stringContaining(text))));
  });
});

describe('adding questions', () => {
  it('by “/”, typing the type and Enter, with the text ready to be typed', async () => {
    const { stored } = await openForm(two);
    select('Question a');
    press(document.body, '/');
    const search = await screen.findByRole('combobox', { name: 'Find a type of question' });
    fireEvent.change(search, { target: { value: 'numb' } });
    press(search, 'Enter');
    await waitFor(() => expect(document.activeElement).toBe(field('Question')));
    type('Question', 'Weight');
    expect(lines()[2]).toContain('Weight');
    press(field('Question'), 'Enter');
    await waitFor(() => expect(field('Question').value).toBe(''));
    type('Question', 'Height');
    await isSaved();
    expect(stored().form_groups[0]?.form_field_ids).toHaveLength(4);
    expect(
      stored()
        .form_fields.filter(({ field_type }) => field_type === 'number')
        .map(({ label }) => label),
    ).toEqual(['Weight', 'Height']);
  });
  it('by the menu, with the arrow keys, also a group', async () => {
    await openForm(two);
    fireEvent.click(screen.getAllByRole('button', { name: 'Add a question' })[0]!);
    const search = await screen.findByRole('combobox', { name: 'Find a type of question' });
    press(search, 'ArrowUp');
    press(search, 'ArrowUp');
    expect(within(screen.getByRole('listbox', { name: 'Add a question' })).getByRole('option', { selected: true }).textContent).toContain('Group');
    press(search, 'Enter');
    await waitFor(() => expect(lines().at(-1)).toBe('Group without title'));
    type(/^Title/, 'Last');
    expect(lines().at(-1)).toBe('Last');
    fireEvent.click(screen.getAllByRole('button', { name: 'Add a question' })[0]!);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Find a type of question' }), { target: { value: 'zzz' } });
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });
  it('by pasting a list, which shows what becomes of it first', async () => {
    const { stored } = await openForm(two);
    fireEvent.paste(line('Question a'), { clipboardData: { getData: () => 'Name *\nSleep? 1–10\nAm the life of the party.\n# More\nWhy?' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of questions' }));
    expect(await dialog.findByText('1–10')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('All other lines ask for'), { target: { value: 'multi_select' } });
    const insert = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add 4 questions' });
    expect(insert.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Choices'), { target: { value: 'Disagree\nAgree' } });
    expect((await dialog.findAllByText('Disagree · Agree')).length).toBeGreaterThan(0);
    fireEvent.click(insert);
    expect(await screen.findByText('4 questions added')).toBeTruthy();
    await isSaved();
    expect(stored().form_groups.at(-1)).toMatchObject({ title: 'More' });
    expect(stored().form_fields.find(({ label }) => label.startsWith('Am the'))).toMatchObject({
      field_type: 'multi_select',
      max: 1,
      options: [{ value: 'Disagree' }, { value: 'Agree' }],
    });
  });
});

describe('saving', () => {
  it('sends only what changed, on top of the version it knows', async () => {
    const { sent } = await openForm(two);
    type('Title', 'Weekly');
    await isSaved();
    expect(savesOf(sent)).toEqual([{ title: 'Weekly', base_version: 1 }]);
  });
  it('shows what the server refused at its question, and marks it in the outline', async () => {
    await openForm(two, {
      'PUT /studio/forms/{id}': refuse(422, 'validation_failed', 'Check the form.', { b: ['This is invalid.'], title: ['Too long.'] }),
    });
    type('Title', 'Weekly');
    expect(await screen.findByText('Too long.', {}, { timeout: 3000 })).toBeTruthy();
    expect(await within(line('Question b')).findByLabelText('Something is wrong here')).toBeTruthy();
    select('Question b');
    expect(await screen.findByText('This is invalid.')).toBeTruthy();
  });
  it('keeps both changes when someone else saved something else meanwhile', async () => {
    const theirs = { ...two, version: 2, is_public: true };
    const conflicts = [true, false];
    const { answer, stored } = await openForm(two);
    answer({
      'PUT /studio/forms/{id}': ({ body }: Sent) => {
        if (conflicts.shift()) throw new Refusal(409, 'edit_conflict');
        return { ...theirs, ...(body as object), version: 3 };
      },
      'GET /studio/forms/{id}': theirs,
    });
    type('Title', 'Weekly');
    expect(await screen.findByText('Someone else saved this, too. Both changes are kept.', {}, { timeout: 3000 })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Open to guests/ }).checked).toBe(true);
    expect(stored().title).toBe('Check-in');
  });
  it('asks when both changed the same, and overwrites nothing before the answer', async () => {
    const theirs = { ...two, version: 2, title: 'Theirs' };
    const { answer, sent } = await openForm(two);
    let isFirst = true;
    answer({
      'PUT /studio/forms/{id}': ({ body }: Sent) => {
        if (isFirst) {
          isFirst = false;
          throw new Refusal(409, 'edit_conflict');
        }
        return { ...theirs, ...(body as object), version: 3 };
      },
      'GET /studio/forms/{id}': theirs,
    });
    type('Title', 'Mine');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Someone else changed the same things' }, { timeout: 3000 }));
    expect(dialog.getAllByText('Theirs').length).toBeGreaterThan(1);
    expect(savesOf(sent)).toHaveLength(1);
    fireEvent.click(dialog.getByRole('radio', { name: 'Mine' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Continue with these' }));
    await waitFor(() => expect(savesOf(sent).at(-1)).toEqual({ title: 'Mine', base_version: 2 }), { timeout: 3000 });
  });
});
