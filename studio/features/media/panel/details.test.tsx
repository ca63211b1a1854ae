import type { CaptionInput } from '@bandstand/contract/media.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePickers, type PickedMedia } from '../../../platform/pickers.ts';
import { PickerHost } from '../../../app/PickerHost.tsx';
import { aMedia, listOf } from '../../../testing/builders.ts';
import { Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { fakeUploads } from '../../../testing/fakeUploads.ts';
import { renderApp, renderStudio } from '../../../testing/renderStudio.tsx';
import { kindOf } from '../state/kindOf.ts';
// The studio loads it when it is opened; here it is loaded already.
import '../library/MediaScreen.tsx';
import '../picker/FilePicker.tsx';
import { refetchWhilePreparing } from '../state/preparing.ts';
import { toPicked } from '../state/toPicked.ts';

const talk = aMedia('Talk', {
  kind: 'video',
  content_type: 'video/mp4',
  urls: null,
  url: '/files/talk.mp4',
  duration: 65,
  hls_url: '/files/talk.m3u8',
});
const open = async (answers: Answers = {}, media = talk, permissions = permissionsOf.owner) => {
  const studio = await renderApp(
    '/media',
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/media': listOf([media]),
      'GET /studio/media/{id}/uses': listOf([]),
      ...answers,
    },
    { permissions },
  );
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(media.title) }, { timeout: 5000 }));
  return { ...studio, side: within(await screen.findByRole('complementary', { name: media.title })) };
};
const captions = within;

beforeEach(() => localStorage.clear());

describe('a video', () => {
  it('can be previewed, and shows how long and how large it is', async () => {
    const { side } = await open();
    expect(document.querySelector('aside video')?.getAttribute('src')).toBe('/files/talk.mp4');
    expect(side.getByText(/1200 × 800 · 1:05 · /)).toBeTruthy();
  });
  it('shows the progress while it is processed', async () => {
    const { side } = await open({}, { ...talk, status: 'preparing', progress: 0.4 });
    expect(side.getByText('Being prepared for every connection: 40 %. You can leave this page.')).toBeTruthy();
    expect(side.getByRole('progressbar', { name: 'Preparing' }).getAttribute('aria-valuenow')).toBe('40');
  });
  it('says why it will never be usable, and offers nothing to play', async () => {
    const { side } = await open({}, aMedia('Broken', { kind: 'video', status: 'failed', urls: null }));
    expect(side.getByText(/^This file cannot be played\./)).toBeTruthy();
    expect([document.querySelector('video'), side.queryByRole('button', { name: 'Add captions' })]).toEqual([null, null]);
  });
  it('is polled only while something is being processed', () => {
    expect(refetchWhilePreparing(listOf([{ ...talk, status: 'preparing' }]))).toBe(2000);
    expect([refetchWhilePreparing(listOf([talk])), refetchWhilePreparing(undefined)]).toEqual([false, false]);
  });
});

