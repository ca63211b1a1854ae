import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { RefundRequestsScreen } from './RefundRequestsScreen.tsx';

const request: StudioRefundRequest = {
  id: 'q',
  purchase_id: 'b',
  order_id: 'o',
  state: 'open',
  reason: 'Not for me',
  answer: null,
  created_at: '2026-05-03T10:00:00Z',
  answered_at: null,
  member: { id: 'm', name: '', email: 'sam@example.com' },
  product: { id: 'p', title: 'Gym pass' },
  amount: 4900,
  currency: 'EUR',
};
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const open = (address = '/refund-requests', answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(
    <RefundRequestsScreen />,
    {
      'GET /studio/refund_requests': listOf([request]),
      'GET /studio/refund_settings': { days: 14 },
      'PUT /studio/refund_settings': ({ body }) => body,
      ...answers,
    },
    options,
  );
};
const press = (name: string) => fireEvent.click(screen.getAllByText(name, { selector: 'button *' })[0]!.closest('button')!);

describe('the list of refund requests', () => {
  it('shows the open ones first, the answered ones by the address, and begins at the first page of each', async () => {
    const { sent } = await open('/refund-requests?page=2', {
      'GET /studio/refund_requests': ({ query }) =>
        query.get('state') === 'answered'
          ? listOf<StudioRefundRequest>([
              { ...request, state: 'refunded' },
              { ...request, id: 'r', state: 'refused', answer: 'All used.' },
            ])
          : listOf([request], 51),
    });
    const first = (await screen.findByText('Not for me')).closest('li')!;
    expect(first.textContent).toContain('sam@example.com · Gym pass€49 · May 3, 2026');
    expect(within(first).getByRole('link').getAttribute('href')).toBe('/orders?order=o');
    expect(Object.fromEntries(sent('GET /studio/refund_requests')[0]!.query)).toEqual({ state: 'open', page: '2' });
    fireEvent.click(screen.getByLabelText('Answered'));
    expect(await screen.findByText('Your answer: All used.')).toBeTruthy();
    expect(addressNow()).toBe('/refund-requests?state=answered');
    expect(screen.getAllByRole('listitem').map((item) => /Refunded$|Refused$/.exec(item.textContent ?? '')?.[0])).toEqual(['Refunded', 'Refused']);
    expect(screen.queryByText('Refuse')).toBeNull();
    fireEvent.click(screen.getByLabelText('Open'));
    expect(addressNow()).toBe('/refund-requests');
  });
  it('says why it does not come, beside the rules for asking, which do', async () => {
    const { answer } = await open('/refund-requests', { 'GET /studio/refund_requests': denied });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(await screen.findByLabelText('Days after the purchase')).toBeTruthy();
    answer({ 'GET /studio/refund_requests': listOf([request]) });
    press('Try again');
    expect(await screen.findByText('Not for me')).toBeTruthy();
  });
});

describe('an answer to a request', () => {
  it('that the server does not take keeps the dialog with the reason, and a refusal keeps its words', async () => {
    await open('/refund-requests', {
      'POST /studio/refund_requests/{id}/refund': refuse(409, 'refund_unavailable', 'Somebody has answered already.'),
      'POST /studio/refund_requests/{id}/refuse': denied,
    });
    await screen.findByText('Not for me');
    press('Refund');
    const refund = within(await screen.findByRole('alertdialog', { name: 'Refund Gym pass to sam@example.com' }));
    fireEvent.click(refund.getByText('Refund').closest('button')!);
    expect(await refund.findByText('Somebody has answered already.')).toBeTruthy();
    fireEvent.click(refund.getByText('Cancel').closest('button')!);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    press('Refuse');
    const refusal = within(await screen.findByRole('dialog', { name: 'Refuse the refund for sam@example.com' }));
    const words = refusal.getByLabelText<HTMLTextAreaElement>(/Your answer/);
    fireEvent.change(words, { target: { value: 'All used.' } });
    fireEvent.click(refusal.getByText('Refuse').closest('button')!);
    expect(await refusal.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(words.value).toBe('All used.');
  });
  it('keeps the access unless one says otherwise, and nothing is sent when one turns away', async () => {
    const { sent } = await open('/refund-requests', { 'POST /studio/refund_requests/{id}/refund': { ...request, state: 'refunded' } });
    await screen.findByText('Not for me');
    press('Refund');
    fireEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getByText('Cancel')
        .closest('button')!,
    );
    expect(sent('POST /studio/refund_requests/{id}/refund')).toEqual([]);
    press('Refund');
    fireEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getByText('Refund')
        .closest('button')!,
    );
    await waitFor(() => expect(sent('POST /studio/refund_requests/{id}/refund').map(({ body }) => body)).toEqual([{ revoke: false }]));
  });
});

describe('who can ask for a refund', () => {
  const days = () => screen.getByLabelText<HTMLInputElement>('Days after the purchase');
  it.each([
    ['0', '1'],
    ['-3', '1'],
    ['99999', '3650'],
    ['30.9', '30'],
  ])('within %j days is within %s', async (typed, kept) => {
    await open();
    await screen.findByLabelText('Days after the purchase');
    fireEvent.change(days(), { target: { value: typed } });
    expect(days().value).toBe(kept);
  });
  it('is nobody once the box is empty, comes back with the usual fourteen days, and can be discarded', async () => {
    const { sent } = await open('/refund-requests', { 'GET /studio/refund_settings': { days: 60 } });
    const box = await screen.findByLabelText('Members can ask for a refund');
    fireEvent.click(box);
    expect(screen.queryByLabelText('Days after the purchase')).toBeNull();
    fireEvent.click(box);
    expect(days().value).toBe('14');
    press('Discard changes');
    expect(days().value).toBe('60');
    fireEvent.click(box);
    press('Save');
    await waitFor(() => expect(sent('PUT /studio/refund_settings').map(({ body }) => body)).toEqual([{ days: null }]));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
  it('is decided by who may change settings; support reads it, and a refused change says why', async () => {
    const { unmount } = await open('/refund-requests', {}, { permissions: permissionsOf.support });
    expect((await screen.findByLabelText('Days after the purchase')).closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByText('Save')).toBeNull();
    unmount();
    await open('/refund-requests', { 'PUT /studio/refund_settings': denied });
    await screen.findByLabelText('Days after the purchase');
    fireEvent.change(days(), { target: { value: '7' } });
    press('Save');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(days().value).toBe('7');
  });
});
