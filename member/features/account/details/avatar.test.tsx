import { aUser } from '@bandstand/ui/testing/user.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../../testing/fields.ts';
import { fakeUploads, type FakeUpload } from '../../../testing/fakeUploads.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';

const megabytes15 = 15_728_640;
const kept = { small: '/media/face/small', medium: '/media/face/medium', large: '/media/face/large' };

/** A file that claims a size without occupying it. */
function aFile(type: string, size = 4): File {
  const file = new File(['face'], 'face', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

let uploads: readonly FakeUpload[] = [];
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([]);
  uploads = fakeUploads();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }));
});

async function chooses(...files: File[]) {
  const visited = await visit({ at: '/me/account/details', bundle: aBundle() });
  await screen.findByRole('button', { name: 'Add a picture' });
  for (const file of files) await choose(file);
  return visited;
}
// A file chooser's types are only a suggestion; other types can still be dropped on it.
const choose = async (file: File) => {
  await aUser({ applyAccept: false }).upload(screen.getByLabelText('Change picture'), file);
  await settled();
};
const faces = () => Array.from(document.querySelectorAll('main img'), (image) => image.getAttribute('src'));

describe('a member’s picture', () => {
  it('is shown at once, with progress, and stays when the server has it (UPL-5)', async () => {
    const { platform } = await chooses(aFile('image/png'));
    expect(faces()).toEqual(['blob:preview']);
    const upload = uploads[0]!;
    expect(upload.path).toBe('/api/auth/update_avatar');
    expect((upload.form.get('avatar') as File).type).toBe('image/png');
    upload.progress(0.4);
    expect(screen.getByRole('progressbar', { name: 'Your picture is being uploaded' }).getAttribute('aria-valuenow')).toBe('40');
    await upload.answer({ avatar_urls: kept });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(platform.session.current().bundle?.user.avatar_urls).toEqual(kept);
    expect(press('Change picture')).toBeTruthy();
  });

  it.each([
    ['nothing in it', aFile('image/png', 0), 'File is empty'],
    ['a text', aFile('text/plain'), 'Invalid image type'],
    ['a drawing with code', aFile('image/svg+xml'), 'Invalid image type'],
    ['a byte too many', aFile('image/jpeg', megabytes15 + 1), 'Image too large. Max size 15 MB'],
  ])('%s: not sent (L304, UPL-2, UPL-3)', async (_what, file, text) => {
    await chooses(file);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(uploads).toHaveLength(0);
  });

  it('is accepted at exactly 15 MB, which clears the previous error', async () => {
    await chooses(aFile('text/plain'), aFile('image/webp', megabytes15));
    expect(uploads).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the server’s objection to a file and restores the previous picture', async () => {
    await chooses(aFile('image/gif'));
    await uploads[0]!.refuse(422, 'invalid_image_type', 'Invalid image type');
    expect(screen.getByRole('alert').textContent).toBe('Invalid image type');
    expect(faces()).toEqual([]);
  });

  it.each([
    ['the server fails', (upload: FakeUpload) => upload.refuse(500, 'unknown_error')],
    ['the server could not keep it', (upload: FakeUpload) => upload.refuse(422, 'upload_failed')],
    ['the connection breaks off', (upload: FakeUpload) => upload.cut()],
  ])('%s: "Couldn\'t upload, try again later", and it can be (L304)', async (_why, fail) => {
    await chooses(aFile('image/png'));
    await fail(uploads[0]!);
    expect(screen.getByRole('alert').textContent).toBe("Couldn't upload, try again later");
    expect(faces()).toEqual([]);
    await choose(aFile('image/png'));
    await act(() => uploads[1]!.answer({ avatar_urls: kept }));
    await waitFor(() => expect(sees('Your new picture has been saved.')).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