describe('captions', () => {
  const english = { language: 'en', label: 'English', url: '/files/en.vtt' };
  const region = () => captions(screen.getByRole('region', { name: 'Captions' }));
  const chooseFile = (text: string) =>
    fireEvent.change(region().getByLabelText('Add captions', { selector: 'input' }), { target: { files: [new File([text], 'a.vtt')] } });
  const sentCaptions = (sent: { body: unknown }[]) => (sent[0]?.body as { captions: CaptionInput[] } | undefined)?.captions;

  it('are added one per language, beside existing ones', async () => {
    const { sent } = await open({ 'PUT /studio/media/{id}': talk }, { ...talk, captions: [english] });
    const select = region().getByLabelText<HTMLSelectElement>('Language of the captions');
    expect(Array.from(select.options).map(({ value }) => value)).not.toContain('en');
    fireEvent.change(select, { target: { value: 'pt-BR' } });
    chooseFile('WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n');
    await waitFor(() => expect(sent('PUT /studio/media/{id}')).toHaveLength(1));
    expect(sentCaptions(sent('PUT /studio/media/{id}'))).toEqual([
      { language: 'en', label: 'English' },
      { language: 'pt-BR', label: 'Português (Brasil)', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n' },
    ]);
  });
  it('are removed again', async () => {
    const { sent } = await open({ 'PUT /studio/media/{id}': talk }, { ...talk, captions: [english] });
    fireEvent.click(region().getByRole('button', { name: 'Remove captions: English' }));
    await waitFor(() => expect(sentCaptions(sent('PUT /studio/media/{id}'))).toEqual([]));
  });
  it('are refused when the file is not a caption file, here or by the server', async () => {
    const refusal = () => {
      throw new Refusal(422, 'validation_failed', 'Please check.', { 'captions.0.text': ['This is not a WebVTT file with captions.'] });
    };
    const { sent } = await open({ 'PUT /studio/media/{id}': refusal });
    chooseFile('1\n00:00:00,000 --> 00:00:01,000\nHi');
    expect(await region().findByText('This is not a WebVTT file with captions.')).toBeTruthy();
    expect(sent('PUT /studio/media/{id}')).toEqual([]);
    chooseFile('WEBVTT\n\nno times');
    await waitFor(() => expect(sent('PUT /studio/media/{id}')).toHaveLength(1));
    expect(await region().findByText('This is not a WebVTT file with captions.')).toBeTruthy();
  });
  it('are hidden from staff who may only read', async () => {
    await open({}, { ...talk, captions: [english] }, ['build.read']);
    expect(region().getByText('English')).toBeTruthy();
    expect(region().queryByRole('button')).toBeNull();
  });
});

describe('the list of uses', () => {
  const region = () => within(screen.getByRole('region', { name: 'Where it is used' }));
  it('is shown with a link, and whether members see it', async () => {
    await open({
      'GET /studio/media/{id}/uses': listOf([
        { kind: 'page', id: 'p1', title: 'Welcome', state: 'live' },
        { kind: 'product', id: 'g1', title: 'Gym pass', state: 'draft' },
        { kind: 'app', id: 'a', title: 'Club', state: 'live' },
      ]),
    });
    const link = await region().findByRole('link', { name: 'Welcome' });
    expect(link.getAttribute('href')).toMatch(/\/pages\/p1$/);
    expect(region().getByRole('link', { name: 'Gym pass' }).getAttribute('href')).toMatch(/\/products\/g1$/);
    expect([region().getAllByText('Not live').length, region().getAllByRole('link').length]).toEqual([1, 2]);
  });
  it('may be empty', async () => {
    await open();
    expect(await region().findByText('Nothing uses it yet.')).toBeTruthy();
  });
});

describe('choosing a video, a sound or a file', () => {
  function Asking({ kind, onPicked }: { kind: keyof PickedMedia; onPicked: (picked: unknown) => void }) {
    const { pickMedia } = usePickers();
    return (
      <button type="button" onClick={() => void pickMedia(kind, { mayLink: true }).then(onPicked)}>
        Ask
      </button>
    );
  }
  async function ask(kind: keyof PickedMedia, answers: Answers) {
    let picked: unknown;
    const studio = await renderStudio(
      <PickerHost>
        <Asking kind={kind} onPicked={(value) => (picked = value)} />
      </PickerHost>,
      answers,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    return { ...studio, picked: () => picked };
  }
  it('shows only that kind, and returns what blocks store', async () => {
    const { picked, sent } = await ask('video', { 'GET /studio/media': listOf([talk]) });
    fireEvent.click(await screen.findByRole('button', { name: /Talk/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Use video' }));
    await waitFor(() => expect(picked()).toEqual(toPicked('video', talk)));
    expect(sent('GET /studio/media')[0]!.query.get('kind')).toBe('video');
    expect(picked()).toMatchObject({ media_id: 'talk', hls_url: '/files/talk.m3u8', duration: 65, captions: [] });
  });
  it('waits until a new upload is ready', async () => {
    const uploads = fakeUploads();
    const coming = { ...talk, status: 'preparing' as const, progress: 0.1 };
    const { picked, answer } = await ask('video', { 'GET /studio/media': listOf([]), 'GET /studio/media/{id}': coming });
    await screen.findByText('Nothing uploaded yet');
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], 'talk.mp4', { type: 'video/mp4' })] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.form!.get('kind')).toBe('video');
    uploads[0]!.answer(200, coming);
    expect(await screen.findByText(/Being prepared for every connection: 10 %/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use video' }).disabled).toBe(true);
    answer({ 'GET /studio/media/{id}': talk });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use video' }).disabled).toBe(false), { timeout: 4000 });
    fireEvent.click(screen.getByRole('button', { name: 'Use video' }));
    await waitFor(() => expect(picked()).toMatchObject({ media_id: 'talk' }));
  });
  it('takes the link of a video elsewhere, and names the host', async () => {
    const { picked } = await ask('video', { 'GET /studio/media': listOf([]) });
    const link = await screen.findByRole('textbox', { name: 'Or paste the link of a video' });
    fireEvent.change(link, { target: { value: 'https://example.org/film' } });
    expect(screen.getByText(/YouTube, Vimeo and Facebook can be played here/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use video' }).disabled).toBe(true);
    fireEvent.change(link, { target: { value: ' https://youtu.be/aqz-KE-bpKQ ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use video' }));
    await waitFor(() => expect(picked()).toMatchObject({ url: 'https://youtu.be/aqz-KE-bpKQ', content_type: 'text/html' }));
  });
  it('returns nothing on cancel', async () => {
    const { picked } = await ask('file', { 'GET /studio/media': listOf([aMedia('Plan', { kind: 'file', urls: null })]) });
    await screen.findByRole('button', { name: /Plan/ });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(picked()).toBeNull());
  });
  it.each([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['application/pdf', 'file'],
    ['', 'file'],
  ])('takes %s for %s', (type, kind) => expect(kindOf({ type })).toBe(kind));
  it('returns sounds and files with their facts, and nothing of another kind', () => {
    const sound = aMedia('Song', { kind: 'audio', urls: null, content_type: 'audio/mpeg', duration: 9 });
    const plan = aMedia('Plan', { kind: 'file', urls: null, content_type: 'application/pdf' });
    expect(toPicked('audio', sound)).toEqual({ media_id: 'song', url: sound.url, content_type: 'audio/mpeg', title: 'Song', duration: 9 });
    expect(toPicked('file', plan)).toEqual({ media_id: 'plan', url: plan.url, content_type: 'application/pdf', name: 'Plan', size: 250_000 });
    expect([toPicked('audio', plan), toPicked('video', { ...talk, status: 'preparing' })]).toEqual([null, null]);
  });
});
