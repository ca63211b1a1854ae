import { aUser } from '@bandstand/ui/testing/user.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { fakeUploads, type FakeUpload } from '../../../testing/fakeUploads.ts';
import { settled } from '../../../testing/visit.tsx';
import { aMessage } from '@bandstand/contract/testing/threads.builders.ts';
import { log, opensThread, writing } from '../thread/threads.driver.tsx';

let uploads: readonly FakeUpload[] = [];
beforeEach(() => {
  uploads = fakeUploads();
  let last = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(last += 1)}`);
});

function aPicture(name: string, { type = 'image/png', size = 4 } = {}): File {
  const file = new File(['sea'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const chooses = async (...files: File[]) => {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await aUser({ applyAccept: false }).upload(chooser, files);
  await settled();
};
const id = (number: number) => `00000000-0000-4000-8000-0000000000d${number}`;
const done = (number: number) => ({
  id: id(number),
  kind: 'image',
  status: 'ready',
  url: `/media/${id(number)}/large`,
  urls: { small: `/media/${id(number)}/small`, medium: `/media/${id(number)}/medium`, large: `/media/${id(number)}/large` },
});
const tray = () => Array.from(document.querySelectorAll('.tray img'), (image) => image.getAttribute('alt'));
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

describe('pictures for a message (L160, MSG-8)', () => {
  it('upload as soon as they are chosen, with progress, and the message waits for all of them', async () => {
    const { user, written } = await opensThread([aMessage(0)]);
    await chooses(aPicture('pier.png'), aPicture('boat.jpg', { type: 'image/jpeg' }));
    expect(tray()).toEqual(['pier.png', 'boat.jpg']);
    uploads[0]!.progress(0.5);
    expect(screen.getByRole('progressbar', { name: 'pier.png is being uploaded' }).getAttribute('aria-valuenow')).toBe('50');
    await uploads[0]!.answer(done(1));
    await user.type(writing(), 'Look{Enter}');
    expect(sendButton().disabled).toBe(true);
    expect(written()).toEqual([]);
    await uploads[1]!.answer(done(2));
    await user.click(sendButton());
    await waitFor(() => expect(tray()).toEqual([]));
    expect(written()).toMatchObject([
      { message_type: 'image', message: '', image_ids: [id(1), id(2)] },
      { message_type: 'message', message: 'Look' },
    ]);
    expect(writing().value).toBe('');
    expect(log().getAllByRole('button', { name: /^Open picture/ })).toHaveLength(2);
  });

  it('can be sent without text', async () => {
    const { user, written } = await opensThread([aMessage(0)]);
    await chooses(aPicture('pier.png'));
    await uploads[0]!.answer(done(1));
    await user.click(sendButton());
    await waitFor(() => expect(written()).toHaveLength(1));
  });

  it('are limited to ten, even when added one by one', async () => {
    await opensThread([aMessage(0)]);
    await chooses(...Array.from({ length: 8 }, (_, at) => aPicture(`${at}.png`)));
    await chooses(...Array.from({ length: 8 }, (_, at) => aPicture(`more ${at}.png`)));
    expect(tray()).toHaveLength(10);
    expect(uploads).toHaveLength(10);
  });

  it.each([
    ['empty.png', { size: 0 }, 'File is empty'],
    ['notes.txt', { type: 'text/plain' }, 'Invalid image type'],
    ['huge.png', { size: 15_728_641 }, 'Image too large. Max size 15 MB'],
  ])('that are %s are not sent: reported once, and removable (L304)', async (name, more, text) => {
    const { user } = await opensThread([aMessage(0)]);
    await chooses(aPicture(name, more), aPicture(`another ${name}`, more));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([text]);
    await user.type(writing(), 'Words');
    expect(sendButton().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await user.click(screen.getByRole('button', { name: `Remove another ${name}` }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sendButton().disabled).toBe(false);
    expect(uploads).toHaveLength(0);
  });

  it('that would always be refused offer no retry', async () => {
    await opensThread([aMessage(0)]);
    await chooses(aPicture('huge.png', { size: 15_728_641 }));
    expect(screen.getByRole('button', { name: 'Remove huge.png' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload huge.png again' })).toBeNull();
  });

  it('that were interrupted can be uploaded again', async () => {
    const { user } = await opensThread([aMessage(0)]);
    await chooses(aPicture('pier.png'));
    await uploads[0]!.cut();
    expect(screen.getByRole('alert').textContent).toBe("Couldn't upload, try again later");
    await user.click(screen.getByRole('button', { name: 'Upload pier.png again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await uploads[1]!.answer(done(1));
    expect(sendButton().disabled).toBe(false);
  });

  it('stop uploading when removed, and when the thread is left', async () => {
    const { user, platform } = await opensThread([aMessage(0)]);
    await chooses(aPicture('pier.png'), aPicture('boat.png'));
    await user.click(screen.getByRole('button', { name: 'Remove pier.png' }));
    expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    expect(tray()).toEqual(['boat.png']);
    platform.navigation.navigate('/me/messages');
    await waitFor(() => expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true, true]));
  });

  it('can be pasted and dropped; pasted text stays text', async () => {
    await opensThread([aMessage(0)]);
    fireEvent.paste(writing(), { clipboardData: { files: [aPicture('pasted.png')] } });
    await settled();
    expect(tray()).toEqual(['pasted.png']);
    fireEvent.drop(writing(), { dataTransfer: { files: [aPicture('dropped.png'), aPicture('notes.txt', { type: 'text/plain' })] } });
    await settled();
    expect(tray()).toEqual(['pasted.png', 'dropped.png']);
    expect(fireEvent.paste(writing(), { clipboardData: { files: [] } })).toBe(true);
    expect(within(document.body).queryByRole('alert')).toBeNull();
  });
});

describe('videos for a message (L305, MSG-8)', () => {
  const aVideo = (name: string, size = 4) => aPicture(name, { type: 'video/mp4', size });
  const upload = (status: 'preparing' | 'ready' | 'failed') => ({ ...done(3), kind: 'video', status, urls: null });
  afterEach(() => vi.useRealTimers());

  it('are sent as videos, prepared by the server, and sent when they are playable', async () => {
    let status: 'preparing' | 'ready' | 'failed' = 'preparing';
    const { user, written } = await opensThread([aMessage(0)], undefined, { calls: { 'GET /uploads/{id}': () => upload(status) as never } });
    await chooses(aVideo('swim.mp4'));
    expect(uploads[0]!.form.get('kind')).toBe('video');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await uploads[0]!.answer(upload('preparing'));
    expect(screen.getByRole('status', { name: 'swim.mp4 is being prepared' })).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
    status = 'ready';
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    vi.useRealTimers();
    await user.click(sendButton());
    await waitFor(() => expect(written()).toMatchObject([{ message_type: 'video', video_id: id(3) }]));
  });

  it.each([
    ['Video too large. Max size 15 MB', 15_728_641],
    ['File is empty', 0],
  ])('%s', async (text, size) => {
    await opensThread([aMessage(0)]);
    await chooses(aVideo('long.mp4', size));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(uploads).toHaveLength(0);
  });

  it('that cannot be prepared say so, and can be retried', async () => {
    await opensThread([aMessage(0)]);
    await chooses(aVideo('swim.mp4'));
    await uploads[0]!.answer(upload('failed'));
    expect(screen.getByRole('alert').textContent).toBe("Couldn't upload, try again later");
    expect(screen.getByRole('button', { name: 'Upload swim.mp4 again' })).toBeTruthy();
  });
});

describe('attachments', () => {
  it('are sent in the shown order, which can be changed', async () => {
    const { user, written } = await opensThread([aMessage(0)]);
    await chooses(aPicture('one.png'), aPicture('two.png'));
    await uploads[0]!.answer(done(1));
    await uploads[1]!.answer(done(2));
    await user.click(screen.getByRole('button', { name: 'Move two.png forward' }));
    expect(tray()).toEqual(['two.png', 'one.png']);
    expect(screen.queryByRole('button', { name: 'Move two.png forward' })).toBeNull();
    await user.click(sendButton());
    await waitFor(() => expect(written()).toMatchObject([{ image_ids: [id(2), id(1)] }]));
  });

  it('cannot be added if the app allows only text', async () => {
    const config = aConfig({ messaging: { ...aConfig().messaging, attachments: false } });
    await opensThread([aMessage(0)], undefined, { config });
    expect(screen.queryByRole('button', { name: 'Add pictures or a video' })).toBeNull();
    fireEvent.paste(writing(), { clipboardData: { files: [aPicture('pasted.png')] } });
    await settled();
    expect(tray()).toEqual([]);
  });
});
