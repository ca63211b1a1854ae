import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled, show } from '../../../testing/visit.tsx';
import { ReportDialog, type Reported } from './ReportDialog.tsx';
import { bo, ines, noonTs, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle } from '../thread/threads.driver.tsx';

const call = 'POST /threads/{id}/messages/{ts}/report';
async function opens(calls: FakeCalls = {}, report: Partial<Reported> = {}) {
  const onClose = vi.fn<() => void>();
  const visited = await show(<ReportDialog report={{ threadId, ts: noonTs, ...report }} onClose={onClose} />, {
    bundle,
    calls: { [call]: () => null, ...calls },
  });
  return { ...visited, onClose };
}
const choose = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Report' });

beforeEach(noToasts);

describe('reporting a message (L166, L482, MSG-16)', () => {
  it('offers the eight reasons in the specification’s words', async () => {
    await opens();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Unwanted content or spam',
      'Sexually explicit material',
      'Abuse',
      'Hate speech or graphic violence',
      'Promoted terrorism or violence',
      'Harassment or bullying',
      'Misinformation',
      'Other',
    ]);
    expect(send().disabled).toBe(true);
  });

  it('sends the chosen reason’s code once, and confirms it', async () => {
    let arrive: (answer: null) => void = () => {};
    const { user, server } = await opens({ [call]: () => new Promise<null>((resolve) => (arrive = resolve)) });
    await user.click(choose('Harassment or bullying'));
    await user.dblClick(send());
    arrive(null);
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    const sent = server.calls(call);
    expect(sent.map(({ params, body }) => [params, body])).toEqual([[{ id: threadId, ts: String(noonTs) }, { reason: 'harassment' }]]);
  });

  it('works by keyboard alone', async () => {
    const { user, server } = await opens();
    choose('Unwanted content or spam').focus();
    await user.keyboard('{ArrowDown}{Tab}{Tab}{Enter}');
    await waitFor(() => expect(server.calls(call)[0]?.body).toEqual({ reason: 'sexually_explicit' }));
  });

  it('shows "You have already reported" the second time (L523)', async () => {
    const { user, onClose } = await opens({ [call]: () => refuse(409, 'already_reported') });
    await user.click(choose('Abuse'));
    await user.click(send());
    expect(await screen.findByText('You have already reported')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(onClose).toHaveBeenCalled();
  });

  it('keeps the choice at "Failed to report", and can be retried', async () => {
    const { user, server } = await opens({ [call]: () => refuse(500, 'unknown_error') });
    await user.click(choose('Other'));
    await user.click(send());
    expect(await screen.findByText('Failed to report')).toBeTruthy();
    expect(choose('Other').checked).toBe(true);
    server.on({ [call]: () => null });
    await user.click(send());
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
  });

  it('offers to block the author afterwards, but never oneself or a blocked member', async () => {
    const { user, server, onClose } = await opens(
      { 'POST /subscribers/block': () => ({ blocked_user_ids: [bo.id] }) },
      { author: { id: bo.id, name: bo.name } },
    );
    await user.click(choose('Abuse'));
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Block Bo Lindgren' }));
    await waitFor(() => expect(server.calls('POST /subscribers/block')[0]?.body).toEqual({ user_id: bo.id }));
    expect(onClose).toHaveBeenCalled();
    const own = await opens({}, { author: { id: ines.id, name: ines.name } });
    await own.user.click(choose('Abuse'));
    await own.user.click(send());
    const done = within((await screen.findByText('Thank you for telling us')).closest('dialog')!);
    expect(done.queryByRole('button', { name: /^Block/ })).toBeNull();
  });

  it('is closed without a message', async () => {
    await show(<ReportDialog report={null} onClose={() => {}} />, { bundle });
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
