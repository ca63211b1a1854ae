import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../testing/fakeServer.ts';
import { addressNow } from '../../../testing/renderStudio.tsx';
import { ada, bo, form, list, open, opened, query, row, sheet, submission, value } from './submissions.driver.tsx';

beforeEach(() => localStorage.clear());

describe('the submissions of a form', () => {
  it('are a table of the first answers, with who sent them and whether they were answered', async () => {
    await open();
    expect((await row(/^Ada/)).textContent).toMatch(/Ada.*OpenFine|Ada/);
    expect((await row(/^Ada/)).textContent).toContain('Fine7.5');
    expect((await row(/^Bo/)).textContent).toContain('Answered');
    expect((await row(/^guest@example.com/)).textContent).toContain('Fine');
    expect(within(await row(/^Ada/)).getByLabelText('2 notes')).toBeTruthy();
  });
  it('have the columns that were chosen, also after a reload', async () => {
    const { unmount } = await open();
    await row(/^Ada/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Question a', hidden: true }));
    expect(screen.queryByRole('columnheader', { name: 'Question a' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Question s', hidden: true }));
    unmount();
    await open();
    await row(/^Ada/);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'From',
      'Received',
      'Status',
      'Score',
      'Question n',
      'Question c',
      'Question d',
      'Question s',
    ]);
  });
  it('are filtered by the address: time, publication, state, and one answer', async () => {
    const { sent } = await open({}, '?from=2026-05-01&to=2026-05-31&answered=no&revision=2&q=ad&field=c&op=equals&value=One&page=2');
    await row(/^Ada/);
    expect(query(sent)).toEqual({
      q: 'ad',
      from: '2026-05-01',
      to: '2026-05-31',
      revision: '2',
      is_answered: 'false',
      form_field_id: 'c',
      op: 'equals',
      value: 'One',
      page: '2',
    });
  });
  it('are filtered by an answer, compared as its question asks for', async () => {
    const { sent } = await open();
    await row(/^Ada/);
    fireEvent.change(screen.getByLabelText('By answer'), { target: { value: 'n' } });
    expect('form_field_id' in query(sent)).toBe(false);
    fireEvent.change(await screen.findByLabelText('Comparison'), { target: { value: 'greater' } });
    fireEvent.change(screen.getByLabelText('Compared with'), { target: { value: '7' } });
    await waitFor(() => expect(query(sent)).toMatchObject({ form_field_id: 'n', op: 'greater', value: '7' }));
    fireEvent.change(screen.getByLabelText('By answer'), { target: { value: 'c' } });
    await waitFor(() => expect(query(sent)).toMatchObject({ form_field_id: 'c', op: 'equals', value: 'One' }));
    fireEvent.change(screen.getByLabelText('By answer'), { target: { value: 'd' } });
    const comparisons = within(await screen.findByLabelText('Comparison')).getAllByRole('option');
    expect(comparisons.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['is after', 'is before']);
    fireEvent.change(screen.getByLabelText('Version of the form'), { target: { value: '1' } });
    await waitFor(() => expect(query(sent)).toMatchObject({ revision: '1' }));
  });
  it('go on beside the last one that was shown, and back beside the first', async () => {
    const { sent } = await open({ 'GET /studio/forms/{id}/submissions': { ...list([ada, bo]), total_count: 120 } });
    await row(/^Ada/);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(query(sent)).toEqual({ page: '2', older_than: '2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(query(sent)).toEqual({ page: '3', older_than: '2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(query(sent)).toEqual({ page: '2', newer_than: '1' }));
    fireEvent.change(screen.getByLabelText('Answered'), { target: { value: 'no' } });
    await waitFor(() => expect(query(sent)).toEqual({ page: '1', is_answered: 'false' }));
  });
  it('say that there are none yet, that none matches, and why they do not load', async () => {
    const first = await open({ 'GET /studio/forms/{id}/submissions': list([]), 'GET /studio/forms/{id}': { ...form, status: 'draft' } });
    expect(await screen.findByText('Publish the form first: members do not see a draft.')).toBeTruthy();
    expect(screen.queryByLabelText('By answer')).toBeNull();
    first.unmount();
    const second = await open({ 'GET /studio/forms/{id}/submissions': list([]) }, '?answered=yes');
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(addressNow()).toBe('/forms/form/submissions');
    second.unmount();
    await open({ 'GET /studio/forms/{id}/submissions': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('hide sensitive answers from roles without the right', async () => {
    const hidden = submission('1', 'Ada', { submitted_values: [value('a', '', { is_sensitive: true, is_hidden: true })] });
    await open(
      { 'GET /studio/forms/{id}/submissions': list([hidden]), 'GET /studio/forms/{id}/submissions/{submissionId}': opened(hidden) as never },
      '?submission=1',
    );
    expect(within(await row(/^Ada/)).getByLabelText('Hidden for your role')).toBeTruthy();
    expect(await sheet().findByText('Hidden for your role')).toBeTruthy();
  });
});

describe('the export', () => {
  it('has the filters of the list, and sensitive answers only if asked for', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const { sent } = await open({ 'GET /studio/forms/{id}/submissions.csv': 'a,b' as never }, '?answered=no');
    await row(/^Ada/);
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export submissions' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Include sensitive answers/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(made).toHaveBeenCalled());
    expect(Object.fromEntries(sent('GET /studio/forms/{id}/submissions.csv')[0]!.query)).toEqual({ is_answered: 'false', with_sensitive: 'true' });
    made.mockRestore();
  });
  it('begins at once where nothing is sensitive, and is missing for staff who may not export', async () => {
    const plain = { ...form, form_fields: form.form_fields.map((field) => ({ ...field, is_sensitive: false })) };
    const { unmount } = await open({
      'GET /studio/forms/{id}': plain,
      'GET /studio/forms/{id}/submissions.csv': refuse(403, 'forbidden', 'Not for you.'),
    });
    await row(/^Ada/);
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('Not for you.')).toBeTruthy();
    unmount();
    await open({}, '', { permissions: ['build.read', 'members.read'] });
    await row(/^Ada/);
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  });
});
