import type { StudioDispute, StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads } from '../../testing/fakeUploads.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { DisputeScreen } from './DisputeScreen.tsx';
import { DisputesScreen } from './DisputesScreen.tsx';
import { daysLeft } from './disputeWords.ts';

const aDispute = (more: Partial<StudioDispute> = {}): StudioDispute => ({
  id: 'd',
  state: 'needs_response',
  is_inquiry: false,
  amount: 4900,
  currency: 'EUR',
  reason: 'product_not_received',
  opened_at: '2026-05-03T10:00:00Z',
  due_by: '2026-05-12T10:00:00Z',
  can_answer: true,
  sent_at: null,
  accepted_at: null,
  is_test: false,
  order_id: 'o',
  product: 'Swim course',
  member: { id: 'm', name: 'Sam', email: 'sam@example.com' },
  ...more,
});
const details = (more: Partial<StudioDisputeDetails> = {}): StudioDisputeDetails => ({
  ...aDispute(),
  payment: { amount: 4900, refunded: 900, paid_at: '2026-05-01T10:00:00Z', is_renewal: false },
  invoice: { number: 'RE-0042', url: '/invoice/i?token=t' },
  texts: [
    { field: 'product_description', gathered: 'Digital product: Swim course.', own: null },
    { field: 'refund_refusal_explanation', gathered: '', own: null },
  ],
  files: [
    { field: 'receipt', gathered: { name: 'RE-0042.pdf', url: '/invoice/i?token=t', text: null }, own: null, is_left_out: false },
    { field: 'customer_communication', gathered: { name: 'Correspondence.pdf', url: null, text: 'Mail to Sam' }, own: null, is_left_out: false },
    { field: 'uncategorized_file', gathered: null, own: { id: 'f', name: 'photo.png', size: 100, url: '/media/f' }, is_left_out: false },
  ],
  sent_fields: [],
  ...more,
});
const pageOf = (items: StudioDispute[], more = {}) => ({ items, total_count: items.length, other_count: 0, is_test: false, ...more });
const changes = { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never;
const openList = (answers: Answers) => {
  window.history.replaceState(null, '', '/studio/disputes');
  return renderStudio(<DisputesScreen />, { 'GET /studio/changes': changes, ...answers });
};
const openOne = (dispute: StudioDisputeDetails, answers: Answers = {}) => {
  window.history.replaceState(null, '', '/studio/disputes/d');
  return renderStudio(<DisputeScreen disputeId="d" />, {
    'GET /studio/changes': changes,
    'GET /studio/disputes/{id}': dispute,
    ...answers,
  });
};

afterEach(() => vi.unstubAllGlobals());

describe('the list of disputes', () => {
  it('shows why, how much, the deadline and the member; tests are separate', async () => {
    const { sent } = await openList({
      'GET /studio/disputes': pageOf(
        [aDispute(), aDispute({ id: 'e', reason: 'new_word', is_inquiry: true, due_by: null, can_answer: false, member: null })],
        {
          other_count: 2,
        },
      ),
    });
    const [first, second] = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(first).toMatch(/Not receivedMay 12, 2026.*€49Needs an answerSamSwim course/);
    expect(second).toMatch(/new wordInquiryThe bank does not accept an answer.*Deleted member/);
    fireEvent.click(screen.getByRole('radio', { name: 'Test' }));
    await waitFor(() => expect(sent('GET /studio/disputes').at(-1)?.query.get('mode')).toBe('other'));
    fireEvent.click(screen.getByRole('radio', { name: 'Closed' }));
    await waitFor(() => expect(sent('GET /studio/disputes').at(-1)?.query.get('state')).toBe('closed'));
  });
  it('says that there are none, and shows an error', async () => {
    const { unmount } = await openList({ 'GET /studio/disputes': pageOf([]) });
    expect(await screen.findByText('No disputes')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Test' })).toBeNull();
    unmount();
    await openList({ 'GET /studio/disputes': refuse(403, 'forbidden') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
  it('counts the days that are left', () => {
    const dueMs = Date.parse('2026-05-12T10:00:00Z');
    expect([
      daysLeft('2026-05-12T10:00:00Z', dueMs - 86_400_000),
      daysLeft('2026-05-12T10:00:00Z', dueMs - 1),
      daysLeft('2026-05-12T10:00:00Z', dueMs + 1),
    ]).toEqual([1, 1, 0]);
  });
});

describe('one dispute', () => {
  it('is answered: a draft, a final check of everything, and then sent once', async () => {
    const saved = details({ texts: [details().texts[0]!, { field: 'refund_refusal_explanation', gathered: '', own: 'All used' }] });
    const { sent } = await openOne(details(), {
      'PUT /studio/disputes/{id}/evidence': saved,
      'POST /studio/disputes/{id}/send': {
        ...saved,
        state: 'under_review',
        can_answer: false,
        sent_at: '2026-05-04T10:00:00Z',
        sent_fields: ['product_description'],
      },
    });
    expect(await screen.findByText('You can send one answer only.', { exact: false })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Why you don’t refund'), { target: { value: 'All used' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check and send' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this answer?' }));
    expect(sent('PUT /studio/disputes/{id}/evidence')[0]?.body).toEqual({ texts: [{ field: 'refund_refusal_explanation', own: 'All used' }] });
    for (const text of ['All used', 'Digital product: Swim course.', 'RE-0042.pdf', 'photo.png']) expect(dialog.getByText(text)).toBeTruthy();
    expect(sent('POST /studio/disputes/{id}/send')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(sent('POST /studio/disputes/{id}/send')).toHaveLength(1));
    expect(await screen.findByText('Under review')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check and send' })).toBeNull();
    expect(screen.getByText('What was sent')).toBeTruthy();
  });
  it('adds files, leaves some out, and returns to the known ones', async () => {
    const { sent } = await openOne(details({ texts: [{ field: 'product_description', gathered: 'Known', own: 'Mine' }] }), {
      'DELETE /studio/disputes/{id}/files/{file_id}': details(),
      'PUT /studio/disputes/{id}/evidence': details(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Fill in what the app knows' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('What was sold').value).toBe('Known');
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(sent('PUT /studio/disputes/{id}/evidence')[0]?.body).toEqual({ texts: [{ field: 'product_description', own: null }] }),
    );
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Send this file' })[0]!);
    await waitFor(() => expect(sent('PUT /studio/disputes/{id}/evidence')[1]?.body).toEqual({ left_out: ['receipt'] }));
    const uploads = fakeUploads();
    fireEvent.change(screen.getByLabelText('Invoice or receipt'), { target: { files: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([uploads[0]?.url, uploads[0]?.form?.get('field'), uploads[0]?.file.name]).toEqual([
      expect.stringContaining('/disputes/d/files'),
      'receipt',
      'x.pdf',
    ]);
    act(() => uploads[0]?.answer(422, { error: 'invalid_file_type', error_message: 'Not this type' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the file: Other file' }));
    await waitFor(() => expect(sent('DELETE /studio/disputes/{id}/files/{file_id}')).toHaveLength(1));
  });
  it('is accepted after a confirmation; one that cannot be answered offers nothing', async () => {
    const { sent, unmount } = await openOne(details(), {
      'POST /studio/disputes/{id}/accept': details({ state: 'lost', can_answer: false }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the dispute' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this dispute?' }));
    expect(sent('POST /studio/disputes/{id}/accept')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Accept the dispute' }));
    expect(await screen.findByText('The bank gave the money back to the member.')).toBeTruthy();
    unmount();
    await openOne(details({ can_answer: false }));
    expect(await screen.findByText('It can no longer be answered. The bank decides.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check and send' })).toBeNull();
  });
  it('cannot be accepted if it is an inquiry, and shows a refusal by the provider', async () => {
    await openOne(details({ is_inquiry: true }), { 'POST /studio/disputes/{id}/send': refuse(409, 'dispute_closed') });
    expect(await screen.findByText('no money has been taken', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept the dispute' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Check and send' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send answer' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
  it('keeps what is typed while a draft is on its way, and saves that, too', async () => {
    const texts = details().texts;
    let arrive = () => {};
    const { sent, answer } = await openOne(details(), {
      'PUT /studio/disputes/{id}/evidence': () =>
        new Promise((resolve) => {
          arrive = () => resolve(details({ texts: [{ ...texts[0]!, own: 'A course' }, texts[1]!] }));
        }),
    });
    const sold = await screen.findByLabelText<HTMLTextAreaElement>('What was sold');
    const why = screen.getByLabelText<HTMLTextAreaElement>('Why you don’t refund');
    fireEvent.change(sold, { target: { value: 'A course' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(sent('PUT /studio/disputes/{id}/evidence')).toHaveLength(1));
    fireEvent.change(why, { target: { value: 'All lessons were watched' } });
    act(() => arrive());
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect([sold.value, why.value]).toEqual(['A course', 'All lessons were watched']);
    answer({ 'PUT /studio/disputes/{id}/evidence': details() });
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(sent('PUT /studio/disputes/{id}/evidence')[1]?.body).toEqual({
        texts: [{ field: 'refund_refusal_explanation', own: 'All lessons were watched' }],
      }),
    );
  });
  it('keeps a draft that could not be saved, and is not looked over before it is', async () => {
    await openOne(details(), { 'PUT /studio/disputes/{id}/evidence': refuse(422, 'validation_failed', 'This is too long for the bank.') });
    const why = await screen.findByLabelText<HTMLTextAreaElement>('Why you don’t refund');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(true);
    fireEvent.change(why, { target: { value: 'All used' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check and send' }));
    expect(await screen.findByText('This is too long for the bank.')).toBeTruthy();
    expect([why.value, screen.queryByRole('dialog')]).toEqual(['All used', null]);
  });
  it('is not accepted when the answer is no, or the provider refuses', async () => {
    const { sent } = await openOne(details(), { 'POST /studio/disputes/{id}/accept': refuse(502, 'payment_failed', 'The provider did not answer.') });
    const ask = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Accept the dispute' }));
      return within(await screen.findByRole('alertdialog', { name: 'Accept this dispute?' }));
    };
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(sent('POST /studio/disputes/{id}/accept')).toEqual([]);
    fireEvent.click((await ask()).getByRole('button', { name: 'Accept the dispute' }));
    expect(await screen.findByText('The provider did not answer.')).toBeTruthy();
    expect(screen.getByText('Needs an answer')).toBeTruthy();
  });
  it.each([
    [{ state: 'won' }, 'You won. You keep the money.'],
    [{ state: 'lost' }, 'The bank gave the money back to the member.'],
    [{ state: 'closed', is_inquiry: true }, 'The inquiry is closed. No money was taken.'],
    [{ state: 'needs_response', can_answer: false }, 'It can no longer be answered. The bank decides.'],
  ] as const)('that is %j says what became of it, and offers no answer', async (more, words) => {
    await openOne(details({ can_answer: false, member: null, order_id: null, invoice: null, due_by: null, ...more }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Deleted member')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Check and send|Accept/ })).toBeNull();
    expect(screen.queryByText('What was sent')).toBeNull();
  });
  it('that is gone says so, with the way back to all of them', async () => {
    await openOne(details(), { 'GET /studio/disputes/{id}': refuse(404, 'not_found', 'This does not exist.') });
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Disputes' }).getAttribute('href')).toBe('/disputes');
  });
});
