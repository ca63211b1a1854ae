import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMedia, listOf } from '../../../testing/builders.ts';
import type { Answers } from '../../../testing/fakeServer.ts';
import { fakeUploads, type FakeUpload } from '../../../testing/fakeUploads.ts';
import { renderApp } from '../../../testing/renderStudio.tsx';

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
async function open(answers: Answers = {}, permissions = permissionsOf.owner) {
  const uploads = fakeUploads();
  const studio = await renderApp(
    '/media',
    { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/media': listOf([aMedia('Lake', { alt: 'A lake' })]), ...answers },
    { permissions },
  );
  await screen.findByRole('button', { name: /Lake/ });
  const choose = (files: File[]) => fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
  return { ...studio, uploads, choose };
}
const refusal = (error: string, message: string, more: object = {}) => ({ error, message, request_id: '1', ...more });
const part = (name: string) => screen.getByRole('progressbar', { name: `Uploading ${name}` }).getAttribute('aria-valuenow');

beforeEach(() => localStorage.clear());

describe('uploading media', () => {
  it('shows the progress of each file, with the staff’s headers, and then the picture', async () => {
    const { uploads, choose, answer } = await open();
    choose([file('hill.png')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([uploads[0]?.url, uploads[0]?.headers['x-user-token'], uploads[0]?.file.name]).toEqual(['/api/studio/media', 'token', 'hill.png']);
    act(() => uploads[0]!.progress(0.25));
    const first = Number(part('hill.png'));
    act(() => uploads[0]!.progress(0.75));
    expect(Number(part('hill.png')) / first).toBe(3);
    answer({ 'GET /studio/media': listOf([aMedia('Hill'), aMedia('Lake')]) });
    act(() => uploads[0]!.answer(200, aMedia('Hill')));
    expect(await screen.findByRole('button', { name: /Hill/ })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
  it('sends two at a time, and continues after one that failed', async () => {
    const { uploads, choose } = await open();
    choose(['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`)));
    await waitFor(() => expect(uploads).toHaveLength(2));
    act(() => uploads[0]!.answer(422, refusal('invalid_image_type', 'Invalid image type')));
    await waitFor(() => expect(uploads).toHaveLength(3));
    act(() => uploads[1]!.answer(200, aMedia('B')));
    await waitFor(() => expect(uploads.map((upload) => upload.file.name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']));
  });
  it.each([
    ['upload_too_large', 413, 'Image too large. Max size 15 MB'],
    ['upload_empty', 422, 'File is empty'],
    ['invalid_image_type', 422, 'Invalid image type'],
    ['invalid_file_type', 422, 'This type of file is not accepted.'],
  ])('says why a file is refused (%s), until the message is closed', async (code, status, text) => {
    const { uploads, choose } = await open();
    choose([file('bad.png')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]!.answer(status, refusal(code, text)));
    const why = await screen.findByRole('alert');
    expect(why.textContent).toBe(text);
    const tile = within(why.closest('li')!);
    expect(tile.getByText('bad.png')).toBeTruthy();
    fireEvent.click(tile.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it.each([
    ['the connection breaks off', (upload: FakeUpload) => upload.fail(), 'This file could not be uploaded.'],
    ['a proxy before the server takes no large files', (upload: FakeUpload) => upload.answer(413, '<html>'), 'This file could not be uploaded.'],
  ])('says what to do about a file when %s', async (_name, end, text) => {
    const { uploads, choose } = await open();
    choose([file('big.png')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => end(uploads[0]!));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
  it('takes files dropped on the grid, and says so while they hover', async () => {
    const { uploads } = await open();
    const area = screen.getByRole('button', { name: /Lake/ }).closest('[role=presentation]')!;
    fireEvent.dragOver(area, { dataTransfer: { types: ['text/plain'] } });
    expect(screen.queryByText('Drop to upload')).toBeNull();
    fireEvent.dragOver(area, { dataTransfer: { types: ['Files'] } });
    expect(screen.getByText('Drop to upload')).toBeTruthy();
    fireEvent.drop(area, { dataTransfer: { types: ['Files'], files: [file('dropped.png')] } });
    await waitFor(() => expect(uploads.map((upload) => upload.file.name)).toEqual(['dropped.png']));
    expect(screen.queryByText('Drop to upload')).toBeNull();
  });
  it('is not for a coach, by button or by drop', async () => {
    const { uploads } = await open({}, permissionsOf.coach);
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    const area = screen.getByRole('button', { name: /Lake/ }).closest('[role=presentation]')!;
    fireEvent.dragOver(area, { dataTransfer: { types: ['Files'] } });
    expect(screen.queryByText('Drop to upload')).toBeNull();
    fireEvent.drop(area, { dataTransfer: { types: ['Files'], files: [file('dropped.png')] } });
    expect(uploads).toEqual([]);
  });
});
