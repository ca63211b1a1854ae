import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse, Refusal } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { useDownload } from '../download.ts';
import { LinkCard } from '../LinkCard.tsx';
import { errorText } from '../errors.ts';
import { useText } from '../studio.ts';
import { useState } from 'react';
import { ProofDialog } from '../../app/ProofDialog.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const clipboard = (writeText: ((text: string) => Promise<void>) | null) =>
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (of, name) => (name === 'clipboard' ? (writeText ? { writeText } : undefined) : Reflect.get(of, name)) }),
  );
const saved: { name: string; blob: Blob }[] = [];
/** What the browser would save as a file. */
function watchFiles() {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', blob: blob as Blob });
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a text to be copied', () => {
  it('is copied whole, says so in its own place, and offers itself again after a moment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const written: string[] = [];
    clipboard(async (text) => void written.push(text));
    await renderStudio(<CopyButton text="https://club.example">Copy the link</CopyButton>, {});
    fireEvent.click(screen.getByText('Copy the link').closest('button')!);
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(written).toEqual(['https://club.example']);
    await act(() => vi.advanceTimersByTimeAsync(2_600));
    expect(screen.getByText('Copy the link')).toBeTruthy();
  });
  it('is not said to be copied where the browser refuses', async () => {
    let refused = false;
    clipboard(async () => {
      refused = true;
      throw new Error('denied');
    });
    await renderStudio(<CopyButton text="x">Copy the link</CopyButton>, {});
    fireEvent.click(screen.getByText('Copy the link').closest('button')!);
    await waitFor(() => expect(refused).toBe(true));
    await act(async () => {});
    expect(screen.queryByText('Copied')).toBeNull();
  });
  it('is copied by a marked field where the browser has no clipboard, and the field is gone after', async () => {
    clipboard(null);
    let marked = '';
    document.execCommand = () => {
      marked = document.querySelector('textarea')?.value ?? '';
      return true;
    };
    await renderStudio(<CopyButton text="10.0.0.7:4000">Copy the link</CopyButton>, {});
    fireEvent.click(screen.getByText('Copy the link').closest('button')!);
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect([marked, document.querySelector('textarea')]).toEqual(['10.0.0.7:4000', null]);
  });
});

describe('a link for a phone', () => {
  it('is a code, a text that is marked when one enters it, and a button', async () => {
    await renderStudio(<LinkCard url="https://club.example/i/abc" text="For your members." />, {});
    expect(screen.getByText('For your members.')).toBeTruthy();
    const code = screen.getByRole('img', { name: 'QR code of https://club.example/i/abc' });
    await waitFor(() => expect(code.querySelector('path')).toBeTruthy());
    const field = screen.getByLabelText<HTMLInputElement>('Link');
    const select = vi.spyOn(field, 'select');
    fireEvent.focus(field);
    expect([field.value, field.readOnly, select.mock.calls.length]).toEqual(['https://club.example/i/abc', true, 1]);
  });
  it('has another code for another address, as large as that needs', async () => {
    const view = await renderStudio(<QrCode text="short" label="Code" />, {});
    const shape = () => screen.getByRole('img', { name: 'Code' });
    await waitFor(() => expect(shape().querySelector('path')).toBeTruthy());
    const before = [shape().getAttribute('viewBox'), shape().querySelector('path')?.getAttribute('d')];
    view.rerender(<QrCode text={'long'.repeat(60)} label="Code" />);
    await waitFor(() => expect(shape().getAttribute('viewBox')).not.toBe(before[0]));
    expect(shape().querySelector('path')?.getAttribute('d')).not.toBe(before[1]);
  });
});

describe('recovery codes', () => {
  it('are shown, kept as a file with one on each line, and left once one has said so', async () => {
    watchFiles();
    const onKept = vi.fn();
    await renderStudio(<RecoveryCodes codes={['AAAA-1111', 'BBBB-2222']} onKept={onKept} />, {});
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['AAAA-1111', 'BBBB-2222']);
    fireEvent.click(screen.getByText('Download as file').closest('button')!);
    expect(saved[0]?.name).toBe('recovery-codes.txt');
    expect(await saved[0]?.blob.text()).toBe('AAAA-1111\nBBBB-2222\n');
    expect(onKept).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('I’ve saved them').closest('button')!);
    expect(onKept).toHaveBeenCalledOnce();
  });
});

describe('a file of the server', () => {
  function Part() {
    const t = useText();
    const download = useDownload();
    const [said, setSaid] = useState('');
    const run = () =>
      download('GET /studio/orders.csv', { query: { q: 'sam' } }, 'orders.csv').then(
        () => setSaid('Saved'),
        (error: unknown) => setSaid(errorText(t, error)),
      );
    return (
      <>
        <button onClick={() => void run()}>Export</button>
        <p>{said}</p>
        <ProofDialog />
      </>
    );
  }
  it('is saved under its name, after a proof where the server asks for one', async () => {
    watchFiles();
    let isProven = false;
    const { sent } = await renderStudio(<Part />, {
      'GET /studio/orders.csv': () => {
        if (!isProven) throw new Refusal(403, 'proof_required');
        return 'id;total';
      },
      'POST /studio/auth/prove': () => {
        isProven = true;
        return null;
      },
    });
    fireEvent.click(screen.getByText('Export'));
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'horse' } });
    fireEvent.submit(screen.getByLabelText('Password').closest('form')!);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(['orders.csv']);
    expect(sent('GET /studio/orders.csv').map(({ query, headers }) => [query.get('q'), headers['x-account-app']])).toEqual([
      ['sam', 'club'],
      ['sam', 'club'],
    ]);
  });
  it('is not saved where it is refused, the network is gone, or the proof is given up', async () => {
    watchFiles();
    const { answer, goOffline, sent } = await renderStudio(<Part />, { 'GET /studio/orders.csv': refuse(403, 'forbidden', 'Not for you.') });
    fireEvent.click(screen.getByText('Export'));
    expect(await screen.findByText('Not for you.')).toBeTruthy();
    goOffline();
    fireEvent.click(screen.getByText('Export'));
    expect(await screen.findByText(/^The server does not answer/)).toBeTruthy();
    goOffline(false);
    answer({ 'GET /studio/orders.csv': refuse(403, 'proof_required', 'Confirm your password first.') });
    fireEvent.click(screen.getByText('Export'));
    fireEvent.click((await screen.findByText('Cancel')).closest('button')!);
    expect(await screen.findByText('Confirm your password first.')).toBeTruthy();
    expect([saved, sent('GET /studio/orders.csv').length]).toEqual([[], 2]);
  });
});
