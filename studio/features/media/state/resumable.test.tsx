import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMedia, listOf } from '../../../testing/builders.ts';
import { fakeTus } from '../../../testing/fakeTus.ts';
import { renderApp } from '../../../testing/renderStudio.tsx';
// The studio loads them when needed; here they are loaded already.
import '../library/MediaScreen.tsx';
import './resumable.ts';

// These tests run where tus-js-client takes itself for running on a server.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.esm/browser/index.js'));

const size = 7_000_000;
const film = (name = 'talk.mp4', type = 'video/mp4') => new File([new Uint8Array(size)], name, { type, lastModified: 1 });
async function open() {
  const studio = await renderApp('/media', {
    'GET /studio/changes': { items: [], access_changes: [] },
    'GET /studio/media': listOf([aMedia('Lake', { alt: 'A lake' })]),
    'GET /studio/media/{id}': aMedia('Film', { kind: 'video', status: 'preparing', urls: null }),
  });
  await screen.findByRole('button', { name: /Lake/ }, { timeout: 5000 });
  const choose = (file: File) => fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  return { ...studio, choose };
}
const methods = (tus: ReturnType<typeof fakeTus>) => tus.asked.map(({ method }) => method);

beforeEach(() => localStorage.clear());

describe('a large video', () => {
  it('is sent in chunks, with the staff’s headers, its name and kind', async () => {
    const tus = fakeTus();
    const { choose, sent } = await open();
    choose(film());
    await waitFor(() => expect(sent('GET /studio/media/{id}').map(({ path }) => path)).toEqual(['/studio/media/film']));
    expect(methods(tus)).toEqual(['POST', 'PATCH', 'PATCH']);
    const { headers } = tus.asked[0]!;
    expect([headers['x-user-token'], headers['x-account-app'], headers['upload-length']]).toEqual(['token', 'club', String(size)]);
    const metadata = Object.fromEntries(headers['upload-metadata']!.split(',').map((pair) => pair.split(' ')));
    expect([atob(metadata['filename']!), atob(metadata['kind']!)]).toEqual(['talk.mp4', 'video']);
    expect(tus.asked.slice(1).map((reusable) => [reusable.headers['upload-offset'], reusable.size])).toEqual([
      ['0', 5_242_880],
      ['5242880', size - 5_242_880],
    ]);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([]);
  });

  it('continues with the missing part after a cut connection', async () => {
    const tus = fakeTus();
    tus.cut(1);
    const { choose, sent } = await open();
    choose(film());
    await waitFor(() => expect(sent('GET /studio/media/{id}')).toHaveLength(1), { timeout: 4000 });
    expect(methods(tus)).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(tus.asked[3]!.headers['upload-offset']).toBe('2621440');
  });

  it('says that it waits, and after a reload continues when the same file is chosen again', async () => {
    const before = fakeTus();
    before.vanish();
    const first = await open();
    first.choose(film());
    expect(await screen.findByText('talk.mp4: waiting for a connection')).toBeTruthy();
    first.unmount();
    const [url] = [...before.files.keys()];
    const tus = fakeTus(before.files);
    const { choose, sent } = await open();
    expect(await screen.findByText(/^talk\.mp4 is incomplete\./)).toBeTruthy();
    choose(film());
    await waitFor(() => expect(sent('GET /studio/media/{id}').length).toBeGreaterThan(0), { timeout: 4000 });
    expect(methods(tus)).toEqual(['HEAD', 'PATCH']);
    expect([tus.asked[0]!.url, tus.asked[1]!.headers['upload-offset']]).toEqual([url, '2621440']);
    await waitFor(() => expect(screen.queryByText(/is incomplete/)).toBeNull());
  });

  it('that was not finished can be discarded, here and on the server', async () => {
    const tus = fakeTus();
    const kept = { size, metadata: { filename: 'old.mp4' }, creationTime: new Date().toString(), uploadUrl: '/api/studio/uploads/tus/9' };
    localStorage.setItem('tus::studio-club-|old::1', JSON.stringify(kept));
    localStorage.setItem('tus::studio-other-|theirs::2', JSON.stringify({ ...kept, metadata: { filename: 'theirs.mp4' } }));
    localStorage.setItem('tus::studio-club-|stale::3', JSON.stringify({ ...kept, creationTime: new Date(0).toString() }));
    await open();
    const line = await screen.findByText(/^old\.mp4 is incomplete\./);
    expect(screen.getAllByText(/is incomplete/)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(methods(tus)).toEqual(['DELETE']));
    expect(tus.asked[0]!.headers['x-user-token']).toBe('token');
    expect([line.isConnected, Object.keys(localStorage).filter((key) => key.startsWith('tus::'))]).toEqual([false, ['tus::studio-other-|theirs::2']]);
  });

  it('that is refused shows the reason, and is not offered again', async () => {
    const tus = fakeTus();
    tus.refuse(422, 'invalid_file_type', 'This type of file is not accepted.');
    const { choose } = await open();
    choose(film('lie.mp4'));
    expect((await screen.findByRole('alert')).textContent).toBe('This type of file is not accepted.');
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([]));
  });
});
