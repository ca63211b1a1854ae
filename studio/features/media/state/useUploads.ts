import { useState } from 'react';
import { ApiError, type Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi, useStaff, useStudio, useText } from '../../../platform/studio.ts';
import { kindOf } from './kindOf.ts';

export type Media = Answer<'POST /studio/media'>;
export type Uploading = { key: string; name: string; part: number; error: string | null; isWaiting?: boolean };

/** From this size on a video is worth resuming. Bytes. */
const resumableFromBytes = 5_242_880;

/**
 * Sends files two at a time, into a folder if given, reports the progress of each, and keeps failed ones visible. Large videos resume after a cut
 * connection.
 */
export function useUploads(onUploaded: (media: Media) => void, folderId: string | null = null) {
  const t = useText();
  const api = useApi();
  const { session } = useStudio();
  const { app } = useStaff();
  const refresh = useRefresh();
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const change = (key: string, changes: Partial<Uploading>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const send = async (key: string, file: File): Promise<Media> => {
    const kind = kindOf(file);
    const onProgress = (part: number) => change(key, { part });
    if (kind === 'video' && file.size > resumableFromBytes) {
      const { sendResumable } = await import('./resumable.ts');
      const onWaiting = (isWaiting: boolean) => change(key, { isWaiting });
      const id = await sendResumable(file, kind, { app: app.slug, headers: session.headers, onProgress, onWaiting });
      return folderId
        ? api('PUT /studio/media/{id}', { params: { id }, body: { folder_id: folderId } })
        : api('GET /studio/media/{id}', { params: { id } });
    }
    const form = new FormData();
    form.append('kind', kind);
    if (folderId) form.append('folder_id', folderId);
    form.append('file', file);
    return api('POST /studio/media', { form }, { onProgress });
  };
  const sendOne = async (key: string, file: File) => {
    try {
      const media = await send(key, file);
      setUploads((before) => before.filter((upload) => upload.key !== key));
      onUploaded(media);
    } catch (error) {
      // A proxy on the way cuts off a body that is too large, or refuses it without a message.
      change(key, { error: error instanceof ApiError && error.body ? errorText(t, error) : t('studio.media.failed') });
    }
  };
  const sendAll = async (files: readonly File[]) => {
    const waiting = files.map((file) => ({ file, key: crypto.randomUUID() }));
    // Computed now: when React asks for the next state, the list has changed.
    const begun = waiting.map(({ file, key }) => ({ key, name: file.name, part: 0, error: null }));
    setUploads((before) => [...before, ...begun]);
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next.key, next.file);
    };
    await Promise.all([lane(), lane()]);
    refresh('GET /studio/media', 'GET /studio/media_folders');
  };
  return {
    uploads,
    send: (files: readonly File[]) => void sendAll(files),
    dismiss: (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key)),
  };
}
