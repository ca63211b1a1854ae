import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { Others } from './Others.tsx';
import { useEditorPresence, type OtherWindow } from './useEditorPresence.ts';

const kim: OtherWindow = { window: 'window-kim', user_id: 'kim', name: 'Kim Berg', is_me: false, saves: 3 };
const onSaved = vi.fn();
function Open({ saves = 0 }: { saves?: number }) {
  return <Others others={useEditorPresence({ kind: 'page', id: 'p' }, saves, onSaved)} />;
}
afterEach(() => {
  vi.useRealTimers();
  onSaved.mockClear();
});

describe('who else has it open', () => {
  it('shows each person once, and yourself under another name', async () => {
    const me = { ...kim, window: 'window-mine', user_id: 'me', name: 'Me', is_me: true };
    await renderStudio(<Open />, { 'POST /studio/presence': { others: [kim, { ...kim, window: 'window-kim-two' }, me] } });
    expect(await screen.findByRole('img', { name: 'Also here now: Kim Berg, you, in another window' })).toBeTruthy();
  });
  it('says nothing when nobody else is there', async () => {
    const { sent } = await renderStudio(<Open />, { 'POST /studio/presence': { others: [] } });
    await waitFor(() => expect(sent('POST /studio/presence')).toHaveLength(1));
    expect(screen.queryByRole('img')).toBeNull();
  });
  it('announces someone’s saves, but not those from before you came', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let saves = 3;
    await renderStudio(<Open />, { 'POST /studio/presence': () => ({ others: [{ ...kim, saves }] }) });
    await screen.findByRole('img');
    expect(onSaved).not.toHaveBeenCalled();
    saves = 4;
    await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(onSaved.mock.calls[0]?.[0]).toMatchObject({ name: 'Kim Berg', saves: 4 });
  });
  it('announces them also when someone came and saved between two heartbeats', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let others: OtherWindow[] = [];
    const { sent } = await renderStudio(<Open />, { 'POST /studio/presence': () => ({ others }) });
    await waitFor(() => expect(sent('POST /studio/presence')).toHaveLength(1));
    others = [{ ...kim, saves: 1 }];
    await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  });
  it('says goodbye when you leave, and announces your own saves', async () => {
    const { sent, unmount, rerender } = await renderStudio(<Open />, { 'POST /studio/presence': { others: [] } });
    await waitFor(() => expect(sent('POST /studio/presence')).toHaveLength(1));
    rerender(<Open saves={2} />);
    await waitFor(() => expect(sent('POST /studio/presence').at(-1)?.body).toMatchObject({ kind: 'page', id: 'p', saves: 2 }));
    unmount();
    await waitFor(() => expect(sent('POST /studio/presence').at(-1)?.body).toMatchObject({ is_leaving: true }));
  });
});
