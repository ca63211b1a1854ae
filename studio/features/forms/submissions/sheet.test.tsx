import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addressNow } from '../../../testing/renderStudio.tsx';
import { ada, image, open, opened, sheet, submission, value } from './submissions.driver.tsx';

describe('one submission', () => {
  it('opens beside the list, and the arrow keys go to the next and back', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^Ada/ }));
    expect(addressNow()).toBe('/forms/form/submissions?submission=1');
    expect(await sheet().findByText('Ada')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'ArrowDown' });
    expect(addressNow()).toContain('submission=2');
    expect(await sheet().findByText('Bo')).toBeTruthy();
    fireEvent.click(sheet().getByRole('button', { name: 'Newer submission' }));
    expect(await sheet().findByText('Ada')).toBeTruthy();
    expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Newer submission' }).disabled).toBe(true);
  });
  it('shows answers in the words of their time: choices, dates, ticks, pictures, and what is missing', async () => {
    const full = submission('1', 'Ada', {
      changed_at: '2026-05-03T11:00:00Z',
      result: {
        score: 1,
        total: 2,
        answers: [
          { form_field_id: 'a', is_correct: true },
          { form_field_id: 'n', is_correct: false },
        ],
      },
      submitted_values: [
        value('a', 'Fine', { label: 'How were you?' }),
        value('n', '12', { field_type: 'number' }),
        value('c', '["x"]', { field_type: 'multi_select', text: 'The old choice' }),
        value('d', '2026-05-01', { field_type: 'date' }),
        value('t', 'true', { field_type: 'acceptance' }),
        value('p', '', { field_type: 'image_upload', image: 'up', picture: image }),
        value('e', ''),
      ],
    });
    await open({ 'GET /studio/forms/{id}/submissions/{submissionId}': opened(full) as never }, '?submission=1');
    expect(await sheet().findByText('How were you?')).toBeTruthy();
    for (const text of ['The old choice', '12', 'Ticked', 'No answer', '1 of 2', 'Right', 'Wrong', /^1 May 2026|May 1, 2026/])
      expect(sheet().getByText(text)).toBeTruthy();
    expect(sheet().getByRole('img', { name: 'Question p' }).getAttribute('src')).toBe('/m.webp');
    expect(sheet().getByText(/^Changed/)).toBeTruthy();
  });
  it('is marked as answered, and a message to the member begins there', async () => {
    const { sent } = await open({ 'PUT /studio/forms/{id}/submissions/{submissionId}': ada }, '?submission=1');
    fireEvent.click(await sheet().findByRole('switch', { name: /^Answered/ }));
    await waitFor(() => expect(sent('PUT /studio/forms/{id}/submissions/{submissionId}')[0]?.body).toEqual({ is_answered: true }));
    fireEvent.click(sheet().getByRole('button', { name: 'Message' }));
    expect(sheet().getByText('Writing to Ada')).toBeTruthy();
  });
  it('has notes of staff, which are added and deleted', async () => {
    const notes = [{ id: 'x', text: 'Call back', author: 'Kim', created_at: '2026-05-03T10:00:00Z' }];
    const { sent } = await open(
      {
        'GET /studio/forms/{id}/submissions/{submissionId}': opened(ada, { notes }) as never,
        'POST /studio/forms/{id}/submissions/{submissionId}/notes': notes[0]!,
        'DELETE /studio/forms/{id}/submissions/{submissionId}/notes/{noteId}': null as never,
      },
      '?submission=1',
    );
    expect(await sheet().findByText('Call back')).toBeTruthy();
    fireEvent.change(sheet().getByLabelText('New note'), { target: { value: ' Asked for a plan ' } });
    fireEvent.click(sheet().getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(sent('POST /studio/forms/{id}/submissions/{submissionId}/notes')[0]?.body).toEqual({ text: 'Asked for a plan' }));
    await waitFor(() => expect(sheet().getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''));
    fireEvent.click(sheet().getByRole('button', { name: 'Delete note' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DELETE /studio/forms/{id}/submissions/{submissionId}/notes/{noteId}')).toHaveLength(1));
  });
  it('is only read by staff who may not write', async () => {
    await open({}, '?submission=1', { permissions: permissionsOf.analyst });
    expect(await sheet().findByText('Ada')).toBeTruthy();
    expect(sheet().queryByRole('switch')).toBeNull();
    expect(sheet().queryByLabelText('New note')).toBeNull();
    expect(sheet().queryByRole('button', { name: 'Message' })).toBeNull();
  });
});
